// Objects that concern one rank only: infos, error handlers, keys, groups, operations; the buffer of buffered sends;
// queries.
#include "player.h"

static void on_error(MPI_Comm* comm, int* code, ...) {
  (void)comm;
  (void)code;
}

static int copy_attribute(MPI_Comm comm, int key, void* extra, void* in, void* out, int* flag) {
  (void)comm, (void)key, (void)extra;
  *(void**)out = in;
  *flag = 1;
  return MPI_SUCCESS;
}

static void keys(MPI_Comm comm) {
  int key, found;
  void* value;
  static int one = 1;
  MPI_Comm_create_keyval(copy_attribute, MPI_COMM_NULL_DELETE_FN, &key, NULL);
  MPI_Comm_set_attr(comm, key, &one);
  MPI_Comm_get_attr(comm, key, &value, &found);
  MPI_Comm_delete_attr(comm, key);
  MPI_Comm_free_keyval(&key);
}

static void infos(void) {
  MPI_Info info, copy;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpivet", "generated");
  MPI_Info_dup(info, &copy);
  MPI_Info_free(&info);
  MPI_Info_free(&copy);
}

static void handlers(MPI_Comm comm) {
  MPI_Errhandler handler, old;
  MPI_Comm_get_errhandler(comm, &old);
  MPI_Comm_create_errhandler(on_error, &handler);
  MPI_Comm_set_errhandler(comm, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm_set_errhandler(comm, old);
  MPI_Errhandler_free(&old);
}

static void groups(MPI_Comm comm) {
  MPI_Group all, none, both;
  int zero = 0;
  MPI_Comm_group(comm, &all);
  MPI_Group_excl(all, 1, &zero, &none);
  MPI_Group_union(all, none, &both);
  MPI_Group_free(&all);
  MPI_Group_free(&none);
  MPI_Group_free(&both);
}

static void query(MPI_Comm comm) {
  int rank, size, flag;
  char name[MPI_MAX_PROCESSOR_NAME];
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Get_processor_name(name, &size);
  MPI_Iprobe(MPI_ANY_SOURCE, 32000, comm, &flag, MPI_STATUS_IGNORE);
  (void)MPI_Wtime();
}

// What any thread may ask at any level.
static void ask(void) {
  int flag;
  MPI_Initialized(&flag);
  MPI_Is_thread_main(&flag);
  MPI_Query_thread(&flag);
}

static char* attached;

static void attach(const struct line* line) {
  int bytes = number(line, "bytes", 0) + number(line, "messages", 0) * (MPI_BSEND_OVERHEAD + 64);
  attached = malloc(bytes);
  MPI_Buffer_attach(attached, bytes);
}

static void detach(void) {
  int bytes;
  void* buffer;
  MPI_Buffer_detach(&buffer, &bytes);
  free(attached);
}

int play_object(struct actor* actor) {
  const char* name = actor->line->name;
  if (!strcmp(name, "type")) return make_type(actor);
  if (!strcmp(name, "typefree")) return free_type(actor);
  if (!strcmp(name, "keys")) return keys(communicator_of(actor)), 1;
  if (!strcmp(name, "infos")) return infos(), 1;
  if (!strcmp(name, "handlers")) return handlers(communicator_of(actor)), 1;
  if (!strcmp(name, "groups")) return groups(communicator_of(actor)), 1;
  if (!strcmp(name, "query")) return query(communicator_of(actor)), 1;
  if (!strcmp(name, "ask")) return ask(), 1;
  if (!strcmp(name, "attach")) return attach(actor->line), 1;
  if (!strcmp(name, "detach")) return detach(), 1;
  return 0;
}
