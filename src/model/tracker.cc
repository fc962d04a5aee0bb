#include "model/tracker.h"

#include "model/machine.h"

namespace mpivet::model {

struct Tracker::Impl {
  Machine machine;
};

Tracker::Tracker(Listener& listener, Options options) : impl_(new Impl{Machine(listener, options)}) {}
Tracker::~Tracker() = default;

void Tracker::set_world(int size) { impl_->machine.set_world(size); }
void Tracker::set_library(int rank, std::uint32_t mpi, std::int32_t tag_ub) {
  impl_->machine.set_library(rank, mpi, tag_ub);
}
bool Tracker::feed(int rank, const event::Header* record) { return impl_->machine.feed(rank, record); }
bool Tracker::waits(int rank) const { return impl_->machine.waits(rank); }
void Tracker::feed_repeat(int rank, std::uint32_t more) { impl_->machine.feed_repeat(rank, more); }
void Tracker::rank_ended(int rank, bool clean) { impl_->machine.rank_ended(rank, clean); }
void Tracker::look_for_deadlock(const RealState& real) { impl_->machine.look_for_deadlock(real); }
void Tracker::finish() { impl_->machine.finish(); }
std::string Tracker::handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const {
  return impl_->machine.handle_name(rank, kind, id);
}
std::vector<Standing> Tracker::standing(const RealState& real) { return impl_->machine.standing(real); }
std::size_t Tracker::live_handles(int rank, spec::HandleKind kind) const {
  return impl_->machine.live_handles(rank, kind);
}
bool Tracker::in_step(int rank) const { return impl_->machine.in_step(rank); }
std::optional<Ahead> Tracker::ahead(int rank, std::size_t count) const { return impl_->machine.ahead(rank, count); }
std::optional<CommPlace> Tracker::comm_place(int rank, const event::Header* record) {
  return impl_->machine.comm_place(rank, record);
}
OpenMessages Tracker::open_messages() const { return impl_->machine.open_messages(); }
const Statistics& Tracker::statistics() const { return impl_->machine.statistics(); }

}  // namespace mpivet::model
