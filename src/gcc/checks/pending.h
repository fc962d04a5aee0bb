// Nonblocking operations that a function begins, with what must be left alone until they are complete.
#pragma once
#include "gcc/checks/address.h"
#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {

struct PendingOperation {
  gimple* begins = nullptr;  // MPI_Isend, or MPI_Start of what `call` has made
  MpiCall call;              // has the arguments
  // Where its request is; nullptr: in memory that others may know.
  const HandleVariable* request = nullptr;
  std::optional<std::int64_t> offset;
};

struct PendingBuffer {
  unsigned parameter = 0;
  Address at;
  std::int64_t length = 0;  // bytes in use, at least; 0: not known which
  bool may_be_read = false;
};

std::vector<PendingOperation> pending_operations(const FunctionView& view);
// What the operation reads or writes.
std::vector<PendingBuffer> pending_buffers(const PendingOperation& operation);

// Whether the request may be completed or replaced by the statement.
bool may_complete(const PendingOperation& operation, gimple* code);
// Whether the operation is under way for certain whenever `code` is come to behind its beginning for the first time,
// and such a way is certain to exist; `at` still means the same there.
bool certainly_pending_at(const PendingOperation& operation, gimple* code, const Address& at);

}  // namespace mpivet::gcc
