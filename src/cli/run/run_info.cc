#include "cli/run/run_info.h"

#include <ctime>

namespace mpivet::cli {

report::RunInfo begin_run_info(const char* door, const Words& words) {
  report::RunInfo info;
  info.version = MPIVET_VERSION;
  info.door = door;
  info.command = {"mpivet", door};
  info.command.insert(info.command.end(), words.begin(), words.end());
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  info.started = text;
  return info;
}

}  // namespace mpivet::cli
