// An actor is a thread of a rank: it has a backlog of records and a virtual position at its front.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/collectives/joins.h"
#include "model/messages/transmission.h"
#include "model/state/backlog.h"
#include "model/state/collective_sequence.h"

namespace mpivet::model {

struct Channel;
struct Operation;
struct Rank;

// Why an actor stands still, as far as it is not simply waiting for `pending` operations.
enum class Stand : std::uint8_t {
  pending,       // operations or a collective have to complete
  needs_exit,    // how the call ended decides what it waits for, and it has not ended
  probing,       // for a message to come
  broken,        // in a collective that met a different operation
  finalized,     // in MPI_Finalize
  out_of_order,  // for a request that another thread has not made yet, in virtual time
};

struct Actor {
  Rank* rank = nullptr;
  std::uint8_t thread = 0;
  int number = 0;                 // of all actors of the rank, also those that had the same thread index
  bool parked = false;            // the front record is being executed and waits
  bool queued = false;            // in the list of actors that can go on
  bool again = false;             // when it goes on, its record is executed once more instead of being done
  bool polls = false;             // parked in a call that does not block: it only must not go on before it is explained
  bool replaced = false;          // the thread has ended, and another one has its number
  bool promised = false;          // parked, though each receive may have its message: the call's return will tell
  bool drops_comm = false;        // when done, the communicator of the call is gone
  bool entered_creation = false;  // as fed: inside a call that makes a communicator
  bool creation_by_group = false;  // as fed: that call is not made by all members of the parent
  Stand stand = Stand::pending;
  std::uint32_t pending = 0;         // operations it waits for
  std::uint32_t promises = 0;        // changes with each message that may be what it waits for, see undecided.h
  std::uint32_t left = 0;            // how often the front record is still to be executed
  std::uint64_t serial = 0;          // calls executed: tells whether it has moved
  std::uint64_t serial_at_look = 0;  // when the last look for deadlocks began
  std::uint32_t relief_at = 0;       // length of the backlog at which relief is tried again
  Backlog backlog;
  Actor* next = nullptr;                            // in the list of actors that can go on
  Actor* next_prober = nullptr;                     // on the same channel
  Channel* probed = nullptr;                        // the channel it waits at
  Operation* posted[2] = {};                        // by the blocking call it is in: the send, the receive
  Segment* segment = nullptr;                       // of the blocking collective it is in
  std::uint64_t told = 0;                           // serial + 1 of the call in which it was told to be deadlocked
  std::uint64_t creation = 0;                       // as fed: which communicator the call it is in makes
  Joins::Call join;                                 // as fed: if that call joins two groups
  bool joins = false;                               // as fed: it does
  std::vector<event::Slot> creating;                // as fed: the last call that makes a handle, until its exit
  std::function<void(bool refused)> unless_failed;  // as fed: what to tell about the last call when it is known whether
                                                    // MPI refuses it
  std::unique_ptr<ThreadData> data;                 // if checksums are told

  // The real thread has left the call at its virtual position.
  bool passed() const { return backlog.size() > 1 || left > 1 || (segment && segment->left > 1) || replaced; }
  // Likewise; a call that does not block is over when it is told of.
  bool has_left() const { return passed() || polls; }
  bool idle() const { return backlog.empty(); }
};

}  // namespace mpivet::model
