// Facts: what the tracker has established about a run, as plain data. A fact is raised only when something is
// noteworthy (never for each message or collective), so facts may be rich.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "event/call_ref.h"
#include "model/rules.h"
#include "rules/compare/collective_fact.h"
#include "rules/types/signature_text.h"
#include "spec/functions.h"

namespace mpivet::model {

using event::CallRef;

struct MessageFact {
  enum class Problem {
    type_mismatch,
    truncated
  } problem;
  CallRef send, receive;
  int source_rank, dest_rank;  // world ranks
  SignatureText sent, expected;
  std::int64_t first_difference = -1;  // index of the first basic element that differs
};

// An any-source receive that could have got another message in this very run.
struct RaceFact {
  CallRef receive;
  CallRef taken, other;  // the sends
  int taken_rank = -1, other_rank = -1;
};

// What was received is not what was sent.
struct TransmissionFact {
  CallRef send, receive;
  int source_rank = -1, dest_rank = -1;  // world ranks
  bool collective = false;
  std::string comm_name;  // collectives
};

// A ready send whose receive was not posted before.
struct ReadyFact {
  bool certain = false;  // otherwise nothing makes sure that it was
  CallRef send, receive;
  int source_rank = -1, dest_rank = -1;  // world ranks
};

struct UnreceivedFact {
  CallRef send;
  int dest_rank;
  std::uint64_t times = 1;  // further ones from the same place to anybody are counted here
};

struct DeadlockFact {
  bool hard;
  struct Waiter {
    int rank, thread;
    CallRef call;
    enum class Logic {
      all,
      any
    } logic;
    std::vector<int> waits_for;  // world ranks
    std::string why;             // "for a matching receive", "for a message with tag 5", "to enter MPI_Barrier"...
    bool passed;                 // really left the call already, only buffering let it through (potential only)
    bool in_cycle;               // part of the core; otherwise it waits behind it
  };
  std::vector<Waiter> waiters;
  // Ranks that waiters need and that can never act again: "has called MPI_Finalize", "has exited".
  struct Gone {
    int rank;
    CallRef call;  // MPI_Finalize, or the last call known
    std::string what;
  };
  std::vector<Gone> gone;
  // The set is stuck as a consequence of a collective mismatch already told; not a finding of its own.
  bool consequence = false;
  std::uint64_t sighting = 0;  // of potential ones: the number it came in sight with
};

// A potential deadlock is told when it is known to be one; its ranks virtually stand in it only before. Who wants to
// look at them does it here. Not every one that comes in sight is told.
struct SightingFact {
  DeadlockFact deadlock;
};

struct LeakFact {
  int rank;
  spec::HandleKind kind;
  struct Site {
    CallRef creation;
    std::uint64_t count;
  };
  std::vector<Site> sites;  // grouped by creating call site (stack), most frequent first
  std::uint64_t total = 0;
  bool growing = false;    // not at the end: so many are alive at the same time
  std::uint64_t made = 0;  // growing: how many were made so far
};

// Memory given to MPI twice at the same time.
struct OverlapFact {
  enum class Problem {
    active,        // with the buffer of an operation under way
    send_receive,  // the buffers of one call with each other
    receive,       // the receive buffer of one call with itself: its datatype, or the blocks of several peers
  } problem;
  CallRef call;
  bool call_writes = false;
  CallRef active;  // the call that started the operation under way
  bool active_writes = false;
  std::uint64_t address = 0;  // the first that both may use
};

// A request used as it may not be.
struct RequestFact {
  enum class Problem {
    unknown,         // completed or freed before, or never a request
    not_persistent,  // started
    already_active,  // started
    freed_receive,   // while it was active
    freed_collective,
    cancelled_collective,
    not_partitioned,  // of these four: MPI_Pready
    not_active,
    out_of_range,
    ready_twice,
  } problem;
  CallRef call;
  CallRef made;     // absent for an unknown request
  CallRef started;  // persistent requests that are active
  std::int64_t partition = -1;
  std::int64_t partitions = 0;
};

// An argument that MPI forbids.
struct ArgumentFact {
  enum class Problem {
    rank,          // outside of the group, or a special value that is not for this argument
    tag,           // negative, or above `most`
    negative,      // count or displacement
    null_handle,   // where there has to be one
    freed_handle,  // before
    uncommitted,   // datatype in communication
    needs_intra,   // of these: what the communicator has to be, and is not
    needs_inter,
    needs_topology,  // of the kind `topology`
    repeated_rank,   // in an array, `other` has it too
    zero_stride,     // of a range of ranks
    reduction,       // `operation` is not defined on `datatype`
    characters,      // likewise, but every library does it
    derived_type,    // `operation` is predefined, `datatype` is not
    one_sided_only,  // `operation`
    color,           // negative
    dimension,       // not of the grid, which has `most`
    grid,            // `other`, which needs `value` processes
    no_process,      // of a grid, in a dimension
    nodes,           // of a graph, more than processes
    falling,         // index of a graph, `other` is larger
    node,            // not of the graph, which has `most`
    // MPI_IN_PLACE:
    in_place_never,         // where there is no such option
    in_place_other_buffer,  // it is for the parameter `other`
    in_place_at_root,       // by a rank that is not the root `value`
    in_place_between,       // the groups of an intercommunicator
  } problem = Problem::rank;
  CallRef call;
  std::string parameter;      // "dest", "recvcounts[2]"
  std::int64_t value = 0;     // of numbers, canonical
  std::int64_t most = 0;      // tag: MPI_TAG_UB
  spec::HandleKind handle{};  // of handles
  CallRef made;               // uncommitted, derived: where it was made. Freed: by which call
  std::string operation, datatype;
  std::string other;           // repeated: the element that has the rank first, "ranks[0]"
  bool in_range = false;       // the rank is one of those that the parameter stands for
  std::string comm_name;       // rank: of which communicator or group
  std::int64_t comm_size = 0;  // and how many ranks it has to choose from
  bool inter = false;          // they are those of the remote group
  spec::Needs topology{};
  bool refused = false;  // by the MPI library, which reports a failure
};

// The buffer for buffered sends.
struct BufferFact {
  enum class Problem {
    attached_twice,
    not_attached,  // detached without having been attached
    no_buffer,     // a buffered send without one
    too_small,     // for the messages that may be in it at once
  } problem;
  CallRef call;
  CallRef attached;            // where the buffer was attached, if it is
  std::uint64_t size = 0;      // of the buffer
  std::uint64_t needed = 0;    // by this message and those below
  std::uint64_t messages = 0;  // that may still be in the buffer
  std::uint64_t overhead = 0;  // per message
};

struct Statistics {
  std::uint64_t records = 0;
  std::uint64_t messages = 0;                 // matched
  std::uint64_t shortcuts = 0;                // calls that were known already (plain_calls.h)
  std::uint64_t collectives = 0;              // completed instances
  std::uint64_t sends_taken_as_buffered = 0;  // backlog bound reached
  std::uint64_t early_receives = 0;           // that a rank went on with before it was known which message they got
  std::uint64_t lost_mailboxes = 0;           // MPI did not tell what a receive got: messages no longer followed
  std::uint64_t unchecked_messages = 0;       // of which too many were open to find out who got which
  std::uint64_t stepped_over = 0;             // places where the tracker lost track and went on without a finding
};

}  // namespace mpivet::model
