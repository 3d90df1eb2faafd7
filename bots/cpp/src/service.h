// The bot as a service, called by whoever plays a seat for it.
#pragma once

#include <string>

// Serves the bot at `host:port` until the process is ended; false: the address cannot be had.
bool serve(const std::string& address);
