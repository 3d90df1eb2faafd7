//! Plays as a service where KASINO_BOT_ADDRESS is set, else at the dealer that KASINO_DEALER names.

use std::{env, process::ExitCode};

use greedy_rust::{client, service};

#[tokio::main]
async fn main() -> ExitCode {
    let played = match (env::var("KASINO_BOT_ADDRESS"), env::var("KASINO_DEALER")) {
        (Ok(address), _) => service::serve(&address).await,
        (_, Ok(dealer)) => client::play(dealer).await,
        _ => Err("set KASINO_BOT_ADDRESS to be called, or KASINO_DEALER and KASINO_JOIN_CODE to take a seat".into()),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", env!("CARGO_PKG_NAME"));
            ExitCode::FAILURE
        }
    }
}
