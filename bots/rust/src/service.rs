//! The bot as a service, called by whoever plays a seat for it.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use tokio_stream::{Stream, StreamExt};
use tonic::{Request, Response, Status, Streaming, transport::Server};

use crate::greedy;
use crate::v1::bot_service_server::{BotService, BotServiceServer};
use crate::v1::{chosen_move::Outcome, *};

/// The rules of each game that is played, by its id and the own seat.
#[derive(Clone, Default)]
struct Bot(Arc<Mutex<HashMap<(String, u32), Rules>>>);

/// Serves the bot at `host:port` until the process is ended.
pub async fn serve(address: &str) -> Result<(), Box<dyn std::error::Error>> {
    let bot = BotServiceServer::new(Bot::default());
    Ok(Server::builder().add_service(bot).serve(address.parse()?).await?)
}

impl Bot {
    fn choose(&self, asked: &ChooseMoveRequest) -> Result<ChooseMoveResponse, Status> {
        let games = self.0.lock().unwrap();
        let rules = games
            .get(&(asked.game_id.clone(), asked.seat))
            .ok_or_else(|| Status::not_found("this game is not known: send StartGame"))?;
        let table = asked.public_state.as_ref().ok_or_else(|| Status::invalid_argument("public_state is missing"))?;
        let decision = asked.decision.as_ref().ok_or_else(|| Status::invalid_argument("decision is missing"))?;
        let choice = choice::Choice::Notation(greedy::choose(rules, table, decision).into());
        Ok(ChooseMoveResponse { choice: Some(Choice { choice: Some(choice) }), ..Default::default() })
    }

    /// The answer to one decision of a batch: a refusal is an outcome, too.
    fn choose_one(&self, asked: ChooseMoveRequest) -> ChosenMove {
        let outcome = match self.choose(&asked) {
            Ok(chosen) => Outcome::Chosen(chosen),
            Err(status) => Outcome::Refused(Refused {
                code: status.code().into(),
                message: status.message().into(),
                ..Default::default()
            }),
        };
        let decision_id = asked.decision.map_or(0, |decision| decision.decision_id);
        ChosenMove { game_id: asked.game_id, seat: asked.seat, decision_id, outcome: Some(outcome) }
    }
}

#[tonic::async_trait]
impl BotService for Bot {
    type ChooseMovesStream = Pin<Box<dyn Stream<Item = Result<ChooseMovesResponse, Status>> + Send>>;

    async fn get_bot_info(&self, _: Request<GetBotInfoRequest>) -> Result<Response<GetBotInfoResponse>, Status> {
        Ok(Response::new(GetBotInfoResponse {
            bot_name: env!("CARGO_PKG_NAME").into(),
            bot_version: env!("CARGO_PKG_VERSION").into(),
            ..Default::default()
        }))
    }

    async fn start_game(&self, request: Request<StartGameRequest>) -> Result<Response<StartGameResponse>, Status> {
        let start = request.into_inner();
        let rules = start.rules.ok_or_else(|| Status::invalid_argument("rules are missing"))?;
        self.0.lock().unwrap().insert((start.game_id, start.seat), rules);
        Ok(Response::new(StartGameResponse {}))
    }

    async fn choose_move(&self, request: Request<ChooseMoveRequest>) -> Result<Response<ChooseMoveResponse>, Status> {
        self.choose(request.get_ref()).map(Response::new)
    }

    async fn choose_moves(
        &self,
        request: Request<Streaming<ChooseMovesRequest>>,
    ) -> Result<Response<Self::ChooseMovesStream>, Status> {
        let bot = self.clone();
        let answers = request.into_inner().map(move |batch| {
            let chosen = batch?.decisions.into_iter().map(|asked| bot.choose_one(asked)).collect();
            Ok(ChooseMovesResponse { chosen })
        });
        Ok(Response::new(Box::pin(answers)))
    }

    async fn end_game(&self, request: Request<EndGameRequest>) -> Result<Response<EndGameResponse>, Status> {
        let end = request.into_inner();
        self.0.lock().unwrap().remove(&(end.game_id, end.seat));
        Ok(Response::new(EndGameResponse {}))
    }
}
