// Operations under way and their requests.
#pragma once
#include <mpi.h>

#include <cstdint>
#include <memory>

#include "runtime/virtual/comm.h"
#include "runtime/virtual/data.h"
#include "runtime/virtual/hand_over.h"
#include "runtime/virtual/status.h"
#include "spec/functions.h"

namespace mpivet::virtual_mpi {

// One collective call under way; see collective.h.
struct Collective;
struct Partitions;  // partitioned.h

struct Message {
  MPI_Comm comm = MPI_COMM_NULL;
  std::uint64_t context = 0;
  SharedRanks peers;
  int source = 0, tag = 0;
  std::uint64_t number = 0;
};

struct Operation {
  enum class Kind : std::uint8_t {
    nothing,  // with MPI_PROC_NULL: done at once
    send,
    receive,
    collective
  };
  Kind kind = Kind::nothing;
  spec::Func func{};
  spec::Mode mode = spec::Mode::standard;
  bool persistent = false;
  bool active = false;
  bool finished = false;     // and nobody has to be asked
  std::uint64_t number = 0;  // as long as it is active
  MPI_Comm comm = MPI_COMM_NULL;
  std::uint64_t context = 0;
  SharedRanks peers;  // to tell the source by
  void* buffer = nullptr;
  std::int64_t count = 0;
  Type type;
  int peer = 0, tag = 0;      // peer: in MPI_COMM_WORLD, event::kAnySource; tag: event::kAnyTag
  std::uint64_t message = 0;  // of a matched probe
  std::shared_ptr<Collective> collective;
  std::shared_ptr<Partitions> partitions;  // of a partitioned message
  MPI_Status status = empty_status();
  int error = MPI_SUCCESS;
};

using RequestPool = Pool<Operation, MPI_Request, 0xEC000000u>;
RequestPool& requests();
MPI_Request make_request(Operation operation);
void drop_request(MPI_Request* request);

using MessagePool = Pool<Message, MPI_Message, 0xEC100000u>;
MessagePool& messages();

// Makes the operation known to the explorer (with the next stop); afterwards it is active.
void start(Operation& operation);
// Started, and not known to the explorer: partitions of the message are missing.
inline bool waits_for_partitions(const Operation& operation) {
  return operation.active && !operation.finished && operation.number == 0;
}
// The explorer has given its outcome: data goes to the program's buffer.
void finish(Operation& operation, const Done* done);
// What the call that completes it leaves: of a persistent one the request, of others nothing.
void retire(Operation& operation);

// Tells that it is to be cancelled, or that nobody will wait for it (ItemKind::cancel, ItemKind::drop).
void tell_about(const Operation& operation, event::virtual_mpi::ItemKind kind);

// Blocking calls: starts all, waits for all, the first error.
int run(std::span<Operation* const> operations, spec::Func func);
int run(Operation& operation, spec::Func func);

}  // namespace mpivet::virtual_mpi
