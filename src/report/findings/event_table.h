// All that ranks did, in columns, for the events view of the page. There may be a million events.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

struct EventTable {
  using Place = Foreseen::Place;

  std::string title;
  std::vector<int> ranks;                 // of the rows; a thread has a row of its own
  std::vector<std::uint64_t> starts;      // where the events of each row begin, and one more: how many there are
  std::vector<std::uint64_t> begin, end;  // nanoseconds
  std::vector<std::string> calls;         // "MPI_Send(dest=1, tag=3)"
  std::vector<std::uint32_t> call;        // which of these
  std::vector<Place> places;
  std::vector<std::int32_t> place;      // which of these; -1: not known
  std::vector<std::uint64_t> stuck;     // events that never ended, ascending
  std::vector<std::uint64_t> from, to;  // messages: events of the send, and of the call that received it

  bool empty() const { return begin.empty(); }
};

std::string event_table_json(const EventTable& table);

}  // namespace mpivet::report
