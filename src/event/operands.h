// Where to find, in the records of each function, what it needs: worked out once from the parameter table,
// by kind of parameter and never by name of function.
#pragma once
#include <array>
#include <cstdint>

#include "event/record_view.h"
#include "event/ring.h"
#include "spec/functions.h"

namespace mpivet::event {

// What has to be taken from a record the moment it is fed, before virtual time gets there.
enum Ingest : std::uint16_t {
  kIngestCreates = 1,
  kIngestFrees = 2,
  kIngestType = 4,
  kIngestCommCreate = 8,
  kIngestReceiveRequest = 16,
  kIngestCompletions = 32,
  kIngestName = 64,
  kIngestCancel = 128,
  kIngestFinalize = 256,
  kIngestInit = 1024,
  kIngestLedger = 2048,     // what later arguments are judged by
  kIngestCollective = 512,  // counted among the collectives of its communicator
};

// What a record means to the books of its own rank (local/books.h), as fed.
enum class Local : std::uint8_t {
  nothing,
  transfer,  // moves data, or makes a request that does
  request,   // makes a request without data that is looked at
  completion,
  start,
  cancel,
  request_free,
  pready,
  attach,
  detach,
};

struct Operands {
  spec::Role role = spec::Role::other;
  spec::Mode mode = spec::Mode::standard;
  spec::Start start = spec::Start::blocking;
  spec::Coll coll = spec::Coll::none;
  spec::HandleKind creates = spec::HandleKind::none, frees = spec::HandleKind::none;
  bool rooted = false;
  Local local = Local::nothing;
  std::uint16_t ingest = 0;
  std::uint16_t args_size = 0;
  // Offsets into the payload. Of sendrecv the first set is the send, the second the receive.
  std::uint16_t comm = kAbsent;
  std::uint16_t peer = kAbsent, tag = kAbsent, count = kAbsent, type = kAbsent;
  std::uint16_t peer2 = kAbsent, tag2 = kAbsent, count2 = kAbsent, type2 = kAbsent;
  std::uint16_t buffer = kAbsent, buffer2 = kAbsent;
  std::uint16_t partitions = kAbsent;
  std::uint16_t thread_level = kAbsent;
  std::uint16_t request = kAbsent, message = kAbsent;
  std::uint16_t created = kAbsent, freed = kAbsent;
};

using OperandTable = std::array<Operands, kMaxFunctions>;
const OperandTable& operand_table();

}  // namespace mpivet::event
