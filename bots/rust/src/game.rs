//! One game from the view of one seat: its start and its events.

use tonic::Status;

use crate::moves::Move;
use crate::observation::Observation;
use crate::policy;
use crate::v1::{ChooseMoveRequest, PublicEvent, StartGameRequest};

pub struct Game {
    start: StartGameRequest,
    events: Vec<PublicEvent>,
}

impl Game {
    pub fn new(mut start: StartGameRequest) -> Game {
        let events = std::mem::take(&mut start.so_far);
        Game { start, events }
    }

    /// Adds an event.
    pub fn hear(&mut self, events: impl IntoIterator<Item = PublicEvent>) {
        self.events.extend(events);
    }

    /// Adds the new events and asks the policy; the answer is a move in notation.
    pub fn choose(&mut self, asked: &ChooseMoveRequest) -> Result<String, Status> {
        self.hear(asked.events_since_last_call.iter().cloned());
        let seen = Observation::new(&self.start, asked, &self.events)
            .ok_or_else(|| Status::invalid_argument("rules, a state, the hand or the decision are missing"))?;
        let told = asked.decision.iter().flat_map(|decision| &decision.legal_moves);
        let legal_moves: Vec<Move> = told
            .map(|text| Move::parse(text, &seen.stacks))
            .collect::<Result<_, _>>()
            .map_err(|error| Status::internal(error.to_string()))?;
        if legal_moves.is_empty() {
            return Err(Status::invalid_argument("the request has no legal moves"));
        }
        Ok(policy::choose(&seen, &legal_moves).to_string())
    }
}
