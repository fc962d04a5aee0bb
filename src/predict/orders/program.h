// A log in the form in which all its orders can be looked at: what each process waits for at each place where it can be
// stuck, and which messages which receives can get.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "predict/exact/rules.h"
#include "predict/log/log.h"

namespace mpivet::predict {

using Id = std::uint32_t;
inline constexpr Id kNoId = ~Id{0};
inline constexpr std::uint32_t kNever = ~0u;  // a level that no process comes to

// A send, a receive or a collective call.
struct Event {
  Rank rank;
  std::uint32_t index;  // in the log
  Op op;
  std::uint32_t level;    // places where its process can be stuck that are passed when it is started
  bool buffered = false;  // a send nobody waits for
  Id partner = kNoId;     // the only message or receive it can be matched with, if there is no choice
  Id meeting = kNoId;     // collectives
  Awaits whom = Awaits::everybody;
  // Of a matched probe that takes the message long before it is received: the level of MPI_Mrecv, where the sender may
  // go on; kNever: nowhere.
  bool late = false;
  std::uint32_t release = 0;
  std::uint32_t position = 0;  // of its process in the communicator, for a prefix; its group, of an intercommunicator
};

// A request that a Waitany or Waitsome may take.
struct Choice {
  std::uint32_t request;  // the operation that started it
  Id event;               // kNoId: it is over as soon as it is started
};

// A place where a process can be stuck.
struct Block {
  std::uint32_t index;              // of the call in the log
  std::vector<Id> waits;            // events
  std::uint32_t enough;             // so many of them have to be over
  bool probe = false;               // waits for a message that fits `op`
  std::uint32_t receives_here = 0;  // probes: only receives of the process that were started before
  // Waitany, Waitsome where it matters which requests they take (WaitNeeds): one that none has taken has to be over.
  // `enough` says nothing then.
  std::vector<Choice> choices = {};
  bool takes_more = false;  // Waitsome
};

struct MeetingPlace {
  std::uint32_t comm, turn;
  std::vector<Id> calls;  // of those who come; of a prefix, in the order of their ranks
  bool mixed = false;     // they do not call the same operation
  bool possible = true;   // all members come, with the same operation
  Id root = kNoId;        // the root's call
  bool prefix = false, inter = false;
  std::uint32_t lowest = 0;                    // of a prefix: so many of the lowest members come
  std::array<bool, 2> whole = {false, false};  // of an intercommunicator, by group: all of it comes
};

// Sends to a rank, and its receives, on one communicator (and of one tag, where that
// makes no difference): all that can be matched with each other.
struct Mailroom {
  Rank rank = 0;
  std::uint32_t comm = kWorld;
  std::vector<Id> sends = {}, receives = {};  // by rank and order; in order
  bool chooses = false;                       // a receive of any source is among them
  bool probed = false;                        // a probe looks for messages here
};

struct Program {
  Buffering buffering;
  std::vector<Event> events;
  std::vector<std::vector<Block>> blocks;  // by rank
  std::vector<MeetingPlace> meetings;
  std::vector<Mailroom> mailrooms;
  bool late = false;  // an event is

  bool fits(const Event& send, const Event& receive) const {
    return rules::source_fits(send.rank, receive.op.peer()) && tag_fits(send.op.tag(), receive.op.tag());
  }
};

Program make_program(const Log& log, Buffering buffering);

}  // namespace mpivet::predict
