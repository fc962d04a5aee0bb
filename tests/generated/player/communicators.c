// Communicators: made in all ways, freed while operations are pending.
#include "player.h"

static MPI_Group group_of(struct actor* actor, MPI_Comm comm) {
  int ranks[64], count = numbers(actor->line, "ranks", ranks, 64);
  MPI_Group all, some;
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, count, ranks, &some);
  MPI_Group_free(&all);
  return some;
}

#if MPI_VERSION >= 4
static MPI_Session sessions[MOST_COMMUNICATORS];

static void from_session(struct actor* actor, MPI_Comm* made) {
  MPI_Session* session = &sessions[number(actor->line, "new", 0)];
  MPI_Group group;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, session);
  MPI_Group_from_session_pset(*session, "mpi://WORLD", &group);
  char name[32];
  snprintf(name, sizeof name, "mpivet-%d", number(actor->line, "new", 0));
  MPI_Comm_create_from_group(group, name, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, made);
  MPI_Group_free(&group);
}

static int end_session(struct actor* actor) {
  MPI_Session_finalize(&sessions[number(actor->line, "c", 0)]);
  return 1;
}
#else
static void from_session(struct actor* actor, MPI_Comm* made) { fail(actor, "no sessions", made != NULL, 0); }
static int end_session(struct actor* actor) { return actor != NULL; }
#endif

static void split(struct actor* actor, MPI_Comm comm, MPI_Comm* made) {
  int color = number(actor->line, "color", 0);
  MPI_Comm_split(comm, color < 0 ? MPI_UNDEFINED : color, number(actor->line, "order", 0), made);
}

static void from_group(struct actor* actor, MPI_Comm comm, MPI_Comm* made) {
  MPI_Group group = group_of(actor, comm);
  if (is(actor->line, "how", "group"))
    MPI_Comm_create_group(comm, group, number(actor->line, "tag", 0), made);
  else
    MPI_Comm_create(comm, group, made);
  MPI_Group_free(&group);
}

static void ring(MPI_Comm comm, MPI_Comm* made) {
  int size, periodic = 1;
  MPI_Comm_size(comm, &size);
  MPI_Cart_create(comm, 1, &size, &periodic, 0, made);
}

static void dup_later(struct actor* actor, MPI_Comm comm, MPI_Comm* made) {
  int r = number(actor->line, "r", 0);
  need_room(actor, r);
  struct pending pending = {.active = 1};
  actor->pendings[r] = pending;
  MPI_Comm_idup(comm, made, &actor->requests[r]);
}

static int make(struct actor* actor) {
  const struct line* l = actor->line;
  MPI_Comm comm = communicator_of(actor), *made = &player.communicators[number(l, "new", 0)];
  if (is(l, "how", "dup")) MPI_Comm_dup(comm, made);
  if (is(l, "how", "dupinfo")) MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, made);
  if (is(l, "how", "idup")) dup_later(actor, comm, made);
  if (is(l, "how", "split")) split(actor, comm, made);
  if (is(l, "how", "group") || is(l, "how", "create")) from_group(actor, comm, made);
  if (is(l, "how", "cart")) ring(comm, made);
  if (is(l, "how", "merge")) MPI_Intercomm_merge(comm, number(l, "high", 0), made);
  if (is(l, "how", "session")) from_session(actor, made);
  if (is(l, "how", "inter"))
    MPI_Intercomm_create(comm, number(l, "leader", 0), player.communicators[number(l, "peer", 0)],
                         number(l, "remote", 0), number(l, "tag", 0), made);
  return 1;
}

static int release(struct actor* actor) {
  MPI_Comm* comm = &player.communicators[number(actor->line, "c", 0)];
  if (number(actor->line, "disconnect", 0))
    MPI_Comm_disconnect(comm);
  else
    MPI_Comm_free(comm);
  return 1;
}

int play_communicator(struct actor* actor) {
  const char* name = actor->line->name;
  if (!strcmp(name, "comm")) return make(actor);
  if (!strcmp(name, "commfree")) return release(actor);
  if (!strcmp(name, "sessionend")) return end_session(actor);
  return 0;
}
