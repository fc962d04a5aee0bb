// libFuzzer: replay files. Whatever is accepted must be written and read back as the same.
#include <cstdlib>
#include <string>

#include "replay/replay.h"

using namespace mpivet;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const auto replay = replay::parse_replay(std::string(reinterpret_cast<const char*>(data), size), "file");
  if (!replay) return 0;
  const std::string written = replay::render_replay(*replay);
  const auto again = replay::parse_replay(written, "written");
  if (!again || replay::render_replay(*again) != written) std::abort();
  return 0;
}
