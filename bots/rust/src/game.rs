//! One game from the view of one seat: its start, its events and its table.

use tonic::Status;

use crate::moves::Move;
use crate::observation::Observation;
use crate::v1::{ChooseMoveRequest, PublicEvent, PublicState, StartGameRequest};
use crate::{policy, table};

pub struct Game {
    start: StartGameRequest,
    /// After the events.
    state: PublicState,
    events: Vec<PublicEvent>,
}

impl Game {
    pub fn new(mut start: StartGameRequest) -> Game {
        let so_far = std::mem::take(&mut start.so_far);
        let mut game = Game { state: table::before_the_first_deal(&start), start, events: vec![] };
        game.hear(so_far);
        game
    }

    /// Adds events.
    pub fn hear(&mut self, events: impl IntoIterator<Item = PublicEvent>) {
        for event in events {
            table::follow(&mut self.state, &self.start, &event);
            self.events.push(event);
        }
    }

    /// Adds the new events and asks the policy; the answer is a move in notation.
    pub fn choose(&mut self, asked: &ChooseMoveRequest) -> Result<String, Status> {
        self.hear(asked.events_since_last_call.iter().cloned());
        // A dealer sends the state, and so does a runner of revision 1.
        if let Some(state) = &asked.public_state {
            self.state = state.clone();
        }
        if !table::is_known(&self.state) {
            return Err(Status::invalid_argument(
                "the table is not known: there was no deal, and no public_state is sent",
            ));
        }
        let seen = Observation::new(&self.start, &self.state, asked, &self.events)
            .ok_or_else(|| Status::invalid_argument("the rules, the hand or the decision are missing"))?;
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
