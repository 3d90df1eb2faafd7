// The recorded games and moves of the folder conformance, and what the tests share.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <string>
#include <utility>
#include <vector>

#include "kasino/v1/bot_service.pb.h"

// A recorded game: how it starts, and each question with what greedy answers.
struct Session {
  std::string file;
  kasino::v1::StartGameRequest start;
  std::vector<std::pair<kasino::v1::ChooseMoveRequest, std::string>> questions;
};

// Every recorded game. Throws std::runtime_error where they are missing.
std::vector<Session> recorded_sessions();

// The list of a JSON file of the folder, such as `notation.json`.
google::protobuf::ListValue recorded_list(const std::string& file);

// The message that is told as JSON.
void read(const google::protobuf::Value& json, google::protobuf::Message& message);

// Says what does not hold, and counts it.
void expect(bool holds, const std::string& what);

// Runs these tests; the exit code is 0 where all that they expect holds, and nothing is thrown.
int run(std::initializer_list<void (*)()> tests);
