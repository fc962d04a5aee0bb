// The moment in MPI_Finalize when the user's last callback has run.
//
// MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF, the last set first: a common way for libraries to
// clean up. We set an attribute before anybody else, so its deletion is the moment when the user's callbacks are
// through.
#pragma once
#include "runtime/record/call.h"

namespace mpivet::runtime {

// Sets our attribute; MPI_Init has returned.
void watch_finalize();

// MPI_Finalize under way: publishes its `enter` when the callbacks are through, or when told to.
class Finalizing {
 public:
  explicit Finalizing(Call& call);
  ~Finalizing();
  Finalizing(const Finalizing&) = delete;
  Finalizing& operator=(const Finalizing&) = delete;
  // Once.
  void enter();

 private:
  Call& call_;
  bool entered_ = false;
};

}  // namespace mpivet::runtime
