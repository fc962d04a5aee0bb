// The collectives of a communicator, in order: for each member the calls that have not met those of all others yet.
//
// A call made n times in a row is one segment, and when every member has a segment at the front, the instances they
// have in common are done at once. So a run costs what a single call costs, however the members' runs are cut.
#pragma once
#include <cstdint>
#include <cstring>
#include <vector>

#include "event/record.h"
#include "model/rules.h"
#include "rules/compare/collective_part.h"

namespace mpivet::model {

struct Actor;
struct Communicator;
struct Operation;

struct CollectiveSequence;

struct Segment {
  Segment* next = nullptr;
  CollectiveSequence* sequence = nullptr;
  std::uint64_t first = 0;  // index of its first instance that is not done
  std::uint64_t left = 0;   // instances
  Actor* actor = nullptr;
  Actor* waiter = nullptr;                // blocked in the call
  Operation* request = nullptr;           // of a nonblocking call
  const event::Header* record = nullptr;  // in the backlog of the blocked thread, or held
  event::Slot* held = nullptr;
  CollectivePart part;
  std::vector<std::uint64_t> sent;  // checksums of the blocks, if they are known

  ~Segment() { delete[] held; }
  void hold();
};

struct CollectiveSequence {
  struct Member {
    Segment* first = nullptr;
    Segment* last = nullptr;
    std::uint64_t arrived = 0;  // instances entered, those done included
  };

  Communicator* comm = nullptr;
  std::vector<Member> members;
  std::size_t missing = 0;  // members without a segment
  std::uint64_t done = 0;   // instances all members have entered
  bool lost = false;        // members called different operations: from there on nothing is known
  std::size_t retired = 0;  // members that freed their request, of a persistent collective
  std::size_t number = 0;   // persistent collectives: the nth of its communicator

  void open(Communicator* of, std::size_t size) {
    comm = of;
    members.resize(size);
    missing = size;
  }
  bool is_open() const { return comm != nullptr; }

  void push(std::size_t member, Segment* segment) {
    Member& m = members[member];
    segment->first = m.arrived;
    m.arrived += segment->left;
    if (m.last) {
      m.last->next = segment;
    } else {
      m.first = segment;
      --missing;
    }
    m.last = segment;
  }

  // Takes the front segment of a member away once its instances are done.
  Segment* pop(Member& m) {
    Segment* s = m.first;
    m.first = s->next;
    if (!m.first) {
      m.last = nullptr;
      ++missing;
    }
    return s;
  }
};

inline void Segment::hold() {
  if (held) return;
  held = new event::Slot[event::slots_of(record)];
  std::memcpy(held, record, event::record_bytes(record));
  record = reinterpret_cast<const event::Header*>(held);
}

}  // namespace mpivet::model
