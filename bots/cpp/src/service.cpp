#include "service.h"

#include <grpcpp/grpcpp.h>

#include <map>
#include <mutex>

#include "greedy.h"
#include "kasino/v1/bot_service.grpc.pb.h"

using namespace kasino::v1;
using grpc::ServerContext;
using grpc::Status;
using grpc::StatusCode;

namespace {

class Bot final : public BotService::Service {
  Status GetBotInfo(ServerContext*, const GetBotInfoRequest*, GetBotInfoResponse* info) override {
    info->set_bot_name(greedy::name);
    info->set_bot_version("1.0.0");
    return Status::OK;
  }

  Status StartGame(ServerContext*, const StartGameRequest* start, StartGameResponse*) override {
    const std::lock_guard lock(mutex_);
    games_[{start->game_id(), start->seat()}] = start->rules();
    return Status::OK;
  }

  Status ChooseMove(ServerContext*, const ChooseMoveRequest* asked, ChooseMoveResponse* answer) override {
    return choose(*asked, *answer);
  }

  Status ChooseMoves(ServerContext*,
                     grpc::ServerReaderWriter<ChooseMovesResponse, ChooseMovesRequest>* stream) override {
    for (ChooseMovesRequest batch; stream->Read(&batch);) {
      ChooseMovesResponse answers;
      for (const ChooseMoveRequest& asked : batch.decisions()) choose_one(asked, *answers.add_chosen());
      stream->Write(answers);
    }
    return Status::OK;
  }

  Status EndGame(ServerContext*, const EndGameRequest* end, EndGameResponse*) override {
    const std::lock_guard lock(mutex_);
    games_.erase({end->game_id(), end->seat()});
    return Status::OK;
  }

  Status choose(const ChooseMoveRequest& asked, ChooseMoveResponse& answer) {
    const std::lock_guard lock(mutex_);
    const auto game = games_.find({asked.game_id(), asked.seat()});
    if (game == games_.end()) return {StatusCode::NOT_FOUND, "this game is not known: send StartGame"};
    answer.mutable_choice()->set_notation(greedy::choose(game->second, asked.public_state(), asked.decision()));
    return Status::OK;
  }

  // The answer to one decision of a batch: a refusal is an outcome, too.
  void choose_one(const ChooseMoveRequest& asked, ChosenMove& chosen) {
    chosen.set_game_id(asked.game_id());
    chosen.set_seat(asked.seat());
    chosen.set_decision_id(asked.decision().decision_id());
    if (const Status status = choose(asked, *chosen.mutable_chosen()); !status.ok()) {
      chosen.mutable_refused()->set_code(status.error_code());
      chosen.mutable_refused()->set_message(status.error_message());
    }
  }

  std::mutex mutex_;
  // The rules of each game that is played, by its id and the own seat.
  std::map<std::pair<std::string, unsigned>, Rules> games_;
};

}  // namespace

bool serve(const std::string& address) {
  Bot bot;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&bot);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server) return false;
  server->Wait();
  return true;
}
