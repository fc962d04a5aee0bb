// The text of an error: two lines in the form that PARCOACH made known, then who does what.
#pragma once
#include <cstddef>
#include <cstdint>

#include "event/sites/site.h"
#include "runtime/collective_check/text_writer.h"

namespace mpivet::collective_check {

// What one rank does.
struct Doing {
  enum class What : std::uint8_t {
    collective,
    finalized,
    ended,
  };
  What what = What::collective;
  int rank = -1;
  const char* collective = "";  // "MPI_Barrier"
  const Site* site = nullptr;   // of the collective; null: not flagged
  const char* module = "";      // where the call comes from, if there is no site to name
  std::uint64_t offset = 0;
};

// A rank has left the function of a flagged collective.
struct LeftFunction {
  const Site* site = nullptr;  // null: nothing known
  int rank = -1;
  int other = -1;
  bool with_more = false;  // collectives than the other rank, instead of fewer
};

struct Report {
  int rank;  // that found it
  std::uint32_t number;
  const char* scope;  // "MPI_COMM_WORLD"
  Doing mine, theirs;
  Doing flagged;  // the collective that the compiler has flagged: one of these two, or an earlier one
  LeftFunction left;
  const Site* const* conditions = nullptr;  // sites whose conditionals decide, the innermost first
  int condition_sites = 0;
};

// " at solver.c:14 in main"; nothing if it is not known.
void add_place(Text& out, const Doing& doing);
// "DYNAMIC-CHECK: Error detected on rank 0 - Abort is invoking before MPI_Barrier line 14 in function main (solver.c)"
void add_first_line(Text& out, int rank, const Doing& before);

// The length of the text, without the zero at its end.
std::size_t format(const Report& report, char* text, std::size_t room);
// A hint, not an error: the rank has waited for long.
std::size_t format_waiting(const Report& report, int seconds, char* text, std::size_t room);

}  // namespace mpivet::collective_check
