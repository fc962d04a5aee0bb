#include "runtime/process/introduce.h"

#include <stdio.h>
#include <unistd.h>

#include <cstring>

#include "event/attach.h"
#include "real.h"
#include "runtime/handles/comms.h"
#include "runtime/handles/handles.h"
#include "runtime/process/attach.h"
#include "runtime/process/errors.h"
#include "runtime/process/finalizing.h"
#include "runtime/process/process.h"
#include "runtime/process/signals.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/values.h"
#include "runtime/threads/openmp.h"

namespace mpivet::runtime {
namespace {

constinit bool in_world = false;

// Under somebody else's launcher every rank has a supervisor; the ranks of a node agree on that of their least.
void join_supervisor() {
  const char* own = supervisor_token();
  if (attached() || !own) return;
  char token[event::kMaxToken + 1] = "";
  std::strncpy(token, own, event::kMaxToken);
  MPI_Comm node = MPI_COMM_NULL;
  real.Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  real.Bcast(token, sizeof token, MPI_CHAR, 0, node);
  real.Comm_free(&node);
  if (!attach(token)) stop_recording();
}

int provided_level() {
  int level = MPI_THREAD_SINGLE;
  real.Query_thread(&level);
  return thread_level(level);
}

int largest_tag() {
  int* most = nullptr;
  int found = 0;
  real.Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &found);
  return found ? *most : 0;
}

void describe_parent() {
  MPI_Comm parent = MPI_COMM_NULL;
  real.Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL) return;
  const std::uint32_t id = adopt(spec::HandleKind::comm, key_of(parent), nullptr);
  describe_comm(id, event::kNullHandle, parent);
}

}  // namespace

bool have_world() { return in_world; }

void introduce() {
  in_world = true;
  join_supervisor();
  int rank = -1, size = 0;
  real.Comm_rank(MPI_COMM_WORLD, &rank);
  real.Comm_size(MPI_COMM_WORLD, &size);
  real.Comm_group(MPI_COMM_WORLD, &world_group);
  const int level = provided_level();
  rt.one_at_a_time = level == event::kThreadSerialized;
  rt.may_hold.store(level >= event::kThreadSerialized && have_openmp(), std::memory_order_relaxed);
  record_process({rank, size, level, largest_tag()});
  describe_comm(event::kCommWorld, event::kNullHandle, MPI_COMM_WORLD);
  describe_comm(event::kCommSelf, event::kNullHandle, MPI_COMM_SELF);
  describe_parent();
  watch_finalize();
  watch_errors();
  watch_signals();
}

#ifdef MPIVET_HAS_MPI_Session_init
namespace {

// What the session says about itself; the levels of two sessions may differ, and then the first one's counts.
int level_of(MPI_Session session) {
  constexpr const char* kLevels[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
                                     "MPI_THREAD_MULTIPLE"};
  MPI_Info info = MPI_INFO_NULL;
  if (real.Session_get_info(session, &info) != MPI_SUCCESS) return 0;
  char text[64] = "";
  int length = sizeof text, found = 0, level = 0;
  real.Info_get_string(info, "thread_level", &length, text, &found);
  real.Info_free(&info);
  for (int i = 0; found && i < 4; ++i)
    if (std::strcmp(text, kLevels[i]) == 0) level = i;
  return level;
}

}  // namespace

void introduce_by_session(MPI_Session session) {
  if (world_group != MPI_GROUP_NULL) return;
  MPI_Group world = MPI_GROUP_NULL;
  if (real.Group_from_session_pset(session, "mpi://WORLD", &world) != MPI_SUCCESS) return;
  int rank = -1, size = 0;
  real.Group_rank(world, &rank);
  real.Group_size(world, &size);
  world_group = world;
  // Ranks find the analyzer of a launcher that is not ours by a collective, which a session must not make by itself.
  if (!attached()) {
    if (rank == 0) dprintf(STDERR_FILENO, "mpivet: sessions are checked by mpivet run only: nothing is checked\n");
    return stop_recording();
  }
  const int level = level_of(session);
  rt.one_at_a_time = level == event::kThreadSerialized;
  rt.may_hold.store(level >= event::kThreadSerialized && have_openmp(), std::memory_order_relaxed);
  record_process({.world_rank = rank, .world_size = size, .thread_level = level});
}
#endif

}  // namespace mpivet::runtime
