// Logs of classic communication patterns, of any size, one process at a time.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "predict/log/log.h"

namespace mpivet::predict {

struct Synthesis {
  enum class Pattern : std::uint8_t {
    stencil1,
    stencil2,
    stencil3,
    ring,
    manager_worker,
    butterfly,
    random,
  } pattern = Pattern::stencil3;
  Rank ranks = 8;
  std::uint32_t steps = 10;            // exchanges; tasks of each worker
  std::uint32_t collective_every = 0;  // steps; 0: none
  bool blocking = false;               // stencils and ring: Sendrecv in place of Irecv, Isend, Waitall
  std::uint64_t seed = 1;              // random
  std::optional<Rank> deadlock_rank;   // this process and its neighbour wait for each other ...
  std::uint32_t deadlock_step = 0;     // ... before this step
};

const char* name_of(Synthesis::Pattern pattern);
std::vector<std::string> pattern_names();
std::optional<Synthesis::Pattern> pattern_named(const std::string& name);
// What is wrong with it, if something is.
Status check(const Synthesis& wanted);

// The operations of one process, which depend on nothing but these.
void synthesize(const Synthesis& wanted, Rank rank, RankOps& into);
// All of them as text, written a piece at a time.
Status write_synthetic(const Synthesis& wanted, const std::function<Status(std::string_view)>& write,
                       const std::function<void(double)>& progress = {});
// The same as an OTF2 archive.
Status write_synthetic_archive(const Synthesis& wanted, const std::string& folder,
                               const std::function<void(double)>& progress = {});
Log synthetic_log(const Synthesis& wanted, int threads = 1);

}  // namespace mpivet::predict
