// A group as runs of world ranks.
#pragma once
#include <mpi.h>

#include "event/record.h"
#include "real.h"
#include "runtime/handles/comms.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {

// Collects ranks one by one into runs.
template <class Emit>
class RunBuilder {
 public:
  explicit RunBuilder(Emit& emit) : emit_(emit) {}
  void add(int rank) {
    if (run_.count == 1 && rank >= 0 && run_.first >= 0) {
      run_.stride = rank - run_.first;
    } else if (run_.count == 0 || rank != next()) {
      flush();
      run_ = {rank, rank < 0 ? 0 : 1, 0};
    }
    ++run_.count;
  }
  void flush() {
    if (run_.count == 0) return;
    if (run_.count == 1) run_.stride = run_.first < 0 ? 0 : 1;
    emit_(run_);
    run_ = {};
  }

 private:
  int next() const { return run_.first < 0 ? -1 : run_.first + run_.count * run_.stride; }
  Emit& emit_;
  event::RankRun run_{};
};

// Calls `emit` with each run; a process outside our world is rank -1.
template <class Emit>
void for_each_run(MPI_Group group, Emit&& emit) {
  int size = 0;
  real.Group_size(group, &size);
  Space ranks(self.ids);
  if (world_group == MPI_GROUP_NULL || !ranks.reserve(2 * static_cast<std::size_t>(size) * sizeof(int))) {
    emit(event::RankRun{-1, 0, size});
    return;
  }
  int* own = reinterpret_cast<int*>(ranks.data());
  int* world = own + size;
  for (int i = 0; i < size; ++i) own[i] = i;
  real.Group_translate_ranks(group, size, own, world_group, world);
  RunBuilder<Emit> runs(emit);
  for (int i = 0; i < size; ++i) runs.add(world[i] == MPI_UNDEFINED ? -1 : world[i]);
  runs.flush();
}

}  // namespace mpivet::runtime
