// Who may give MPI_IN_PLACE, which follows from what a collective does: it stands for what a member would send to
// itself. Never in an intercommunicator.
//  - Where one member gives or gets, that is the root, as the other of its two buffers.
//  - Where all give and get, all members have to do it or none, as their send buffer. Where what they get differs in
//  size some may
//    get nothing and have no buffer to take it from, so each does as it likes (MPI_Reduce_scatter).
//  - A prefix is each member's own affair.
//  - A broadcast has one buffer, and neighbours need not have an edge to themselves: nobody.
#pragma once
#include <cstdint>

#include "spec/types.h"

namespace mpivet::rules {

enum class InPlace : std::uint8_t {
  nobody,
  root,
  all_or_none,
  anybody,
};

constexpr InPlace in_place_of(const spec::CollectiveInfo& collective) {
  switch (collective.flow) {
    case spec::Flow::none:
    case spec::Flow::neighbours:
      return InPlace::nobody;
    case spec::Flow::one_to_all:
      return collective.send == spec::Blocks::one ? InPlace::nobody : InPlace::root;
    case spec::Flow::all_to_one:
      return InPlace::root;
    case spec::Flow::all_to_all:
      return collective.reduces && collective.send == spec::Blocks::varying ? InPlace::anybody : InPlace::all_or_none;
    case spec::Flow::prefix:
      return InPlace::anybody;
  }
  return InPlace::nobody;
}

}  // namespace mpivet::rules
