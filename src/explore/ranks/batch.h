// What a rank has done between two stops, and what it is told at a stop: the protocol of event/virtual_mpi.h as plain
// data.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "event/virtual_mpi.h"
#include "rules/buffering.h"
#include "spec/types.h"

namespace mpivet::explore {

using event::virtual_mpi::kEverybody;
using event::virtual_mpi::StopKind;
using rules::Buffering;

using Bytes = std::span<const std::byte>;

// Where an operation was posted.
struct Origin {
  std::uint32_t func = 0, stack = 0;
};

struct SendOp {
  std::uint64_t number = 0, context = 0;
  int dest = 0, tag = 0;
  spec::Mode mode = spec::Mode::standard;
  Origin origin = {};
  Bytes data;
};

struct ReceiveOp {
  std::uint64_t number = 0, context = 0;
  int source = 0, tag = 0;
  std::uint64_t capacity = 0;
  std::uint64_t message = 0;  // a message that a matched probe has taken out
  Origin origin = {};
};

struct Part {
  int rank = 0;  // to whom, from whom
  Bytes data;
};

struct CollectiveOp {
  std::uint64_t number = 0, context = 0, turn = 0;  // turn: the how many-th on the communicator
  std::uint32_t what = 0;
  bool blocking = false;
  std::optional<std::vector<int>> needs = {};  // whom it cannot do without, if that is not everybody
  std::vector<int> members;
  std::vector<Part> parts = {};
  Origin origin = {};
};

struct CancelOp {
  std::uint64_t number = 0;
};
struct DropOp {
  std::uint64_t number = 0;
};

using Operation = std::variant<SendOp, ReceiveOp, CollectiveOp, CancelOp, DropOp>;

struct Stop {
  StopKind kind = StopKind::end;
  std::uint32_t flags = 0;
  Origin origin = {};
  int code = 0;
  std::vector<std::uint64_t> ops;  // 0: nothing in this position
  std::uint64_t context = 0;
  int source = 0, tag = 0;
  std::string text;
  std::uint64_t call = 0;  // completing calls and probes so far, with this one
};

// See event::virtual_mpi::BesideItem.
struct BesideOp {
  event::virtual_mpi::BesideKind kind;
  std::string path;
};

struct Batch {
  std::vector<std::byte> memory;  // what the spans below point into
  std::vector<Bytes> records;
  std::vector<Operation> ops;
  std::vector<BesideOp> beside;
  Stop stop;
  std::string output, errors;  // what the rank has printed
};

// Checks everything: the rank may have destroyed its memory.
Result<Batch> parse_batch(std::vector<std::byte> memory);

struct Completed {
  std::uint64_t op = 0;
  int source = 0, tag = 0;
  std::uint64_t bytes = 0;
  bool cancelled = false;
  std::vector<Part> parts = {};
};

struct Response {
  std::vector<Completed> done;
  bool flag = false;
  std::vector<std::uint32_t> chosen;
  int source = 0, tag = 0;
  std::uint64_t bytes = 0;
  std::uint64_t message = 0;

  std::string encode() const;
};

}  // namespace mpivet::explore
