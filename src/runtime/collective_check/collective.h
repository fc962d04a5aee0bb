// One collective call in its wrapper:
//
//   if (!is_on()) return real.Comm_split(...);
//   Collective call(Func::Comm_split, key_of(comm), true, MPIVET_CALLER);   // tells the neighbours, compares, may wait
//   const int err = real.Comm_split(...);
//   call.made_comm(newcomm, err);
//   return call.done(err);
#pragma once
#include <mpi.h>

#include "runtime/collective_check/scopes.h"
#include "spec/functions.h"

namespace mpivet::collective_check {

class Collective {
 public:
  // `waits`: the call itself cannot return before all members of an intracommunicator have made it, so that waiting for
  // the neighbours' marks is no more than it does.
  Collective(spec::Func func, std::uint64_t handle, bool waits, const void* caller);
  // Collective over those only who make it: nothing to compare on the communicator.
  explicit Collective(spec::Func func);
  ~Collective();
  Collective(const Collective&) = delete;
  Collective& operator=(const Collective&) = delete;

  void made_comm(const MPI_Comm* made, int err) const;
  void made_by_members(const MPI_Comm* made, int tag, int err) const;
  void made_beside(std::uint64_t handle, int err) const;
  // Before the real call.
  void frees();
  // What the call has returned. One that has failed was perhaps not made at all, as the others see it: the communicator
  // is not checked any more.
  int done(int err) {
    if (err != MPI_SUCCESS) [[unlikely]]
      failed();
    return err;
  }

 private:
  void failed();

  bool outermost_;
  std::uint16_t func_;
  Scope* scope_ = nullptr;
  std::uint32_t number_ = 0;
};

}  // namespace mpivet::collective_check
