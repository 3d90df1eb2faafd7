// Plays as a service where KASINO_BOT_ADDRESS is set, else at the dealer that KASINO_DEALER names.

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

#include "client.h"
#include "policy.h"
#include "service.h"

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

void run() {
  if (const std::string address = environment("KASINO_BOT_ADDRESS"); !address.empty()) {
    if (!bot::serve(address)) throw std::runtime_error("'" + address + "' cannot be bound");
    return;
  }
  const std::string dealer = environment("KASINO_DEALER");
  if (dealer.empty()) {
    throw std::runtime_error(
        "set KASINO_BOT_ADDRESS to be called, or KASINO_DEALER and KASINO_JOIN_CODE to take a seat");
  }
  bot::Place place{environment("KASINO_TABLE"), environment("KASINO_SEAT_TOKEN")};
  if (place.token.empty()) place = bot::join(dealer, environment("KASINO_JOIN_CODE"));
  std::cout << bot::play(dealer, place) << std::endl;
}

}  // namespace

int main() {
  try {
    run();
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << bot::name << ": " << error.what() << std::endl;
    return EXIT_FAILURE;
  }
}
