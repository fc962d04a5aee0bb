// How the blocking call at the virtual position of a thread ended, as far as that has been fed.
#pragma once
#include "model/records.h"
#include "model/state/actor.h"

namespace mpivet::model {

// What the exit of the blocking call at the front told, if it has been fed.
inline Results exit_of(const Actor& a) {
  const event::Header* next = a.backlog.second();
  return next && next->kind == event::Kind::exit ? Results::of_exit(next) : Results{};
}

inline const event::StatusInfo* status_of(const Results& results) {
  if (results.completions.empty()) return nullptr;
  const event::StatusInfo& s = results.completions[0].status;
  return s.source == event::kUndefined ? nullptr : &s;
}

}  // namespace mpivet::model
