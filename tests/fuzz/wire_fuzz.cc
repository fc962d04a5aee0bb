// libFuzzer: what the process that reads archives sends (src/trace/wire.h), and from there to a log.
#include "predict/archive/archive_rank.h"
#include "trace/wire.h"

using namespace mpivet;

namespace {

// Whatever calls come in, in a world of four.
const trace::ArchiveDefinitions& world() {
  static const trace::ArchiveDefinitions definitions = [] {
    trace::ArchiveDefinitions d;
    d.world = 4;
    d.comms[0] = {"MPI_COMM_WORLD", 0, false, false, {0, 1, 2, 3}, {}};
    d.comms[1] = {"part", 7, false, false, {3, 1}, {}};
    d.comms[2] = {"inter", 8, false, true, {0, 2}, {1, 3}};
    d.comms[3] = {"MPI_COMM_SELF", 0, true, false, {}, {}};
    return d;
  }();
  return definitions;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  {
    trace::WireReader in(bytes);
    trace::ArchiveDefinitions definitions;
    if (trace::get(in, definitions) && definitions.world > 0 && definitions.world < 1000) {
      predict::Log log(definitions.world);
      predict::ArchiveComms::Known known;
      const predict::ArchiveComms comms(definitions, log, known);
    }
  }
  predict::Log log(4);
  predict::ArchiveComms::Known known;
  const predict::ArchiveComms comms(world(), log, known);
  const std::unordered_map<std::uint32_t, std::uint32_t> sites;
  predict::ArchiveRank rank(comms, (data[0] & 1) != 0, (data[0] & 2) != 0, sites);
  trace::WireReader in(bytes);
  trace::Call call;
  rank.begin(data[0] >> 2 & 3);
  while (!in.at_end() && trace::get(in, call)) rank.add(call);
  const predict::RankOps& ops = rank.end();
  log.put(log.add_store(), 0, ops);
  return 0;
}
