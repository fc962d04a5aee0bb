#include "runtime/collective_check/thread_report.h"

namespace mpivet::collective_check {
namespace {

void add_identity(Text& out, const ThreadIdentity& thread) {
  if (!thread.team.known()) {
    if (thread.main)
      out.add("the main thread");
    else
      out.add("thread %ld", thread.kernel);
    return;
  }
  out.add("OpenMP thread %d of %d", thread.team.number, thread.team.size);
  if (thread.team.level > 1) out.add(" at level %d (thread %ld)", thread.team.level, thread.kernel);
}

void add_doing(Text& out, const ThreadDoing& of) {
  out.add("mpivet:   ");
  add_identity(out, of.thread);
  out.add(": %s", of.doing.collective);
  add_place(out, of.doing);
  out.add("\n");
}

// As the paper names the two kinds of errors.
void add_category(Text& out, const ThreadReport& r) {
  if (r.flags & kSeveralThreads)
    out.add("DYNAMIC-CHECK: %s is called in a multithreaded region\n", r.second.doing.collective);
  else if (r.flags & kConcurrent)
    out.add("DYNAMIC-CHECK: %s and %s are called in concurrent monothreaded regions\n", r.first.doing.collective,
            r.second.doing.collective);
}

const char* remedy(std::uint8_t flags) {
  if (flags & kSeveralThreads) return "Let one thread of the team make the call (`omp single`, `omp master`)";
  if (flags & kConcurrent) return "Put a barrier between the two regions (drop the `nowait`)";
  return "Let the threads take turns, in the same order on all ranks";
}

}  // namespace

std::size_t format(const ThreadReport& r, char* text, std::size_t room) {
  Text out(text, room);
  add_first_line(out, r.rank, r.second.doing);
  add_category(out, r);
  out.add("mpivet: two threads of rank %d are in collectives on %s at the same time:\n", r.rank, r.scope);
  add_doing(out, r.first);
  add_doing(out, r.second);
  if (r.level) out.add("mpivet:   MPI gives this program %s, which forbids it, too.\n", r.level);
  out.add(
      "mpivet:   Collectives on a communicator are matched by their order. %s, or give each thread a communicator of "
      "its own (MPI_Comm_dup, MPI_THREAD_MULTIPLE).\n",
      remedy(r.flags));
  return out.length();
}

}  // namespace mpivet::collective_check
