// The calls of a trace as the events view of the page shows them.
#pragma once
#include <cstdint>
#include <string>

#include "base/result.h"
#include "report/findings/event_table.h"
#include "report/findings/run_info.h"

namespace mpivet::analyzer {

// Of an OTF2 archive: at most so many, of a longer one the last of each rank.
inline constexpr std::uint64_t kMostEvents = 1'000'000;
Result<report::EventTable> trace_events(const std::string& path, std::uint64_t most = kMostEvents);

// Puts them into what the page of this run gets.
Status attach_events(report::RunInfo& run, const std::string& path);

}  // namespace mpivet::analyzer
