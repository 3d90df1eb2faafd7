//! The bot as a service, called by whoever plays a seat for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming, transport::Server};

use crate::REVISION;
use crate::game::Game;
use crate::v1::bot_service_server::{BotService, BotServiceServer};
use crate::v1::{chosen_move::Outcome, *};

/// Each game that is played, by its id and the own seat: a bot may sit at several seats of one game.
type Games = HashMap<(String, u32), Arc<Mutex<Game>>>;

/// The bot as a service.
#[derive(Clone, Default)]
pub struct Bot(Arc<Mutex<Games>>);

/// A policy that panicked has left nothing half done: the next question can be answered.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Serves the bot at `host:port` until the process is ended.
pub async fn serve(address: &str) -> Result<(), Box<dyn std::error::Error>> {
    let bot = BotServiceServer::new(Bot::default());
    Ok(Server::builder().add_service(bot).serve(address.parse()?).await?)
}

impl Bot {
    /// The answer to one decision.
    pub fn choose(&self, asked: &ChooseMoveRequest) -> Result<ChooseMoveResponse, Status> {
        let game = lock(&self.0)
            .get(&(asked.game_id.clone(), asked.seat))
            .cloned()
            .ok_or_else(|| Status::not_found("this game is not known: send StartGame"))?;
        let choice = choice::Choice::Notation(lock(&game).choose(asked)?);
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
    type ChooseMovesStream = ReceiverStream<Result<ChooseMovesResponse, Status>>;

    /// Answers with the lower of both revisions: a runner refuses a bot that was written for a later one than its own.
    async fn get_bot_info(&self, asked: Request<GetBotInfoRequest>) -> Result<Response<GetBotInfoResponse>, Status> {
        Ok(Response::new(GetBotInfoResponse {
            bot_name: env!("CARGO_PKG_NAME").into(),
            bot_version: env!("CARGO_PKG_VERSION").into(),
            protocol_revision: asked.get_ref().protocol_revision.clamp(1, REVISION),
            no_public_state: true, // `table.rs` follows it
            ..Default::default()
        }))
    }

    async fn start_game(&self, request: Request<StartGameRequest>) -> Result<Response<StartGameResponse>, Status> {
        let start = request.into_inner();
        let name = (start.game_id.clone(), start.seat);
        lock(&self.0).insert(name, Arc::new(Mutex::new(Game::new(start))));
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
        let mut batches = request.into_inner();
        let (answers, told) = mpsc::channel(16);
        tokio::spawn(async move {
            while let Ok(Some(batch)) = batches.message().await {
                // One by one, for each has its own time.
                for asked in batch.decisions {
                    let answer = ChooseMovesResponse { chosen: vec![bot.choose_one(asked)], ..Default::default() };
                    if answers.send(Ok(answer)).await.is_err() {
                        return;
                    }
                }
            }
        });
        Ok(Response::new(ReceiverStream::new(told)))
    }

    async fn end_game(&self, request: Request<EndGameRequest>) -> Result<Response<EndGameResponse>, Status> {
        let end = request.into_inner();
        lock(&self.0).remove(&(end.game_id, end.seat));
        Ok(Response::new(EndGameResponse {}))
    }
}
