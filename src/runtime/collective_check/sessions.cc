// Programs with sessions only: the check begins when the first communicator with all ranks has been made, and ends when
// a session is finalized.
#include <cstring>

#include "runtime/collective_check/members.h"
#include "runtime/collective_check/start_end.h"
#include "runtime/collective_check/wrap.h"

#ifdef MPIVET_HAS_MPI_Session_init
namespace mpivet::collective_check {
namespace {

MPI_Session first_session = MPI_SESSION_NULL;
int level_of_sessions = MPI_THREAD_SINGLE;

int level_named_by(MPI_Info info) {
  char name[64] = "";
  int length = sizeof name, found = 0;
  if (info == MPI_INFO_NULL || PMPI_Info_get_string(info, "thread_level", &length, name, &found) != MPI_SUCCESS)
    return MPI_THREAD_SINGLE;
  const char* names[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"};
  const int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
  for (int i = 0; i < 4; ++i)
    if (found && std::strcmp(name, names[i]) == 0) return levels[i];
  return MPI_THREAD_SINGLE;
}

// 0: not known.
int ranks_of_job() {
  MPI_Group all = MPI_GROUP_NULL;
  int ranks = 0;
  if (PMPI_Group_from_session_pset(first_session, "mpi://WORLD", &all) != MPI_SUCCESS) return 0;
  PMPI_Group_size(all, &ranks);
  PMPI_Group_free(&all);
  return ranks;
}

void start_in_session(MPI_Comm made) {
  static bool tried = false;
  int in_world = 0, size = 0;
  PMPI_Initialized(&in_world);
  PMPI_Comm_size(made, &size);
  if (tried || in_world || first_session == MPI_SESSION_NULL || size != ranks_of_job()) return;
  tried = true;
  start(made, level_of_sessions);
}

}  // namespace
}  // namespace mpivet::collective_check

using namespace mpivet::collective_check;
using mpivet::runtime::real;

MPIVET_WRAP(int, MPI_Session_init, (MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session)) {
  const int err = real.Session_init(info, errhandler, session);
  if (err != MPI_SUCCESS || first_session != MPI_SESSION_NULL) return err;
  first_session = *session;
  level_of_sessions = level_named_by(info);
  return err;
}

MPIVET_WRAP(int, MPI_Session_finalize, (MPI_Session * session)) {
  if (is_on() && all_ranks != MPI_COMM_WORLD) end_early();
  if (*session == first_session) first_session = MPI_SESSION_NULL;
  return real.Session_finalize(session);
}

MPIVET_WRAP(int, MPI_Comm_create_from_group,
            (MPI_Group group, const char* stringtag, MPI_Info info, MPI_Errhandler errhandler, MPI_Comm* newcomm)) {
  const bool was_on = is_on();
  const Collective call(mpivet::spec::Func::Comm_create_from_group);
  const int err = real.Comm_create_from_group(group, stringtag, info, errhandler, newcomm);
  if (err != MPI_SUCCESS) return err;
  if (!was_on) start_in_session(*newcomm);
  if (is_on()) call.made_by_members(newcomm, tag_of(stringtag), err);
  return err;
}
#endif
