//! The bot answers the recorded sessions of Kasino as `greedy` has to.

use std::sync::LazyLock;
use std::{fs, path::Path};

use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::Value;

use greedy_rust::greedy;
use greedy_rust::v1::{ChooseMoveRequest, StartGameRequest};

const SESSIONS: &str = "../conformance/sessions";
static CONTRACT: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(&include_bytes!(concat!(env!("OUT_DIR"), "/contract.bin"))[..]).unwrap());

/// Every session: how it starts, and each question with its answer. None outside of Kasino's repository.
fn sessions() -> Vec<(StartGameRequest, Vec<(ChooseMoveRequest, String)>)> {
    if !Path::new(SESSIONS).is_dir() {
        return vec![];
    }
    let files = fs::read_dir(SESSIONS).unwrap().map(|file| file.unwrap().path());
    let told = files.flat_map(|path| match serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap() {
        Value::Array(sessions) => sessions,
        other => panic!("a file is a list of sessions, not {other}"),
    });
    let ask = |question: &Value| {
        (message(&question["ask"], "ChooseMoveRequest"), question["answer"].as_str().unwrap().to_owned())
    };
    told.map(|session| {
        let start = message(&session["start"], "StartGameRequest");
        (start, session["questions"].as_array().unwrap().iter().map(ask).collect())
    })
    .collect()
}

fn message<M: prost::Message + Default>(json: &Value, name: &str) -> M {
    let kind = CONTRACT.get_message_by_name(&format!("kasino.v1.{name}")).unwrap();
    DynamicMessage::deserialize(kind, json).unwrap().transcode_to().unwrap()
}

#[test]
fn greedy_answers_as_recorded() {
    for (start, questions) in sessions() {
        for (ask, answer) in questions {
            let (rules, table, decision) = (start.rules.as_ref(), ask.public_state.as_ref(), ask.decision.as_ref());
            let chosen = greedy::choose(rules.unwrap(), table.unwrap(), decision.unwrap());
            assert_eq!(chosen, answer, "{} {}", start.game_id, ask.question);
        }
    }
}
