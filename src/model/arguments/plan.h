// What is to be looked at in the arguments of each function: worked out once from the parameter table, by kind of
// parameter and never by name of function.
#pragma once
#include <cstdint>
#include <vector>

#include "event/decode.h"
#include "model/records.h"
#include "spec/functions.h"

namespace mpivet::model {

// Arguments that belong to one buffer, or to one end of a message.
enum class Side : std::uint8_t {
  both,
  send,
  receive,
  origin,  // one-sided communication
};

enum class Rule : std::uint8_t {
  not_null,     // a handle, neither null nor freed
  not_freed,    // a handle that may be null
  nonnegative,  // a number
  destination,  // a rank
  source,
  root,
  target,
  send_tag,
  receive_tag,
  member,  // a rank, and no special value
  color,
  dimension,     // of the communicator's grid
  graph_nodes,   // a number: the communicator has as many members
  grid,          // of an array: sizes of a grid that the communicator has enough members for
  graph_index,   // of an array: it never falls
  graph_edges,   // of an array: nodes
  group_ranks,   // of an array: members of the first group, each once
  group_ranges,  // likewise, as triplets
  group_any,     // members of the first group, or MPI_PROC_NULL
};

struct Item {
  Rule rule;
  Side side = Side::both;
  spec::HandleKind handle = spec::HandleKind::none;
  bool array = false;
  bool root_only = false;
  bool committed = false;  // a datatype that data is moved with
  std::uint8_t index = 0;  // of the parameter
  std::uint8_t width = 8;
  std::uint16_t offset = 0;  // in the payload
};

struct ArgumentPlan {
  std::vector<Item> items;  // the communicator first: others are judged by it
  spec::Needs needs = spec::Needs::any;
  bool message = false;   // one send or receive, with a fast answer
  bool in_place = false;  // a collective with buffers
  bool reduces = false;   // `op` is applied to elements of `type`
  std::uint16_t comm = kAbsent, root = kAbsent, op = kAbsent, type = kAbsent, count = kAbsent, group = kAbsent;
  std::uint16_t nodes = kAbsent;
  std::uint16_t send_buffer = kAbsent, receive_buffer = kAbsent;  // that may be MPI_IN_PLACE
  std::uint16_t common_buffer = kAbsent;                          // of a broadcast
  std::uint16_t send_peer = kAbsent, receive_peer = kAbsent;      // that may be MPI_PROC_NULL

  bool empty() const { return items.empty(); }
};

const ArgumentPlan& argument_plan(std::uint16_t func);

}  // namespace mpivet::model
