#include "runtime/process/finalizing.h"

#include "real.h"
#include "runtime/buffers/guard.h"
#include "spec/args.h"

namespace mpivet::runtime {
namespace {

constinit Finalizing* under_way = nullptr;
constinit bool watching = false;

int callbacks_are_through(MPI_Comm, int, void*, void*) {
  if (under_way) under_way->enter();
  return MPI_SUCCESS;
}

}  // namespace

void watch_finalize() {
  int keyval = MPI_KEYVAL_INVALID;
  if (real.Comm_create_keyval(MPI_COMM_NULL_COPY_FN, callbacks_are_through, &keyval, nullptr) != MPI_SUCCESS) return;
  watching = real.Comm_set_attr(MPI_COMM_SELF, keyval, nullptr) == MPI_SUCCESS;
  real.Comm_free_keyval(&keyval);
}

Finalizing::Finalizing(Call& call) : call_(call) {
  under_way = this;
  if (!watching) enter();
}

Finalizing::~Finalizing() { under_way = nullptr; }

void Finalizing::enter() {
  if (entered_) return;
  entered_ = true;
  if (call_.begin<args::Finalize>(event::Kind::enter)) call_.enter();
  check_never_completed();
  rt.ring->finalized.store(1, std::memory_order_release);
}

}  // namespace mpivet::runtime
