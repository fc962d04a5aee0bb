// Lines of wrong programs: what no correct program does.
#include <unistd.h>

#include "player.h"

static void nothing(void* in, void* inout, int* count, MPI_Datatype* type) {
  (void)in, (void)inout, (void)count, (void)type;
}

static void on_error(MPI_Comm* comm, int* code, ...) { (void)comm, (void)code; }

static void leak(const struct line* line) {
  MPI_Info info;
  MPI_Group group;
  MPI_Op op;
  MPI_Errhandler handler;
  int key;
  if (is(line, "what", "info")) MPI_Info_create(&info);
  if (is(line, "what", "group")) MPI_Comm_group(player.world, &group);
  if (is(line, "what", "op")) MPI_Op_create(nothing, 1, &op);
  if (is(line, "what", "errhandler")) MPI_Comm_create_errhandler(on_error, &handler);
  if (is(line, "what", "keyval")) MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
}

// A matched probe whose message nobody receives.
static void probe_only(struct actor* actor) {
  MPI_Message message;
  MPI_Status status;
  MPI_Mprobe(number(actor->line, "from", 0), number(actor->line, "tag", 0), communicator_of(actor), &message, &status);
}

int play_mistake(struct actor* actor) {
  const char* name = actor->line->name;
  struct pending* pending = &actor->pendings[number(actor->line, "r", 0)];
  if (!strcmp(name, "scribble")) return pending->memory[0] ^= 0x15, 1;
  if (!strcmp(name, "leak")) return leak(actor->line), 1;
  if (!strcmp(name, "probeonly")) return probe_only(actor), 1;
  if (!strcmp(name, "exit")) _exit(0);
  if (!strcmp(name, "afterfinalize")) return player.call_after_finalize = 1, 1;
  return 0;
}
