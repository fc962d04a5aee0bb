// The communicators of OTF2 archives as those of a log, and ranks in them as ranks of the whole program.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "predict/log/log.h"
#include "trace/archive_definitions.h"

namespace mpivet::predict {

class ArchiveComms {
 public:
  // Adds to `log` what the archive has and the log has not, from archives read before; `known` are those by identity.
  using Known = std::unordered_map<std::uint64_t, std::uint32_t>;
  ArchiveComms(const trace::ArchiveDefinitions& archive, Log& log, Known& known);

  struct View {
    std::uint32_t number = kWorld;  // in the log
    const trace::CommDefinition* definition = nullptr;
    std::size_t members = 0;
  };
  // Null: the archive does not define it.
  const View* find(std::int64_t id) const;
  // The rank in the whole program of `peer`, as process `self` gives it; kProcNull, kAnySource and the like stay.
  static Rank world_rank(const View& view, Rank self, std::int64_t peer);
  static Rank world_root(const View& view, Rank self, std::int64_t root);

 private:
  std::unordered_map<std::uint32_t, View> views_;
};

}  // namespace mpivet::predict
