// The vocabulary in which spec/data/collectives.txt says what a collective does; the words in the data file are the
// enumerator names. What follows from them (whom does a member wait for?) is in src/rules.
#pragma once
#include <cstdint>

namespace mpivet::spec {

// Whose data a member gets.
enum class Flow : std::uint8_t {
  none,        // no data of the program's moves between the members
  one_to_all,  // the root's
  all_to_one,  // everybody's, and only the root gets it
  all_to_all,  // everybody's
  prefix,      // of the members with a lower rank
  neighbours,  // of those from which an edge of the topology comes in
};

// When a member may leave. An MPI library may always keep it until all have entered (the strict reading), but for
// at_once.
enum class Leaves : std::uint8_t {
  at_once,           // the standard expects it to be local
  when_served,       // as soon as it has the data that it gets, if there is any
  usually_together,  // after all have entered, as far as the standard's text lets one conclude
  together,          // after all have entered, whatever library: it cannot know its result earlier
};

// Who takes part.
enum class Members : std::uint8_t {
  comm,    // those of the communicator (of the window, of the file)
  group,   // those of a group, of a communicator or not
  joined,  // those of the communicator, together with those of another one
};

// What a member that gives something gives to all of its peers together; likewise what it gets.
enum class Blocks : std::uint8_t {
  none,
  one,      // one block: for all of them, or for the only one
  equal,    // one for each, all of one size
  varying,  // one for each, of a size each
};

struct CollectiveInfo {
  Flow flow;
  Leaves leaves;
  Members members;
  Blocks send, recv;
  bool reduces;
  bool exclusive;  // prefix: nothing of its own, so that the first member gets nothing
};

// Gives all members what the other gives its root, as MPI_Allreduce does for MPI_Reduce.
constexpr bool is_for_all(const CollectiveInfo& all, const CollectiveInfo& rooted) {
  return rooted.flow == Flow::all_to_one && all.flow == Flow::all_to_all && all.send == rooted.send &&
         all.recv == rooted.recv && all.reduces == rooted.reduces;
}

}  // namespace mpivet::spec
