//! A bot for Kasino that plays `greedy`: change `policy.rs`, and it plays as you like.

pub mod cards;
pub mod client;
pub mod game;
pub mod greedy;
pub mod moves;
pub mod notation;
pub mod observation;
pub mod policy;
pub mod service;
pub mod table;

/// The contract, made from `proto/` by `build.rs`.
#[allow(clippy::all)]
pub mod v1 {
    tonic::include_proto!("kasino.v1");
}

/// The revision of the contract that this bot was written for.
pub const REVISION: u32 = 2;
