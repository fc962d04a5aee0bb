// The text of the error that two threads are in collectives on one communicator at the same time.
#pragma once
#include "runtime/collective_check/report_text.h"
#include "runtime/collective_check/thread_identity.h"

namespace mpivet::collective_check {

struct ThreadDoing {
  ThreadIdentity thread;
  Doing doing;
};

struct ThreadReport {
  int rank;
  const char* scope;          // "MPI_COMM_WORLD"
  ThreadDoing second, first;  // the first one is in its collective, the second one comes
  std::uint8_t flags = 0;     // of the sites of both (kThreadFlags)
  // "MPI_THREAD_FUNNELED", if that forbids it already; null: MPI_THREAD_MULTIPLE
  const char* level = nullptr;
};

// The length of the text, without the zero at its end.
std::size_t format(const ThreadReport& report, char* text, std::size_t room);

}  // namespace mpivet::collective_check
