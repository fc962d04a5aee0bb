// The books of a rank: what it has given to MPI and not got back, in the order of its own calls and not in virtual
// time. They answer what concerns the rank alone: memory in use twice, requests used wrongly.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "model/local/footprint.h"
#include "model/local/interval_set.h"
#include "model/state/held_record.h"
#include "model/state/id_table.h"
#include "model/state/operation.h"

namespace mpivet::model {

struct LiveRequest;

// Memory of a request, in a set of the books while the request is active.
struct Claim : IntervalNode {
  LiveRequest* owner;
  std::unique_ptr<Footprint> detail;  // null: all of the range
  bool writes;

  Memory memory() const { return {range, detail.get()}; }
};

struct LiveRequest {
  std::uint32_t id;
  std::uint64_t born;  // how many had been completed by then
  OperationKind kind;
  bool persistent;
  bool partitioned;
  bool active;  // persistent: started and not completed
  Claim claim;  // what it reads or writes; an empty range: nothing
  HeldRecord made;

  // What few requests have.
  struct More {
    Claim second;             // what it writes, if it also reads
    std::vector<bool> ready;  // partitioned sends: by partition
    HeldRecord started;       // persistent: the last start
  };
  std::unique_ptr<More> more;

  More& rare() {
    if (!more) more = std::make_unique<More>();
    return *more;
  }
  const event::Header* last_start() const { return more && persistent ? more->started.get() : nullptr; }
  template <class Visit>
  void each_claim(Visit&& visit) {
    if (!claim.range.empty()) visit(claim);
    if (more && !more->second.range.empty()) visit(more->second);
  }
};

struct Books {
  IdTable<LiveRequest> requests;
  IntervalSet reads, writes;  // of active requests
  std::uint64_t completed = 0;
  // Whatever memory a call uses, nothing else does.
  bool nothing_under_way() const { return writes.empty() && reads.empty(); }

  bool confused = false;  // after a request was started twice, whose handle stands for what is the library's secret

  HeldRecord attached;             // the buffer for buffered sends; what may not be known counts as attached
  bool has_other_buffers = false;  // of communicators or sessions: nothing is said about buffered sends
};

}  // namespace mpivet::model
