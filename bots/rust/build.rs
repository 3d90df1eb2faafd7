//! Makes the messages of the contract, `proto/`, which lies beside this file or two folders up.

use std::{env, error::Error, fs, path::Path};

use prost::Message;

fn main() -> Result<(), Box<dyn Error>> {
    let proto = ["proto", "../../proto"]
        .into_iter()
        .find(|folder| Path::new(folder).join("kasino/v1").is_dir())
        .ok_or("there is no folder proto with Kasino's contract: copy it here")?;
    println!("cargo:rerun-if-changed={proto}");
    let files = ["bot", "play", "table"].map(|name| format!("kasino/v1/{name}_service.proto"));
    let contract = protox::compile(files, [proto])?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("contract.bin"), contract.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(contract)?;
    Ok(())
}
