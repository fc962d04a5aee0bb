#include "analyzer/streams/stream.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

constexpr std::uint64_t kNoSlot = ~std::uint64_t{0};
constexpr std::size_t kMaxKeptSlots = 1u << 14;
constexpr std::size_t kMaxRememberedSlots = 64;
constexpr int kMaxWorld = 1 << 24;

const char* next_string(const char* text) { return text + std::strlen(text) + 1; }

}  // namespace

Stream::Stream(int index, pid_t pid, RingMap ring, StreamUser& user)
    : index_(index),
      pid_(pid),
      ring_(std::move(ring)),
      user_(user),
      reader_(ring_.header(), ring_.slots(), ring_.capacity()),
      watch_(ring_.header(), pid),
      answers_(ring_.header()) {
  last_enter_.fill(kNoSlot);
}

// Notices and the end of a process speak of the last call; there are few of them, so that this has to cost little.
inline void Stream::remember(const event::Header* record) {
  others_call_ |= record->thread != main_thread_;
  const std::size_t slots = std::min<std::size_t>(record->slots, kMaxRememberedSlots);
  auto& last = last_call_[record->thread];
  if (last.size() != slots) last.resize(slots);
  if (slots == 0) return;  // a very long one
  const auto* from = reinterpret_cast<const event::Slot*>(record);
  last[0] = *from;  // mostly it is one, and a call of memcpy would take longer than that
  if (slots > 1) std::memcpy(&last[1], from + 1, (slots - 1) * event::kSlotSize);
}

model::CallRef Stream::remembered(int thread) const {
  const auto bytes = std::as_bytes(std::span(last_call_[static_cast<std::size_t>(thread)]));
  return {bytes.empty() ? -1 : identity(), thread, {bytes.begin(), bytes.end()}};
}

inline bool Stream::call_record(const event::Header* record, std::uint64_t slot) {
  if (record->thread == event::kMaxThreads - 1) [[unlikely]]
    crowded_ = header().crowded.load(std::memory_order_acquire) != 0;
  if (crowded_) [[unlikely]]
    return true;
  const bool chunked = (record->flags & event::kChunked) != 0;
  if (chunked) {
    record = chunks_.join(record);
    if (record == nullptr || !record_makes_sense(record)) return false;
  }
  if (record->kind != event::Kind::comm && record->kind != event::Kind::sums)
    last_enter_[record->thread] = record->kind == event::Kind::enter ? slot : kNoSlot;
  if (record->kind == event::Kind::enter || record->kind == event::Kind::call) remember(record);
  switch (place_) {
    case Place::inside:
      waits_ = user_.feed(*this, record);
      newest_is_call_ = true;
      break;
    case Place::unknown:
      keep(record);
      break;
    case Place::outside:
      break;
  }
  return true;
}

inline bool Stream::record(const event::Header* record, std::uint64_t slot) {
  using event::Kind;
  if (!record_makes_sense(record)) return false;
  newest_is_call_ = false;
  switch (record->kind) {
    case Kind::enter:
    case Kind::call:
    case Kind::exit:
    case Kind::comm:
    case Kind::sums:
      return call_record(record, slot);
    case Kind::chunk:
      chunks_.add(record);
      return true;
    case Kind::module:
    case Kind::stack:
      user_.symbols(*this, record);
      return true;
    case Kind::process:
      process_record(record);
      user_.symbols(*this, record);
      return true;
    case Kind::end:
      end_ = event::payload_as<event::EndInfo>(record).finalized != 0 || sessions_are_over() ? End::finalized
                                                                                             : End::exited;
      return true;
    case Kind::notice:
      user_.notice(*this, record);
      return true;
    case Kind::thread:
      teams_[record->thread] = event::payload_as<event::ThreadInfo>(record).team;
      if (place_ == Place::inside) user_.feed(*this, record);
      return true;
    case Kind::time:
      time_record(record);
      return true;
    case Kind::pad:
    case Kind::cycle:
      return true;
  }
  return false;
}

bool Stream::sessions_are_over() const {
  using spec::Func;
  const auto calls = [&](Func func) { return header().calls[static_cast<int>(func)].load(std::memory_order_relaxed); };
  const auto begun = calls(Func::Session_init);
  return begun != 0 && begun == calls(Func::Session_finalize) && calls(Func::Init) + calls(Func::Init_thread) == 0;
}

void Stream::time_record(const event::Header* record) {
  switch (place_) {
    case Place::inside:
      user_.time(*this, record);
      break;
    case Place::unknown:
      keep(record);
      break;
    case Place::outside:
      break;
  }
}

std::size_t Stream::drain(std::size_t max_slots) {
  patient_ = false;
  return reader_.drain(max_slots, *this);
}

std::size_t Stream::look() { return reader_.look(*this); }

std::size_t Stream::go_on(std::size_t max_slots, bool patient) {
  patient_ = patient;
  waits_ = false;
  return reader_.go_on(max_slots, *this);
}

void Stream::read_one() {
  patient_ = false;
  reader_.read_counted(*this);
}

void Stream::repeat(std::uint32_t more) {
  if (newest_is_call_) user_.feed_repeat(*this, more);
}

Stream::About Stream::about_of(const event::Header* record) {
  const auto& info = event::payload_as<event::ProcessInfo>(record);
  const char* host = reinterpret_cast<const char*>(&info + 1);
  const char* program = next_string(host);
  About about;
  about.mpi = info.mpi;
  about.launch_rank = info.launch_rank;
  about.parent = info.parent;
  about.tag_ub = info.tag_ub;
  about.host = host;
  about.program = program;
  const char* text = next_string(program);
  about.library = text;
  for (int i = 0; i < info.arguments; ++i) about.arguments.emplace_back(text = next_string(text));
  const bool sound =
      info.world_size > 0 && info.world_size <= kMaxWorld && info.world_rank >= 0 && info.world_rank < info.world_size;
  if (!sound) return about;
  about.world_rank = info.world_rank;
  about.world_size = info.world_size;
  about.thread_level = info.thread_level;
  return about;
}

void Stream::process_record(const event::Header* record) {
  About about = about_of(record);
  const bool first_place = about.world_rank >= 0 && place_ == Place::unknown;
  if (!first_place) {
    about.world_rank = about_.world_rank;
    about.world_size = about_.world_size;
  }
  about_ = std::move(about);
  if (!first_place) return;
  main_thread_ = record->thread;
  place_ = user_.joined(*this) ? Place::inside : Place::outside;
  if (place_ == Place::inside) feed_kept();
  kept_ = {};
}

// Calls made before MPI_Init has told the rank are handed on when it has.
void Stream::keep(const event::Header* record) {
  if (kept_.size() + event::slots_of(record) > kMaxKeptSlots) return;
  const auto* slots = reinterpret_cast<const event::Slot*>(record);
  kept_.insert(kept_.end(), slots, slots + event::slots_of(record));
}

void Stream::feed_kept() {
  for (std::size_t i = 0; i < kept_.size();) {
    const auto* record = reinterpret_cast<const event::Header*>(&kept_[i]);
    record->kind == event::Kind::time ? user_.time(*this, record) : static_cast<void>(user_.feed(*this, record));
    i += event::slots_of(record);
  }
}

bool Stream::inside(int thread, std::uint64_t& epoch) const {
  if (thread < 0 || thread >= static_cast<int>(event::kMaxThreads)) return false;
  const event::ThreadSlot& slot = header().threads[thread];
  const std::uint64_t state = slot.state.load(std::memory_order_acquire);
  if ((state & 1) == 0) return false;
  if (slot.enter_head.load(std::memory_order_acquire) != last_enter_[static_cast<std::size_t>(thread)]) return false;
  // Nothing moved between the two looks at the state, so the two words belong together.
  if (slot.state.load(std::memory_order_acquire) != state) return false;
  epoch = state >> 1;
  return true;
}

}  // namespace mpivet::analyzer
