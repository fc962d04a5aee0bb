// What lies around a deadlock, for pictures of how it came about: messages that nothing has met, and which communicator
// a call is made on. All of it in virtual time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/records.h"

namespace mpivet::model {

class Communicators;
struct Rank;

// Where a call of a rank takes place.
struct CommPlace {
  std::uint64_t comm = 0;     // the same number for all members
  std::vector<int> peers;     // world ranks, by the rank that a call names
  bool sequenced = false;     // the nth such call on the communicator meets the nth of all other members,
  std::uint64_t entered = 0;  // of which the rank has made so many,
  std::uint64_t met = 0;      // and so many were made by all
};

// What a rank has really done from its virtual position on.
struct Ahead {
  std::vector<const event::Header*> records;  // oldest first: the call it virtually stands in, if it does, and the
                                              // first of those behind it
  std::size_t all = 0;                        // how many there are
  bool stands = false;                        // it virtually stands in the first of them,
  std::uint32_t turn = 1;                     // made so many times by then if it is repeated
};

// Messages and receives that were posted and that nothing has met.
struct OpenMessages {
  struct One {
    std::uint64_t comm;
    int source, dest;  // world ranks; a source of -1 is any
    std::int32_t tag;  // canonical
    bool sent;         // else it is a receive
  };
  std::vector<One> all;
  std::set<std::pair<std::uint64_t, int>> doubtful;  // communicator and receiver: who got what there is not certain
};

// It has one thread, and virtually stands where it really does.
bool is_in_step(const Rank& rank);
// Of a rank with one thread.
std::optional<Ahead> ahead_of(const Rank& rank, std::size_t count);
std::optional<CommPlace> comm_place_of(Communicators& communicators, Rank& rank, const Operands& f,
                                       const event::Header* record);
OpenMessages open_messages_of(const Communicators& communicators);

}  // namespace mpivet::model
