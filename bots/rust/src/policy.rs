//! The policy: make it yours.

use crate::greedy;
use crate::moves::Move;
use crate::observation::Observation;

/// Chooses a move. It gets what the seat may know and the legal moves in canonical order, at least one, and answers with
/// a legal move. As it stands it plays greedy.
pub fn choose(seen: &Observation, legal_moves: &[Move]) -> Move {
    greedy::choose(seen, legal_moves)
}
