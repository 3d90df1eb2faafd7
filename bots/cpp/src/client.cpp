#include "client.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "greedy.h"
#include "kasino/v1/play_service.grpc.pb.h"
#include "kasino/v1/table_service.grpc.pb.h"

using namespace kasino::v1;
using namespace std::chrono_literals;
using grpc::ClientContext;
using grpc::Status;
using grpc::StatusCode;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds first_pause = 100ms;
constexpr milliseconds longest_pause = 5s;

std::shared_ptr<grpc::Channel> connect(const std::string& dealer) {
  grpc::ChannelArguments arguments;
  // A dealer that is gone without a word is noticed.
  arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 30000);
  arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  return grpc::CreateCustomChannel(dealer, grpc::InsecureChannelCredentials(), arguments);
}

// Whether it may be otherwise the next time.
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
  // Opens the stream of the seat, goes on after the last event that was handled, and plays until the stream ends.
  Status stream() {
    ClientContext context;
    sign(context);
    PlayRequest open;
    open.set_name(place_.table);
    open.set_resume_after_seq(last_seq_);
    open.set_state_with_decisions(true);
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
      default:  // The dealer is alive, or says what this bot does not know.
        return Status::OK;
    }
  }

  Status begin(const Welcome& welcome) {
    rules_ = welcome.table().rules();
    if (welcome.table().state() == Table::STATE_FINISHED && !welcome.resumed()) over_ = "the game is over";
    if (welcome.has_decision()) {
      if (const Status status = answer(welcome.decision()); !status.ok()) return status;
    }
    if (!welcome.resumed()) last_seq_ = welcome.snapshot_seq();
    return Status::OK;
  }

  // An event is handled once its decision is answered.
  Status follow(const SeatEvent& told) {
    const PublicEvent& event = told.public_event();
    if (told.has_decision()) {
      if (const Status status = answer(told.decision()); !status.ok()) return status;
    }
    last_seq_ = event.seq();
    if (event.has_game_finished()) over_ = result(event.game_finished());
    return Status::OK;
  }

  // Answers a decision, again and again until the dealer has heard it: by its id it counts once.
  Status answer(const Decision& decision) {
    SubmitMoveRequest request;
    request.set_name(place_.table);
    request.set_decision_id(decision.decision_id());
    request.mutable_choice()->set_notation(greedy::choose(rules_, decision.public_state(), decision));
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
        return Status::OK;  // It was decided without us: the stream tells how.
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
  Rules rules_;
  // The last event that was handled: what to go on from.
  std::uint64_t last_seq_ = 0;
  // Before the next attempt to open a stream, where the dealer does not say.
  milliseconds pause_ = first_pause;
  std::optional<milliseconds> again_after_;
  std::optional<std::string> over_;
};

}  // namespace

Place join(const std::string& dealer, const std::string& join_code) {
  JoinTableRequest request;
  request.set_join_code(join_code);
  request.set_player_name(greedy::name);
  request.set_bot(true);
  ClientContext context;
  JoinTableResponse joined;
  check(TableService::NewStub(connect(dealer))->JoinTable(&context, request, &joined));
  return {joined.table().name(), joined.seat_token()};
}

std::string play(const std::string& dealer, const Place& place) { return Client(dealer, place).play(); }
