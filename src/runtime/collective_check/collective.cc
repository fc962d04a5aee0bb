#include "runtime/collective_check/collective.h"

#include "runtime/collective_check/counters.h"
#include "runtime/collective_check/exchange.h"
#include "runtime/collective_check/state.h"
#include "runtime/collective_check/under_way.h"

namespace mpivet::collective_check {
namespace {

// MPI libraries call MPI functions, too. A program may leave a call by longjmp or an exception from its error handler:
// then the frame of the next one is not below.
bool is_outermost(const void* frame) {
  if (thread.outermost && frame < thread.outermost) return false;
  thread.outermost = frame;
  return true;
}

bool makes_copy(spec::Func func) { return func == spec::Func::Comm_idup || func == spec::Func::Comm_idup_with_info; }

bool is_over_communicator(spec::Func func) {
  const spec::FunctionInfo& info = spec::info(func);
  for (unsigned i = 0; i < info.param_count; ++i)
    if (info.params[i].kind == spec::ParamKind::comm && info.params[i].dir != spec::Dir::out) return true;
  return false;
}

// The sites that were passed since the last collective of this thread.
Step take_step(spec::Func func, const void* caller) {
  Step step;
  step.func = static_cast<std::uint16_t>(func);
  step.caller = caller;
  step.sites_known = static_cast<std::uint16_t>(thread.pending);
  for (int i = 0; i < thread.pending; ++i) step.sites[i] = thread.sites[i];
  thread.pending = 0;
  return step;
}

void tell_neighbours(Scope& scope, std::uint32_t number, const Step& step) {
  const std::uint64_t site = step.sites_known ? step.sites[0]->id : 0;
  tell_collective(scope, {scope.id, number, step.func, MarkKind::collective, step.is_checked(), site, {}});
}

}  // namespace

Collective::Collective(spec::Func func, std::uint64_t handle, bool waits, const void* caller)
    : outermost_(is_outermost(this)), func_(static_cast<std::uint16_t>(func)) {
  if (!outermost_) return;
  const Step step = take_step(func, caller);
  Lock lock;
  if (makes_copy(func)) process.leave_progress_alone = true;
  scope_ = scope_of(handle);
  if (!scope_ && is_over_communicator(func)) scope_ = know_copy(handle);
  if (!scope_) return;
  come_alone(*scope_, step, lock);
  number_ = scope_->sequence.enter(step);
  if (makes_copy(func)) expect_copy(handle, *scope_, number_);
  if (scope_->sequence.neighbours() == 0) return;
  const bool is_checked = step.is_checked();
  if (is_checked) {
    ++counters.collectives;
    scope_->last_flagged = step;
  }
  tell_neighbours(*scope_, number_, step);
  stop_if_different(*scope_);
  if (waits && scope_->is_intra)
    wait_for_neighbours(*scope_, number_, step);
  else if (!process.leave_progress_alone)
    take_in(*scope_, number_);
  if (is_checked) stop_if_left(*scope_, number_, step);
}

Collective::Collective(spec::Func func) : outermost_(is_outermost(this)), func_(static_cast<std::uint16_t>(func)) {}

Collective::~Collective() {
  if (!outermost_) return;
  thread.outermost = nullptr;
  if (!scope_) return;
  Lock lock;
  if (makes_copy(static_cast<spec::Func>(func_))) expect_no_copy(scope_->handle);
  go(*scope_);
}

void Collective::made_comm(const MPI_Comm* made, int err) const {
  if (!scope_ || number_ == 0 || err != MPI_SUCCESS || *made == MPI_COMM_NULL) return;
  Lock lock;
  know_derived(*made, *scope_, number_, func_);
}

void Collective::made_by_members(const MPI_Comm* made, int tag, int err) const {
  if (!outermost_ || err != MPI_SUCCESS || *made == MPI_COMM_NULL) return;
  Lock lock;
  know_members(*made, tag, func_);
}

void Collective::made_beside(std::uint64_t handle, int err) const {
  if (!scope_ || number_ == 0 || err != MPI_SUCCESS) return;
  Lock lock;
  know_beside(handle, *scope_, number_, func_);
}

void Collective::frees() {
  if (!scope_) return;
  Lock lock;
  go(*scope_);  // the handle may be given to another communicator before the call returns
  release(*scope_);
  scope_ = nullptr;
}

void Collective::failed() {
  if (!scope_) return;
  Lock lock;
  scope_->sequence.give_up();
  tell(*scope_, {scope_->id, 0, 0, MarkKind::given_up, false, 0, {}});
}

}  // namespace mpivet::collective_check
