// An operation: something posted that completes later. A point-to-point operation lies in a channel until it is
// paired; a request of the program is an operation in its rank's request table; most are both.
#pragma once
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "event/canonical.h"
#include "event/record.h"
#include "model/rules.h"
#include "rules/types/datatype.h"
#include "spec/types.h"

namespace mpivet::rules {
struct CollectivePart;
}

namespace mpivet::model {

struct Actor;
struct Channel;
struct CollectiveSequence;
struct Segment;

enum class OperationKind : std::uint8_t {
  send,
  receive,
  both,  // MPI_Isendrecv: a request for two operations
  collective,
  other,  // not modelled: never waited for
};

enum OperationFlag : std::uint16_t {
  kPosted = 1,            // in a channel or a mailbox
  kComplete = 2,          // matched
  kGranted = 4,           // will be matched for certain, with whom is open
  kRequest = 8,           // in the request table
  kPersistent = 16,       // made by an _init call; each start makes an operation of its own
  kActive = 32,           // persistent: started and not completed
  kWild = 64,             // any source, match unknown
  kUnchecked = 128,       // the pairing is in doubt: its types are not compared
  kSuspended = 256,       // MPI_Cancel was called on it and its outcome is not known
  kBroken = 512,          // collective that met a different operation: nobody knows when it completes
  kAnySourceCall = 1024,  // was called with any source
  kUnsettled = 2048,      // in undecided.h: spoken for, or waiting for something undecided
  kInBuffer = 4096,       // takes room in the buffer for buffered sends
  kTaken = 8192,          // a message in the hands of whoever called a matched probe: in no channel, but not over
  kMetAnyTag = 32768,     // a send that is over: the receive it met was called with any tag
  kTakesOut = 16384,      // a receive that stands for a matched probe: its message is taken, not over
  kNumbered = 32768,      // a receive posted while ready sends are watched
};

struct OperationExtras {
  std::shared_ptr<const CollectivePart> part;  // persistent collectives: as it was when the request was made
  std::shared_ptr<const std::vector<std::uint32_t>> known;  // messages: what the sender knew; see causality.h
  std::shared_ptr<const std::vector<std::uint32_t>> known_for_certain;  // see ready_sends.h
  std::vector<std::uint64_t> sent;    // messages: checksum of the data, if it is known
  std::int32_t met = event::kAnyTag;  // persistent receives of any tag: what the last start got
  std::vector<bool> unready;          // partitioned sends: by partition
};

struct Operation {
  Operation* prev = nullptr;
  Operation* next = nullptr;
  Channel* channel = nullptr;
  Actor* waiter = nullptr;  // blocked until this completes
  DatatypeRef type;
  std::int64_t count = 0;
  std::int32_t tag = 0;
  std::uint32_t id = 0;  // request id
  std::uint16_t flags = 0;
  OperationKind kind = OperationKind::other;
  spec::Mode mode = spec::Mode::standard;
  std::uint8_t parts = 0;      // `both`, persistent: operations that still have to complete
  std::uint32_t buffered = 0;  // kInBuffer: which of the buffers that were attached
  std::uint32_t heard = 0;     // receives, ready sends: the number of this event; see ready_sends.h
  std::int32_t unready = 0;    // partitioned sends: partitions that are not ready; it is not posted before

  Actor* actor = nullptr;                   // who posted it
  Operation* parent = nullptr;              // the request this is a part or a start of
  Operation* current[2] = {};               // persistent, both: what was started
  Segment* segment = nullptr;               // collectives
  CollectiveSequence* sequence = nullptr;   // persistent collectives
  std::size_t member = 0;                   // of that sequence
  std::unique_ptr<OperationExtras> extras;  // what few operations have
  std::uint64_t order = 0;                  // of a receive in its mailbox
  const event::Header* record = nullptr;    // the call; in the backlog of its blocked thread, or held here
  event::Slot* more = nullptr;              // held records of more than one slot
  event::Slot held;

  ~Operation() { delete[] more; }

  OperationExtras& extra() {
    if (!extras) extras = std::make_unique<OperationExtras>();
    return *extras;
  }
  bool has(OperationFlag f) const { return (flags & f) != 0; }
  void set(OperationFlag f) { flags = static_cast<std::uint16_t>(flags | f); }
  void clear(OperationFlag f) { flags = static_cast<std::uint16_t>(flags & ~f); }

  bool holds() const { return more || record == reinterpret_cast<const event::Header*>(&held); }
  // Makes the operation independent of where its record came from.
  void hold(const event::Header* from) {
    if (from->slots == 1) {
      std::memcpy(&held, from, sizeof held);
      record = reinterpret_cast<const event::Header*>(&held);
      return;
    }
    event::Slot* copy = new event::Slot[event::slots_of(from)];
    std::memcpy(copy, from, event::record_bytes(from));
    delete[] more;
    more = copy;
    record = reinterpret_cast<const event::Header*>(more);
  }
};

}  // namespace mpivet::model
