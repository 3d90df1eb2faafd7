//! A bot for Kasino that plays `greedy`: change `greedy.rs`, and it plays as you like.

pub mod client;
pub mod greedy;
pub mod service;

/// The contract, made from `proto/` by `build.rs`.
#[allow(clippy::all)]
pub mod v1 {
    tonic::include_proto!("kasino.v1");
}
