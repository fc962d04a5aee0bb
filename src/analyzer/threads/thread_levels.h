// Below MPI_THREAD_SERIALIZED only the thread that called MPI_Init may call MPI: others are told to the checks, once
// for each place.
#pragma once
#include <cstdint>
#include <unordered_set>

#include "analyzer/streams/stream.h"
#include "model/listener.h"

namespace mpivet::analyzer {

class ThreadLevels {
 public:
  explicit ThreadLevels(model::Listener& checks) : checks_(checks) {}

  // A record of another thread than the main one.
  void look(const Stream& stream, const event::Header* record);

 private:
  model::Listener& checks_;
  std::unordered_set<std::uint64_t> told_;  // places
};

}  // namespace mpivet::analyzer
