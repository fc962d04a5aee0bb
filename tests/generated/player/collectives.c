// Collective operations of all kinds: blocking, nonblocking, persistent. What each rank gives is a function of the key
// and its rank, so every rank can compute what it must get.
#include "player.h"

enum form {
  blocking,
  nonblocking,
  persistent
};

struct call {
  enum form form;
  MPI_Comm comm;
  int rank, size, peers, root, count, receive_count, key, in_place, is_root;
  const struct layout *layout, *receive_layout;
  MPI_Op op;
  MPI_Request* request;
  struct pending* p;
};

#if MPI_VERSION >= 4
#define COLLECTIVE(big, small, ...)                                          \
  (c->form == blocking      ? MPI_##big(__VA_ARGS__, c->comm)                \
   : c->form == nonblocking ? MPI_I##small(__VA_ARGS__, c->comm, c->request) \
                            : MPI_##big##_init(__VA_ARGS__, c->comm, MPI_INFO_NULL, c->request))
#else
#define COLLECTIVE(big, small, ...) \
  (c->form == blocking ? MPI_##big(__VA_ARGS__, c->comm) : MPI_I##small(__VA_ARGS__, c->comm, c->request))
#endif

static int key_of_rank(const struct call* c, int rank) { return c->key * 8 + rank; }

static void own(struct call* c, void* memory) {
  int i = 0;
  while (c->p->owned[i]) i++;
  c->p->owned[i] = memory;
}

static char* sending(struct call* c, int count, int key) {
  char* memory = blank(span(c->layout, count));
  fill(memory, c->layout, count, key);
  own(c, memory);
  return memory;
}

static void receiving(struct call* c, long bytes) {
  c->p->bytes = bytes;
  c->p->memory = blank(bytes);
  c->p->expected = blank(bytes);
}

static int* ints(struct call* c, int count) {
  int* memory = calloc(count + 1, sizeof *memory);
  own(c, memory);
  return memory;
}

static void broadcast(struct call* c) {
  int key = key_of_rank(c, 7), sends = c->is_root || c->root == MPI_PROC_NULL;
  if (c->root == MPI_PROC_NULL) {
    COLLECTIVE(Bcast, bcast, NULL, 0, MPI_INT, c->root);
    return;
  }
  receiving(c, span(c->layout, c->count));
  fill(c->p->expected, c->layout, c->count, key);
  if (sends) fill(c->p->memory, c->layout, c->count, key);
  COLLECTIVE(Bcast, bcast, c->p->memory, c->count, c->layout->type, c->root);
}

// ---- to all, from all, to one, from one: blocks of equal size
// ----------------------------------------------------------------

// Room for one block of each peer, with what each will have sent.
static void blocks(struct call* c, int from_all) {
  long step = c->receive_layout->extent * c->receive_count;
  receiving(c, step * c->peers + span(c->receive_layout, c->receive_count));
  for (int i = 0; i < c->peers; i++)
    fill(c->p->expected + i * step, c->receive_layout, c->receive_count, key_of_rank(c, from_all ? i : 7));
}

static void gather(struct call* c) {
  char* out = c->in_place && c->is_root ? MPI_IN_PLACE : sending(c, c->count, key_of_rank(c, c->rank));
  if (c->is_root) blocks(c, 1);
  if (c->in_place && c->is_root) {
    long step = c->receive_layout->extent * c->receive_count;
    fill(c->p->memory + c->rank * step, c->receive_layout, c->receive_count, key_of_rank(c, c->rank));
  }
  COLLECTIVE(Gather, gather, out, c->count, c->layout->type, c->p->memory, c->receive_count, c->receive_layout->type,
             c->root);
}

static void gather_all(struct call* c) {
  char* out = c->in_place ? MPI_IN_PLACE : sending(c, c->count, key_of_rank(c, c->rank));
  blocks(c, 1);
  if (c->in_place)
    fill(c->p->memory + c->rank * c->receive_layout->extent * c->receive_count, c->receive_layout, c->receive_count,
         key_of_rank(c, c->rank));
  COLLECTIVE(Allgather, allgather, out, c->count, c->layout->type, c->p->memory, c->receive_count,
             c->receive_layout->type);
}

static char* block_for_each(struct call* c, int from_one) {
  long step = c->layout->extent * c->count;
  char* out = blank(step * c->peers + span(c->layout, c->count));
  for (int i = 0; i < c->peers; i++) fill(out + i * step, c->layout, c->count, key_of_rank(c, from_one ? i : c->rank));
  own(c, out);
  return out;
}

static void scatter(struct call* c) {
  char* out = c->is_root ? block_for_each(c, 1) : NULL;
  if (c->in_place && c->is_root) {
    COLLECTIVE(Scatter, scatter, out, c->count, c->layout->type, MPI_IN_PLACE, 0, MPI_INT, c->root);
    return;
  }
  receiving(c, span(c->receive_layout, c->receive_count));
  fill(c->p->expected, c->receive_layout, c->receive_count, key_of_rank(c, c->rank));
  COLLECTIVE(Scatter, scatter, out, c->count, c->layout->type, c->p->memory, c->receive_count, c->receive_layout->type,
             c->root);
}

static void all_to_all(struct call* c) {
  char* out = block_for_each(c, 0);
  blocks(c, 1);
  COLLECTIVE(Alltoall, alltoall, out, c->count, c->layout->type, c->p->memory, c->receive_count,
             c->receive_layout->type);
}

// ---- blocks of different sizes: rank r gives count + r % 3 elements, laid out with gaps
// ---------------------------------------

static int size_of_block(const struct call* c, int from, int to) { return c->count + (from + 2 * to) % 3; }

static int places(struct call* c, int* counts, int* starts, int out, int fixed) {
  int at = 0;
  for (int i = 0; i < c->peers; i++) {
    counts[i] = out ? size_of_block(c, fixed ? 0 : c->rank, i) : size_of_block(c, i, fixed ? 0 : c->rank);
    starts[i] = at;
    at += counts[i] + i % 2;
  }
  return at;
}

static void blocks_of_all(struct call* c, const int* counts, const int* starts, int room) {
  receiving(c, room * c->layout->extent);
  for (int i = 0; i < c->peers; i++)
    fill(c->p->expected + starts[i] * c->layout->extent, c->layout, counts[i], key_of_rank(c, i));
}

static void gather_v(struct call* c, int to_all) {
  int *counts = ints(c, c->peers), *starts = ints(c, c->peers), mine = size_of_block(c, c->rank, 0);
  int room = places(c, counts, starts, 0, 1);
  char* out = sending(c, mine, key_of_rank(c, c->rank));
  MPI_Datatype type = c->layout->type;
  if (to_all || c->is_root) blocks_of_all(c, counts, starts, room);
  if (to_all)
    COLLECTIVE(Allgatherv, allgatherv, out, mine, type, c->p->memory, counts, starts, type);
  else
    COLLECTIVE(Gatherv, gatherv, out, mine, type, c->p->memory, counts, starts, type, c->root);
}

static char* blocks_for_all(struct call* c, const int* counts, const int* starts, int room, int from_one) {
  char* out = blank(room * c->layout->extent);
  for (int i = 0; i < c->peers; i++)
    fill(out + starts[i] * c->layout->extent, c->layout, counts[i], key_of_rank(c, from_one ? i : c->rank));
  own(c, out);
  return out;
}

static void scatter_v(struct call* c) {
  int *counts = ints(c, c->peers), *starts = ints(c, c->peers), mine = size_of_block(c, 0, c->rank);
  int room = places(c, counts, starts, 1, 1);
  char* out = c->is_root ? blocks_for_all(c, counts, starts, room, 1) : NULL;
  receiving(c, span(c->layout, mine));
  fill(c->p->expected, c->layout, mine, key_of_rank(c, c->rank));
  COLLECTIVE(Scatterv, scatterv, out, counts, starts, c->layout->type, c->p->memory, mine, c->layout->type, c->root);
}

static void all_to_all_v(struct call* c, int types) {
  int *out_counts = ints(c, c->peers), *out_starts = ints(c, c->peers);
  int *counts = ints(c, c->peers), *starts = ints(c, c->peers);
  int out_room = places(c, out_counts, out_starts, 1, 0), room = places(c, counts, starts, 0, 0);
  char* out = blocks_for_all(c, out_counts, out_starts, out_room, 0);
  blocks_of_all(c, counts, starts, room);
  if (!types) {
    COLLECTIVE(Alltoallv, alltoallv, out, out_counts, out_starts, c->layout->type, c->p->memory, counts, starts,
               c->layout->type);
    return;
  }
  MPI_Datatype* each = calloc(c->peers, sizeof *each);
  own(c, each);
  for (int i = 0; i < c->peers; i++) {
    each[i] = c->layout->type;
    out_starts[i] *= (int)c->layout->extent;
    starts[i] *= (int)c->layout->extent;
  }
  COLLECTIVE(Alltoallw, alltoallw, out, out_counts, out_starts, each, c->p->memory, counts, starts, each);
}

// ---- reductions: of int, double and long long
// ---------------------------------------------------------------------------------

static void add(void* in, void* inout, int* count, MPI_Datatype* type) {
  for (int i = 0; i < *count; i++) {
    if (*type == MPI_INT) ((int*)inout)[i] += ((int*)in)[i];
    if (*type == MPI_DOUBLE) ((double*)inout)[i] += ((double*)in)[i];
    if (*type == MPI_LONG_LONG) ((long long*)inout)[i] += ((long long*)in)[i];
  }
}

static void combine(char* into, const char* other, int count, const struct call* c) {
  char* both[2] = {into, (char*)other};
  MPI_Datatype type = c->layout->type;
  if (c->op == MPI_MAX || c->op == MPI_MIN) {
    // Keys grow with the rank, and with them all values.
    if (c->op == MPI_MAX) memcpy(into, other, count * c->layout->extent);
  } else {
    add(both[1], both[0], &count, &type);
  }
}

// The result over the ranks from..to, of elements `first` and following.
static char* reduced(const struct call* c, int from, int to, int count) {
  char *result = blank(span(c->layout, count)), *other = blank(span(c->layout, count));
  fill(result, c->layout, count, key_of_rank(c, from));
  for (int r = from + 1; r <= to; r++) {
    fill(other, c->layout, count, key_of_rank(c, r));
    combine(result, other, count, c);
  }
  free(other);
  return result;
}

static void expect_part(struct call* c, const char* result, int first, int count) {
  memcpy(c->p->expected, result + first * c->layout->extent, count * c->layout->extent);
}

static void reduce(struct call* c, const char* kind) {
  int n = c->count, all = c->peers * n, scattered = !strncmp(kind, "reduce_scatter", 14);
  int first = !strcmp(kind, "exscan") && c->rank == 0 ? -1 : 0;
  int last = !strcmp(kind, "scan") ? c->rank : !strcmp(kind, "exscan") ? c->rank - 1 : c->size - 1;
  char* out = sending(c, scattered ? all : n, key_of_rank(c, c->rank));
  MPI_Datatype type = c->layout->type;
  receiving(c, n * c->layout->extent);
  char* result = first < 0 ? NULL : reduced(c, 0, last, scattered ? all : n);
  if (result && (strcmp(kind, "reduce") || c->is_root)) expect_part(c, result, scattered ? c->rank * n : 0, n);
  free(result);
  if (first < 0) c->p->bytes = 0;
  if (c->in_place) memcpy(c->p->memory, out, n * c->layout->extent);
  char* from = c->in_place && (strcmp(kind, "reduce") || c->is_root) ? MPI_IN_PLACE : out;
  if (c->in_place && from == out) memset(c->p->memory, 0x5a, n * c->layout->extent);
  char* into = c->p->memory;
  if (!strcmp(kind, "reduce")) COLLECTIVE(Reduce, reduce, from, into, n, type, c->op, c->root);
  if (!strcmp(kind, "allreduce")) COLLECTIVE(Allreduce, allreduce, from, into, n, type, c->op);
  if (!strcmp(kind, "scan")) COLLECTIVE(Scan, scan, from, into, n, type, c->op);
  if (!strcmp(kind, "exscan")) COLLECTIVE(Exscan, exscan, out, into, n, type, c->op);
  if (!strcmp(kind, "reduce_scatter_block"))
    COLLECTIVE(Reduce_scatter_block, reduce_scatter_block, out, into, n, type, c->op);
  if (!strcmp(kind, "reduce_scatter")) {
    int* counts = ints(c, c->peers);
    for (int i = 0; i < c->peers; i++) counts[i] = n;
    COLLECTIVE(Reduce_scatter, reduce_scatter, out, into, counts, type, c->op);
  }
}

// ---- neighbours on a ring
// -----------------------------------------------------------------------------------------------------

static void neighbours(struct call* c, int all_to_all) {
  int left = (c->rank + c->size - 1) % c->size, right = (c->rank + 1) % c->size;
  long step = c->layout->extent * c->count;
  receiving(c, 2 * step);
  fill(c->p->expected, c->layout, c->count, key_of_rank(c, left));
  fill(c->p->expected + step, c->layout, c->count, key_of_rank(c, right));
  c->peers = 2;
  MPI_Datatype type = c->layout->type;
  if (all_to_all) {
    char* out = block_for_each(c, 0);
    COLLECTIVE(Neighbor_alltoall, neighbor_alltoall, out, c->count, type, c->p->memory, c->count, type);
  } else {
    char* out = sending(c, c->count, key_of_rank(c, c->rank));
    COLLECTIVE(Neighbor_allgather, neighbor_allgather, out, c->count, type, c->p->memory, c->count, type);
  }
}

static void barrier(struct call* c) {
  if (c->form == blocking) MPI_Barrier(c->comm);
  if (c->form == nonblocking) MPI_Ibarrier(c->comm, c->request);
#if MPI_VERSION >= 4
  if (c->form == persistent) MPI_Barrier_init(c->comm, MPI_INFO_NULL, c->request);
#endif
}

// ---- what the line says
// -------------------------------------------------------------------------------------------------------

static void dispatch(struct call* c, const char* kind) {
  if (!strcmp(kind, "barrier"))
    barrier(c);
  else if (!strcmp(kind, "bcast"))
    broadcast(c);
  else if (!strcmp(kind, "gather"))
    gather(c);
  else if (!strcmp(kind, "gatherv"))
    gather_v(c, 0);
  else if (!strcmp(kind, "allgather"))
    gather_all(c);
  else if (!strcmp(kind, "allgatherv"))
    gather_v(c, 1);
  else if (!strcmp(kind, "scatter"))
    scatter(c);
  else if (!strcmp(kind, "scatterv"))
    scatter_v(c);
  else if (!strcmp(kind, "alltoall"))
    all_to_all(c);
  else if (!strcmp(kind, "alltoallv"))
    all_to_all_v(c, 0);
  else if (!strcmp(kind, "alltoallw"))
    all_to_all_v(c, 1);
  else if (!strcmp(kind, "neighbor_allgather"))
    neighbours(c, 0);
  else if (!strcmp(kind, "neighbor_alltoall"))
    neighbours(c, 1);
  else
    reduce(c, kind);
}

static void about_communicator(struct call* c, int root) {
  int inter;
  MPI_Comm_rank(c->comm, &c->rank);
  MPI_Comm_size(c->comm, &c->size);
  MPI_Comm_test_inter(c->comm, &inter);
  c->peers = c->size;
  if (inter) MPI_Comm_remote_size(c->comm, &c->peers);
  c->root = root == -3 ? MPI_ROOT : root == -2 ? MPI_PROC_NULL : root;
  c->is_root = inter ? c->root == MPI_ROOT : c->root == c->rank;
}

static MPI_Op op_of(const struct line* line) {
  MPI_Op made = MPI_SUM;
  if (is(line, "op", "max")) return MPI_MAX;
  if (is(line, "op", "min")) return MPI_MIN;
  if (is(line, "op", "user")) MPI_Op_create(add, 1, &made);
  return made;
}

int play_collective(struct actor* actor) {
  const struct line* l = actor->line;
  if (strcmp(l->name, "coll")) return 0;
  int r = number(l, "r", -1);
  if (r >= 0) need_room(actor, r);
  struct pending now = {.active = 1};
  struct layout* out = copy_of(layout_of(actor, "t"));
  struct layout* in = copy_of(layout_of(actor, word(l, "rt") ? "rt" : "t"));
  struct call c = {.form = r < 0                  ? blocking
                           : number(l, "init", 0) ? persistent
                                                  : nonblocking,
                   .comm = communicator_of(actor),
                   .count = number(l, "n", 0),
                   .receive_count = number(l, "rn", number(l, "n", 0)),
                   .key = number(l, "key", 0),
                   .in_place = number(l, "inplace", 0),
                   .layout = out,
                   .receive_layout = in,
                   .op = op_of(l),
                   .request = r >= 0 ? &actor->requests[r] : NULL,
                   .p = &now};
  about_communicator(&c, number(l, "root", 0));
  own(&c, out);
  own(&c, in);
  dispatch(&c, word(l, "k"));
  if (is(l, "op", "user")) MPI_Op_free(&c.op);  // allowed while the operation is pending
  now.persistent = c.form == persistent;
  now.active = c.form != persistent;
  if (r >= 0)
    actor->pendings[r] = now;
  else
    finish(actor, &now, NULL);
  return 1;
}
