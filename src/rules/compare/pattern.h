// How data flows in each collective, as spec has it, in the words of whoever compares it.
#pragma once
#include <cstdint>

#include "spec/types.h"

namespace mpivet::rules {

enum class Flow : std::uint8_t {
  none,       // no data, or none that the members have to agree about
  equal,      // all members give the same amount of the same (reductions)
  from_root,  // the root sends a block to each member
  to_root,    // each member sends a block to the root
  all,        // each member sends a block to each member
  edges,      // each member sends a block along each of its edges
};

struct Pattern {
  Flow flow;
  bool send_varies, recv_varies;  // the blocks of one call may differ from each other (v and w)
  bool root_sends_itself;         // the root is one of the members it exchanges blocks with (not so in a broadcast)
};

constexpr Flow flow_of(const spec::CollectiveInfo& collective) {
  if (collective.reduces) return Flow::equal;
  switch (collective.flow) {
    case spec::Flow::none:
    case spec::Flow::prefix:  // all of them reduce
      return Flow::none;
    case spec::Flow::one_to_all:
      return Flow::from_root;
    case spec::Flow::all_to_one:
      return Flow::to_root;
    case spec::Flow::all_to_all:
      return Flow::all;
    case spec::Flow::neighbours:
      return Flow::edges;
  }
  return Flow::none;
}

constexpr Pattern pattern_of(spec::Coll coll) {
  const spec::CollectiveInfo& c = spec::info(coll);
  const Flow flow = flow_of(c);
  const bool send_varies = c.send == spec::Blocks::varying, recv_varies = c.recv == spec::Blocks::varying;
  // A reduction has one list of counts for both sides. A root that gives all the same keeps what it has.
  return {flow, send_varies, flow == Flow::equal ? send_varies : recv_varies,
          flow != Flow::none && !(flow == Flow::from_root && c.send == spec::Blocks::one)};
}

}  // namespace mpivet::rules
