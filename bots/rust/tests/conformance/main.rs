//! The bot answers every recorded question legally, and greedy as it is recorded.

mod notation;
mod observation;
mod recorded;
mod table;

use tonic::{Code, Request, Status};

use greedy_rust::greedy;
use greedy_rust::moves::Move;
use greedy_rust::observation::Observation;
use greedy_rust::service::Bot;
use greedy_rust::v1::bot_service_server::BotService;
use greedy_rust::v1::choice::Choice;
use greedy_rust::v1::{ChooseMoveRequest, Decision, GetBotInfoRequest};

#[test]
fn greedy_answers_as_recorded() {
    for session in recorded::sessions() {
        for (ask, answer) in &session.questions {
            let seen = Observation::new(&session.start, ask.public_state.as_ref().unwrap(), ask, &[]).unwrap();
            let legal_moves: Vec<Move> =
                told(ask).legal_moves.iter().map(|text| Move::parse(text, &seen.stacks).unwrap()).collect();
            let chosen = greedy::choose(&seen, &legal_moves).to_string();
            assert_eq!(&chosen, answer, "{} question {}", session.start.game_id, ask.question);
        }
    }
}

#[tokio::test]
async fn the_bot_answers_every_question_legally_and_the_same_again() {
    for session in recorded::sessions() {
        let bot = Bot::default();
        bot.start_game(Request::new(session.start.clone())).await.unwrap();
        for (ask, _) in session.questions {
            let chosen = notation_of(&bot, &ask).unwrap();
            let name = format!("{} question {}", session.start.game_id, ask.question);
            assert!(told(&ask).legal_moves.contains(&chosen), "{name}: {chosen} is not legal");
            let again = ChooseMoveRequest { events_since_last_call: vec![], ..ask };
            assert_eq!(notation_of(&bot, &again).unwrap(), chosen, "{name}, asked again");
        }
    }
}

#[tokio::test]
async fn it_says_the_lower_revision_of_both() {
    for (asked, said) in [(0, 1), (1, 1), (2, 2), (3, 2)] {
        let info = Bot::default().get_bot_info(Request::new(GetBotInfoRequest { protocol_revision: asked })).await;
        assert_eq!(info.unwrap().get_ref().protocol_revision, said, "a runner of revision {asked}");
    }
}

#[test]
fn a_game_that_is_not_known_is_asked_for_again() {
    let asked = ChooseMoveRequest { game_id: "new".into(), ..Default::default() };
    assert_eq!(notation_of(&Bot::default(), &asked).unwrap_err().code(), Code::NotFound);
}

fn notation_of(bot: &Bot, ask: &ChooseMoveRequest) -> Result<String, Status> {
    match bot.choose(ask)?.choice.and_then(|choice| choice.choice) {
        Some(Choice::Notation(notation)) => Ok(notation),
        other => panic!("{other:?} is no notation"),
    }
}

fn told(ask: &ChooseMoveRequest) -> &Decision {
    ask.decision.as_ref().unwrap()
}
