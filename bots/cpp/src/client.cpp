#include "client.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>

#include "game.h"
#include "kasino/v1/play_service.grpc.pb.h"
#include "kasino/v1/table_service.grpc.pb.h"
#include "policy.h"
#include "service.h"

using namespace kasino::v1;
using namespace std::chrono_literals;
using grpc::ClientContext;
using grpc::Status;
using grpc::StatusCode;
using std::chrono::milliseconds;

namespace bot {
namespace {

constexpr milliseconds first_pause = 100ms;
constexpr milliseconds longest_pause = 5s;

std::shared_ptr<grpc::Channel> connect(const std::string& dealer) {
  grpc::ChannelArguments arguments;
  // Keepalive pings detect a dead connection.
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 30000);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  return grpc::CreateCustomChannel(dealer, grpc::InsecureChannelCredentials(), arguments);
}

// Whether the status is transient.
bool passing(const Status& status) {
  switch (status.error_code()) {
    case StatusCode::UNAVAILABLE:
    case StatusCode::DEADLINE_EXCEEDED:
    case StatusCode::RESOURCE_EXHAUSTED:
    case StatusCode::CANCELLED:
    case StatusCode::UNKNOWN:
    case StatusCode::INTERNAL:
      return true;
    default:
      return false;
  }
}

void check(const Status& status) {
  if (!status.ok()) throw std::runtime_error(status.error_message());
}

std::string result(const GameFinished& game) {
  std::string text = "totals";
  for (int total : game.totals()) text.append(" ").append(std::to_string(total));
  text += ", winners";
  for (unsigned side : game.winner_sides()) text.append(" ").append(std::to_string(side));
  return text;
}

// The seed of the bot's own draws: the same whenever the seat is resumed.
std::string seed_of(const std::string& token) {
  std::seed_seq sequence(token.begin(), token.end());
  std::array<std::uint32_t, 8> seed{};
  sequence.generate(seed.begin(), seed.end());
  return {reinterpret_cast<const char*>(seed.data()), sizeof seed};
}

class Client {
 public:
  Client(const std::string& dealer, const Place& place) : place_(place) { go_to(dealer); }

  std::string play() {
    for (;;) {
      again_after_.reset();
      const Status status = stream();
      if (over_) return *over_;
      if (!status.ok() && !passing(status)) check(status);
      std::this_thread::sleep_for(again_after_.value_or(pause_));
      pause_ = std::min(longest_pause, pause_ * 2);
    }
  }

 private:
  // Opens the stream of the seat, resumes after the last handled event, and plays until the stream ends.
  Status stream() {
    ClientContext context;
    sign(context);
    PlayRequest open;
    open.set_name(place_.table);
    open.set_resume_after_seq(last_seq_);
    open.set_state_with_decisions(true);
    open.set_events_with_decisions(true);
    open.set_protocol_revision(revision);
    const auto stream = service_->Play(&context, open);
    Status status;
    for (PlayResponse told; status.ok() && stream->Read(&told);) {
      pause_ = first_pause;
      status = hear(told);
      if (over_) break;
    }
    context.TryCancel();
    const Status ended = stream->Finish();
    return status.ok() && ended.error_code() != StatusCode::CANCELLED ? ended : status;
  }

  Status hear(const PlayResponse& told) {
    switch (told.item_case()) {
      case PlayResponse::kWelcome:
        return begin(told.welcome());
      case PlayResponse::kEvents:
        for (const SeatEvent& event : told.events().events()) {
          if (const Status status = follow(event); !status.ok()) return status;
        }
        return Status::OK;
      case PlayResponse::kGoodbye:
        leave(told.goodbye());
        return Status::OK;
      default:  // A Heartbeat, or a message that this bot does not know.
        return Status::OK;
    }
  }

  Status begin(const Welcome& welcome) {
    if (!welcome.resumed() || !game_) {
      game_.emplace(start(welcome));
      last_seq_ = heard_seq_ = welcome.snapshot_seq();
      if (welcome.table().state() == Table::STATE_FINISHED) over_ = "the game is over";
    }
    return welcome.has_decision() ? answer(welcome.decision(), welcome.clocks()) : Status::OK;
  }

  // The start has the earlier events of this round.
  StartGameRequest start(const Welcome& welcome) const {
    StartGameRequest start;
    start.set_game_id(place_.table);
    start.set_seat(welcome.seat());
    *start.mutable_rules() = welcome.table().rules();
    *start.mutable_sides() = welcome.table().sides();
    *start.mutable_so_far() = welcome.round_so_far();
    start.set_seed(seed_of(place_.token));
    return start;
  }

  // An event is handled once its decision is answered.
  Status follow(const SeatEvent& told) {
    const PublicEvent& event = told.public_event();
    if (event.seq() > heard_seq_) {
      Events news;
      *news.Add() = event;
      game_->hear(news);
      heard_seq_ = event.seq();
    }
    if (told.has_decision()) {
      const Status status = answer(told.decision(), event.decision_opened().clocks());
      if (!status.ok()) return status;
    }
    last_seq_ = event.seq();
    if (event.has_game_finished()) over_ = result(event.game_finished());
    return Status::OK;
  }

  // Answers a decision, and retries until the dealer confirms it; by the decision's id it counts once.
  Status answer(const Decision& decision, const google::protobuf::RepeatedPtrField<Clock>& clocks) {
    ChooseMoveRequest asked;
    *asked.mutable_public_state() = decision.public_state();
    *asked.mutable_private_state() = decision.private_state();
    *asked.mutable_decision() = decision;
    *asked.mutable_clocks() = clocks;
    asked.set_question(static_cast<unsigned>(decision.decision_id()));
    SubmitMoveRequest request;
    request.set_name(place_.table);
    request.set_decision_id(decision.decision_id());
    request.mutable_choice()->set_notation(game_->choose(asked));
    for (milliseconds pause = first_pause;;) {
      ClientContext context;
      sign(context);
      context.set_deadline(std::chrono::system_clock::now() + 10s);
      SubmitMoveResponse response;
      const Status status = service_->SubmitMove(&context, request, &response);
      if (status.ok()) {
        if (!response.rejected().has_decision()) return status;
        std::cerr << request.choice().notation() << " was refused: " << response.rejected().message() << "\n";
        request.mutable_choice()->set_notation(decision.fallback_move());
      } else if (passing(status) && pause < longest_pause) {
        std::this_thread::sleep_for(pause);
        pause *= 2;
      } else if (status.error_code() == StatusCode::ABORTED || status.error_code() == StatusCode::FAILED_PRECONDITION) {
        return Status::OK;  // The decision is closed; the stream reports what was played.
      } else {
        return status;
      }
    }
  }

  void leave(const Goodbye& goodbye) {
    switch (goodbye.reason()) {
      case GOODBYE_REASON_TABLE_CLOSED:
        over_ = "the table is closed";
        break;
      case GOODBYE_REASON_SUPERSEDED:
        over_ = "another client has taken over the seat";
        break;
      case GOODBYE_REASON_SEAT_LOST:
        over_ = "the seat is lost";
        break;
      case GOODBYE_REASON_MOVED:
        go_to(goodbye.endpoint());
        break;
      default:
        if (goodbye.has_retry_after()) {
          const auto& after = goodbye.retry_after();
          again_after_ = milliseconds(after.seconds() * 1000 + after.nanos() / 1000000);
        }
    }
  }

  void go_to(const std::string& dealer) { service_ = PlayService::NewStub(connect(dealer)); }

  void sign(ClientContext& context) const { context.AddMetadata("authorization", "Bearer " + place_.token); }

  Place place_;
  std::unique_ptr<PlayService::Stub> service_;
  // None before the first Welcome.
  std::optional<Game> game_;
  // The last handled event: a stream resumes after it.
  std::uint64_t last_seq_ = 0;
  // The last event applied to the game; it is sent again until it is handled.
  std::uint64_t heard_seq_ = 0;
  // Before the next attempt to open a stream, where the dealer does not say.
  milliseconds pause_ = first_pause;
  std::optional<milliseconds> again_after_;
  std::optional<std::string> over_;
};

}  // namespace

Place join(const std::string& dealer, const std::string& join_code) {
  JoinTableRequest request;
  request.set_join_code(join_code);
  request.set_player_name(name);
  request.set_bot(true);
  ClientContext context;
  JoinTableResponse joined;
  check(TableService::NewStub(connect(dealer))->JoinTable(&context, request, &joined));
  return {joined.table().name(), joined.seat_token()};
}

std::string play(const std::string& dealer, const Place& place) { return Client(dealer, place).play(); }

}  // namespace bot
