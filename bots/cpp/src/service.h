// The bot as a service, called by whoever plays a seat for it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "game.h"
#include "kasino/v1/bot_service.grpc.pb.h"

namespace bot {

// The revision of the contract that this bot was written for.
inline constexpr unsigned revision = 2;

class Service final : public kasino::v1::BotService::Service {
 public:
  // Answers with the lower of both revisions: a runner refuses a bot that was written for a later one than its own.
  grpc::Status GetBotInfo(grpc::ServerContext*, const kasino::v1::GetBotInfoRequest* asked,
                          kasino::v1::GetBotInfoResponse* info) override;
  grpc::Status StartGame(grpc::ServerContext*, const kasino::v1::StartGameRequest* start,
                         kasino::v1::StartGameResponse*) override;
  grpc::Status ChooseMove(grpc::ServerContext*, const kasino::v1::ChooseMoveRequest* asked,
                          kasino::v1::ChooseMoveResponse* answer) override;
  grpc::Status ChooseMoves(
      grpc::ServerContext*,
      grpc::ServerReaderWriter<kasino::v1::ChooseMovesResponse, kasino::v1::ChooseMovesRequest>* stream) override;
  grpc::Status EndGame(grpc::ServerContext*, const kasino::v1::EndGameRequest* end,
                       kasino::v1::EndGameResponse*) override;

 private:
  std::mutex mutex_;
  // Each game that is played, by its id and the own seat: a bot may sit at several seats of one game.
  std::map<std::pair<std::string, unsigned>, std::shared_ptr<Game>> games_;
};

// Serves the bot at `host:port` until the process is ended; false: the address cannot be bound.
bool serve(const std::string& address);

}  // namespace bot
