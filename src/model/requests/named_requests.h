// The requests a completion call names.
#pragma once
#include "model/records.h"

namespace mpivet::model {

inline bool names_one(const Operands& f) { return f.request != kAbsent; }

template <class Visit>
void each_request(const Operands& f, const event::Header* record, Visit&& visit) {
  if (names_one(f)) {
    const auto id = field<std::uint32_t>(record, f.request);
    if (id != 0) visit(id);
    return;
  }
  Tail tail(record, f.args_size);
  for (const std::uint32_t id : tail.array<std::uint32_t>())
    if (id != 0) visit(id);
}

// The results at the end of a completion `call`.
inline Results call_results(const Operands& f, const event::Header* record) {
  Tail tail(record, f.args_size);
  if (!names_one(f)) tail.array<std::uint32_t>();
  return Results::read(tail);
}

}  // namespace mpivet::model
