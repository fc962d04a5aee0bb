// One MPI call of one thread, as a trace has it: what recording makes of records, what the writer turns into OTF2
// events and what the reader makes of them again.
#pragma once
#include <cstdint>
#include <vector>

#include "event/canonical.h"
#include "spec/functions.h"
#include "trace/attributes.h"

namespace mpivet::trace {

// A message or collective that begins or ends within a call.
struct Transfer {
  enum class Kind : std::uint8_t {
    other,  // anything else behind a request: files, windows, generalized requests, MPI_PROC_NULL
    send,
    receive,
    collective,
  };
  Kind kind = Kind::other;
  bool cancelled = false;
  spec::Coll coll = spec::Coll::none;
  std::uint32_t request = event::kNullHandle;  // kNullHandle: the call itself
  std::uint32_t comm = event::kNullHandle;
  std::int32_t peer = event::kProcNull;  // of a receive that has ended: whose message it was
  std::int32_t tag = 0;
  std::int32_t root = event::kUndefined;
  std::uint64_t sent = 0, received = 0;  // bytes
};

struct Call {
  spec::Func func = spec::Func::none;
  std::uint64_t begin = 0, end = 0;  // nanoseconds
  bool returned = true;
  std::uint32_t present = 0;  // set of Attribute
  std::int64_t values[kAttributes] = {};
  std::vector<std::uint32_t> requests;  // of an array
  std::vector<Transfer> started;        // in the order in which they began
  std::vector<Transfer> done;

  static_assert(kAttributes <= 32);
  bool has(Attribute a) const { return present >> static_cast<int>(a) & 1; }
  std::int64_t get(Attribute a, std::int64_t otherwise = 0) const {
    return has(a) ? values[static_cast<int>(a)] : otherwise;
  }
  void set(Attribute a, std::int64_t value) {
    present |= 1u << static_cast<int>(a);
    values[static_cast<int>(a)] = value;
  }
  void clear() {
    present = 0;
    returned = true;
    requests.clear();
    started.clear();
    done.clear();
  }
};

}  // namespace mpivet::trace
