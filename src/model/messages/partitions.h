// The partitions that a call of the MPI_Pready family names.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "model/records.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::model {

template <class Args>
Args arguments(const event::Header* record) {
  Args a{};
  std::memcpy(&a, event::payload(record), std::min(sizeof a, event::payload_size(record)));
  return a;
}

// `visit` says whether the next one is of interest.
template <class Visit>
void each_partition(const event::Header* record, Visit&& visit) {
  switch (static_cast<spec::Func>(record->func)) {
    case spec::Func::Pready:
      visit(arguments<args::Pready>(record).partition);
      return;
    case spec::Func::Pready_range: {
      const auto range = arguments<args::Pready_range>(record);
      // Beyond the range one is enough: it may be as long as an int.
      bool all_right = true;
      for (std::int64_t p = range.partition_low; p <= range.partition_high && all_right; ++p) all_right = visit(p);
      return;
    }
    case spec::Func::Pready_list:
      for (const std::int32_t p : Tail(record, sizeof(args::Pready_list)).array<std::int32_t>()) visit(p);
      return;
    default:
      return;
  }
}

}  // namespace mpivet::model
