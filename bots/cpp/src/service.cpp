#include "service.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>

#include "policy.h"

using namespace kasino::v1;
using grpc::ServerContext;
using grpc::Status;
using grpc::StatusCode;

namespace bot {

Status Service::GetBotInfo(ServerContext*, const GetBotInfoRequest* asked, GetBotInfoResponse* info) {
  info->set_bot_name(name);
  info->set_bot_version("1.0.0");
  info->set_protocol_revision(std::clamp(asked->protocol_revision(), 1U, revision));
  return Status::OK;
}

Status Service::StartGame(ServerContext*, const StartGameRequest* start, StartGameResponse*) {
  const std::lock_guard lock(mutex_);
  games_[{start->game_id(), start->seat()}] = std::make_shared<Game>(*start);
  return Status::OK;
}

Status Service::ChooseMove(ServerContext*, const ChooseMoveRequest* asked, ChooseMoveResponse* answer) {
  std::shared_ptr<Game> game;
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find({asked->game_id(), asked->seat()});
    if (found == games_.end()) return {StatusCode::NOT_FOUND, "this game is not known: send StartGame"};
    game = found->second;
  }
  try {
    answer->mutable_choice()->set_notation(game->choose(*asked));
    return Status::OK;
  } catch (const std::exception& failed) {
    return {StatusCode::UNKNOWN, failed.what()};
  }
}

Status Service::ChooseMoves(ServerContext* context,
                            grpc::ServerReaderWriter<ChooseMovesResponse, ChooseMovesRequest>* stream) {
  for (ChooseMovesRequest batch; stream->Read(&batch);) {
    for (const ChooseMoveRequest& asked : batch.decisions()) {  // one by one, for each has its own time
      ChooseMovesResponse answers;
      ChosenMove& chosen = *answers.add_chosen();
      chosen.set_game_id(asked.game_id());
      chosen.set_seat(asked.seat());
      chosen.set_decision_id(asked.decision().decision_id());
      // A refusal is an outcome, too.
      if (const Status status = ChooseMove(context, &asked, chosen.mutable_chosen()); !status.ok()) {
        chosen.mutable_refused()->set_code(status.error_code());
        chosen.mutable_refused()->set_message(status.error_message());
      }
      stream->Write(answers);
    }
  }
  return Status::OK;
}

Status Service::EndGame(ServerContext*, const EndGameRequest* end, EndGameResponse*) {
  const std::lock_guard lock(mutex_);
  games_.erase({end->game_id(), end->seat()});
  return Status::OK;
}

bool serve(const std::string& address) {
  Service bot;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterService(&bot);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server) return false;
  server->Wait();
  return true;
}

}  // namespace bot
