// The level of thread support that a call of MPI_Init_thread asks for, and what the program does with the answer.
#pragma once
#include "static/threads/thread_pairs.h"

namespace mpivet::statics {

struct LevelRequest {
  CallSite site;
  Place place = {};
  ThreadLevel level = ThreadLevel::unknown;  // asked for; MPI_Init asks for none but the first
  bool provided_used = true;                 // what was provided is looked at somewhere
  // The highest level that it is compared with; unknown: not compared, or not only.
  ThreadLevel compared = ThreadLevel::unknown;
};

LevelRequest level_request(const Program& program, const CallSite& site, const Place& place);

}  // namespace mpivet::statics
