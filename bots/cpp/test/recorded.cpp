#include "recorded.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

using google::protobuf::ListValue;
using google::protobuf::Message;
using google::protobuf::Value;
using google::protobuf::util::JsonStringToMessage;
using google::protobuf::util::MessageToJsonString;

namespace {

const std::filesystem::path folder = CONFORMANCE;
int failures = 0;

void check(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

}  // namespace

std::vector<Session> recorded_sessions() {
  std::vector<std::string> files;
  check(std::filesystem::is_directory(folder / "sessions"), "there are no recorded games in " + folder.string());
  for (const auto& file : std::filesystem::directory_iterator(folder / "sessions")) {
    files.push_back(file.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  check(files.size() >= 10, "there are too few recorded games in " + folder.string());
  std::vector<Session> sessions;
  for (const std::string& file : files) {
    const ListValue list = recorded_list("sessions/" + file);
    for (const Value& told : list.values()) {
      const auto& fields = told.struct_value().fields();
      Session& session = sessions.emplace_back();
      session.file = file;
      read(fields.at("start"), session.start);
      for (const Value& question : fields.at("questions").list_value().values()) {
        const auto& asked = question.struct_value().fields();
        auto& [ask, answer] = session.questions.emplace_back();
        read(asked.at("ask"), ask);
        answer = asked.at("answer").string_value();
      }
    }
  }
  return sessions;
}

ListValue recorded_list(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(folder / file).rdbuf();
  ListValue list;
  check(JsonStringToMessage(text.str(), &list).ok(), "it is no list in JSON: " + (folder / file).string());
  return list;
}

void read(const Value& json, Message& message) {
  std::string text;
  check(MessageToJsonString(json, &text).ok() && JsonStringToMessage(text, &message).ok(), "no message: " + text);
}

void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::cerr << "not so: " << what << "\n";
}

int run(std::initializer_list<void (*)()> tests) {
  try {
    for (const auto test : tests) test();
  } catch (const std::exception& error) {
    expect(false, error.what());
  }
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
