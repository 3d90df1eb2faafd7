//! The bot as a client: it takes a seat at a dealer's table, and plays until the game is over.

use std::{env, error::Error, time::Duration};

use sha2::{Digest, Sha256};
use tokio::time::sleep;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status};

use crate::REVISION;
use crate::game::Game;
use crate::v1::play_response::Item;
use crate::v1::play_service_client::PlayServiceClient;
use crate::v1::public_event::Event;
use crate::v1::submit_move_response::Outcome;
use crate::v1::table::State;
use crate::v1::table_service_client::TableServiceClient;
use crate::v1::{choice, *};

const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Why a stream ended.
enum End {
    Over(String),
    /// Reconnect, after this time if the dealer gives one.
    Again(Option<Duration>),
}

struct Client {
    dealer: String,
    table: String,
    token: MetadataValue<Ascii>,
    /// Of the bot's own draws: the same whenever the seat is resumed.
    seed: Vec<u8>,
    /// None before the first Welcome.
    game: Option<Game>,
    /// The last handled event: a stream resumes after it.
    last_seq: u64,
    /// The last event applied to the game; it is sent again until it is handled.
    heard_seq: u64,
    /// Before the next attempt to open a stream.
    pause: Duration,
}

/// Plays at the dealer `host:port`: at KASINO_TABLE with KASINO_SEAT_TOKEN, else with KASINO_JOIN_CODE.
pub async fn play(dealer: String) -> Result<(), Box<dyn Error>> {
    let (table, token) = match (env::var("KASINO_TABLE"), env::var("KASINO_SEAT_TOKEN")) {
        (Ok(table), Ok(token)) => (table, token),
        _ => {
            let code = env::var("KASINO_JOIN_CODE").map_err(|_| "set KASINO_JOIN_CODE to the code of a table")?;
            join(&dealer, code).await.map_err(|status| status.message().to_owned())?
        }
    };
    let seed = Sha256::digest(format!("kasino/1 seat {token}")).to_vec();
    let token = format!("Bearer {token}").parse()?;
    let mut client = Client { dealer, table, token, seed, game: None, last_seq: 0, heard_seq: 0, pause: FIRST_PAUSE };
    loop {
        match client.stream().await {
            Ok(End::Over(result)) => {
                println!("{result}");
                return Ok(());
            }
            Ok(End::Again(Some(pause))) => sleep(pause).await,
            Err(status) if !passing(&status) => return Err(status.message().into()),
            Ok(End::Again(None)) | Err(_) => {
                sleep(client.pause).await;
                client.pause = LONGEST_PAUSE.min(client.pause * 2);
            }
        }
    }
}

/// Takes a seat: returns the name of the table, and the token of the seat.
async fn join(dealer: &str, join_code: String) -> Result<(String, String), Status> {
    let player_name = env!("CARGO_PKG_NAME").into();
    let request = JoinTableRequest { join_code, player_name, bot: true, ..Default::default() };
    let joined = TableServiceClient::new(connect(dealer).await?).join_table(request).await?.into_inner();
    Ok((joined.table.unwrap_or_default().name, joined.seat_token))
}

async fn connect(dealer: &str) -> Result<Channel, Status> {
    let endpoint = Endpoint::new(format!("http://{dealer}"))
        .map_err(|_| Status::invalid_argument(format!("'{dealer}' is not an address: write host:port")))?
        .timeout(Duration::from_secs(10))
        // Keepalive pings detect a dead connection.
        .http2_keep_alive_interval(Duration::from_secs(30));
    endpoint.connect().await.map_err(|_| Status::unavailable(format!("nobody answers at {dealer}")))
}

/// Whether the status is transient.
fn passing(status: &Status) -> bool {
    use Code::*;
    matches!(status.code(), Unavailable | DeadlineExceeded | ResourceExhausted | Cancelled | Unknown | Internal)
}

impl Client {
    /// Opens the stream of the seat, resumes after the last handled event, and plays until the stream ends.
    async fn stream(&mut self) -> Result<End, Status> {
        let mut service = PlayServiceClient::new(connect(&self.dealer).await?);
        let open = PlayRequest {
            name: self.table.clone(),
            resume_after_seq: self.last_seq,
            state_with_decisions: true,
            events_with_decisions: true,
            protocol_revision: REVISION,
            ..Default::default()
        };
        let mut told = service.play(self.signed(open)).await?.into_inner();
        while let Some(response) = told.message().await? {
            self.pause = FIRST_PAUSE;
            match response.item {
                Some(Item::Welcome(welcome)) => {
                    let table = welcome.table.unwrap_or_default();
                    if !welcome.resumed || self.game.is_none() {
                        if table.state() == State::Finished {
                            return Ok(End::Over("the game is over".into()));
                        }
                        self.begin(welcome.seat, table, welcome.round_so_far);
                        (self.last_seq, self.heard_seq) = (welcome.snapshot_seq, welcome.snapshot_seq);
                    }
                    self.answer(&mut service, welcome.decision, welcome.clocks).await?;
                }
                Some(Item::Events(events)) => {
                    for told in events.events {
                        let public = told.public_event.unwrap_or_default();
                        let clocks = self.hear(&public);
                        self.answer(&mut service, told.decision, clocks).await?;
                        self.last_seq = public.seq;
                        if let Some(Event::GameFinished(game)) = public.event {
                            let (totals, winners) = (game.totals, game.winner_sides);
                            return Ok(End::Over(format!("totals {totals:?}, winners {winners:?}")));
                        }
                    }
                }
                Some(Item::Goodbye(goodbye)) => return Ok(self.leave(goodbye)),
                // A Heartbeat, or a message that this bot does not know.
                Some(Item::Heartbeat(_)) | None => {}
            }
        }
        Ok(End::Again(None))
    }

    /// Starts the game; the message has the earlier events of this round.
    fn begin(&mut self, seat: u32, table: Table, so_far: Vec<PublicEvent>) {
        let Table { name: game_id, rules, sides, .. } = table;
        let seed = self.seed.clone();
        self.game =
            Some(Game::new(StartGameRequest { game_id, seat, rules, sides, seed, so_far, ..Default::default() }));
    }

    /// Adds an event that is new; returns its clocks.
    fn hear(&mut self, event: &PublicEvent) -> Vec<Clock> {
        if event.seq > self.heard_seq {
            self.game.iter_mut().for_each(|game| game.hear([event.clone()]));
            self.heard_seq = event.seq;
        }
        match &event.event {
            Some(Event::DecisionOpened(opened)) => opened.clocks.clone(),
            _ => vec![],
        }
    }

    /// Answers a decision, and retries until the dealer confirms it; by the decision's id it counts once.
    async fn answer(
        &mut self,
        service: &mut PlayServiceClient<Channel>,
        decision: Option<Decision>,
        clocks: Vec<Clock>,
    ) -> Result<(), Status> {
        let (Some(decision), Some(game)) = (decision, &mut self.game) else { return Ok(()) };
        let mut notation = game.choose(&ChooseMoveRequest {
            public_state: decision.public_state.clone(),
            private_state: decision.private_state.clone(),
            decision: Some(decision.clone()),
            clocks,
            question: decision.decision_id as u32,
            ..Default::default()
        })?;
        let mut pause = FIRST_PAUSE;
        loop {
            let choice = Some(Choice { choice: Some(choice::Choice::Notation(notation.clone())) });
            let (name, decision_id) = (self.table.clone(), decision.decision_id);
            let request = SubmitMoveRequest { name, decision_id, choice, ..Default::default() };
            match service.submit_move(self.signed(request)).await {
                Ok(answer) => match answer.into_inner().outcome {
                    Some(Outcome::Rejected(rejected)) if rejected.decision.is_some() => {
                        eprintln!("{notation} was refused: {}", rejected.message);
                        notation = decision.fallback_move.clone();
                    }
                    _ => return Ok(()),
                },
                Err(status) if passing(&status) && pause < LONGEST_PAUSE => {
                    sleep(pause).await;
                    pause *= 2;
                }
                // The decision is closed; the stream reports what was played.
                Err(status) if matches!(status.code(), Code::Aborted | Code::FailedPrecondition) => return Ok(()),
                Err(status) => return Err(status),
            }
        }
    }

    fn signed<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.metadata_mut().insert("authorization", self.token.clone());
        request
    }

    fn leave(&mut self, goodbye: Goodbye) -> End {
        match goodbye.reason() {
            GoodbyeReason::TableClosed => End::Over("the table is closed".into()),
            GoodbyeReason::Superseded => End::Over("another client has taken over the seat".into()),
            GoodbyeReason::SeatLost => End::Over("the seat is lost".into()),
            GoodbyeReason::Moved => {
                self.dealer = goodbye.endpoint;
                End::Again(None)
            }
            _ => End::Again(goodbye.retry_after.and_then(|pause| pause.try_into().ok())),
        }
    }
}
