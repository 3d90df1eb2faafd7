//! Reads the recorded games and moves of `conformance`, a folder of this project or the one beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::Value;

use greedy_rust::v1::{ChooseMoveRequest, StartGameRequest};

static CONTRACT: LazyLock<DescriptorPool> =
    LazyLock::new(|| DescriptorPool::decode(&include_bytes!(concat!(env!("OUT_DIR"), "/contract.bin"))[..]).unwrap());

/// A recorded game: how it starts, and each question with what greedy answers.
pub struct Session {
    pub file: String,
    pub start: StartGameRequest,
    pub questions: Vec<(ChooseMoveRequest, String)>,
}

/// Every recorded game. Panics where they are missing.
pub fn sessions() -> Vec<Session> {
    let folder = folder().join("sessions");
    let listed = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = listed.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 10, "{} holds {} files of recorded games", folder.display(), files.len());
    files.iter().flat_map(|file| objects(file).into_iter().map(|told| session(file, &told))).collect()
}

/// The list of a JSON file, such as `notation.json`.
pub fn objects(file: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap()
}

/// The message of this name that is told as JSON.
pub fn message<M: prost::Message + Default>(json: &Value, name: &str) -> M {
    let kind = CONTRACT.get_message_by_name(&format!("kasino.v1.{name}")).unwrap();
    DynamicMessage::deserialize(kind, json).unwrap().transcode_to().unwrap()
}

fn session(file: &Path, told: &Value) -> Session {
    let question = |question: &Value| {
        (message(&question["ask"], "ChooseMoveRequest"), question["answer"].as_str().unwrap().to_owned())
    };
    Session {
        file: file.file_name().unwrap().to_string_lossy().into(),
        start: message(&told["start"], "StartGameRequest"),
        questions: told["questions"].as_array().unwrap().iter().map(question).collect(),
    }
}

fn folder() -> PathBuf {
    let here = Path::new("conformance");
    let folder = if here.is_dir() { here } else { Path::new("../conformance") };
    folder.canonicalize().expect("the folder conformance, with the recorded games, has to be beside this project")
}
