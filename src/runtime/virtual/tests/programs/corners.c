// Corners of MPI that were wrong in the virtual one once. Ends with the number of the first that is.
#include <mpi.h>
#include <stdlib.h>

enum { ranks = 3, most = 12 };
static int rank;

static void want(int is_so, int corner) {
  if (!is_so) exit(corner);
}

// Both neighbours are the same rank: what it sends up arrives from below.
static void same_rank_twice(void) {
  MPI_Comm pair, ring;
  const int two = 2, periodic = 1;
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &pair);
  if (pair == MPI_COMM_NULL) return;
  MPI_Cart_create(pair, 1, &two, &periodic, 0, &ring);
  const int sent[2] = {10 * rank, 10 * rank + 1};
  int got[2] = {-1, -1};
  MPI_Neighbor_alltoall(sent, 1, MPI_INT, got, 1, MPI_INT, ring);
  const int other = 10 * (1 - rank);
  want(got[0] == other + 1 && got[1] == other, 1);
  MPI_Comm_free(&ring);
  MPI_Comm_free(&pair);
}

#if MPI_VERSION >= 4
// Persistent collectives meet in the order in which they were made, whatever the order of their starts.
static void persistent_in_other_orders(void) {
  int one = 1, ten = 10, ones = 0, tens = 0;
  MPI_Request made[2];
  MPI_Allreduce_init(&one, &ones, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &made[0]);
  MPI_Allreduce_init(&ten, &tens, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &made[1]);
  for (int round = 0; round < 2; ++round) {
    ones = tens = 0;
    MPI_Start(&made[rank == 1]);
    MPI_Start(&made[rank != 1]);
    MPI_Waitall(2, made, MPI_STATUSES_IGNORE);
    want(ones == ranks && tens == 10 * ranks, 2);
  }
  MPI_Request_free(&made[0]);
  MPI_Request_free(&made[1]);
}

// Two of the same tag meet in the order in which they were made; nothing goes before all partitions are ready.
static void partitioned_messages(void) {
  enum { parts = 3, both = 2 };
  int data[both][parts];
  MPI_Request made[both];
  if (rank > 1) return;
  for (int i = 0; i < both; ++i) {
    if (rank == 0) MPI_Psend_init(data[i], parts, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &made[i]);
    if (rank == 1) MPI_Precv_init(data[i], parts, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &made[i]);
  }
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < both; ++i) {
      const int which = rank == 0 ? both - 1 - i : i;
      MPI_Start(&made[which]);
      for (int part = 0; rank == 0 && part < parts; ++part) {
        const int other = (part + 1) % parts;
        data[which][other] = 100 * round + 10 * which + other;
        MPI_Pready(other, made[which]);
      }
    }
    MPI_Waitall(both, made, MPI_STATUSES_IGNORE);
    for (int i = 0; rank == 1 && i < both; ++i)
      for (int part = 0; part < parts; ++part) want(data[i][part] == 100 * round + 10 * i + part, 11);
  }
  MPI_Request_free(&made[0]);
  MPI_Request_free(&made[1]);
}
#endif

static MPI_Comm made_of(MPI_Comm parent, int members, int tag) {
  MPI_Group all, some;
  MPI_Comm made = MPI_COMM_NULL;
  const int first[ranks] = {0, 1, 2};
  MPI_Comm_group(parent, &all);
  MPI_Group_incl(all, members, first, &some);
  if (rank < members) MPI_Comm_create_group(parent, some, tag, &made);
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  return made;
}

// Communicators of groups within groups, the same ones several times: messages of one do not go to another.
static void groups_within_groups(void) {
  MPI_Comm of[most];
  int members[most], count = 0;
  for (int round = 0; round < 3; ++round)
    for (int size = ranks; size >= 2; --size) {
      members[count] = size;
      of[count] = made_of(MPI_COMM_WORLD, size, 0);
      if (of[count] != MPI_COMM_NULL) {
        MPI_Barrier(of[count]);
        members[count + 1] = 2;
        of[count + 1] = made_of(of[count], 2, 0);
      } else {
        of[count + 1] = MPI_COMM_NULL;
      }
      count += 2;
    }
  MPI_Request requests[most];
  int values[most];
  for (int i = 0; i < count; ++i) requests[i] = MPI_REQUEST_NULL;
  static char room[most * (MPI_BSEND_OVERHEAD + sizeof(int))];
  MPI_Buffer_attach(room, sizeof room);
  if (rank == 1)
    for (int i = 0; i < count; ++i) MPI_Bsend(&i, 1, MPI_INT, 0, 5, of[i]);
  if (rank == 0) {
    for (int i = count; i-- > 0;) MPI_Irecv(&values[i], 1, MPI_INT, 1, 5, of[i], &requests[i]);
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < count; ++i) want(values[i] == i, 3);
  }
  int size;
  void* at;
  MPI_Buffer_detach(&at, &size);
  for (int i = 0; i < count; ++i) {
    int sum = 0, one = 1;
    if (of[i] == MPI_COMM_NULL) continue;
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, of[i]);
    want(sum == members[i], 4);
    MPI_Comm_free(&of[i]);
  }
}

static MPI_Datatype wanted_type;

// The type is the one that the collective was called with.
static void add(void* in, void* inout, int* len, MPI_Datatype* type) {
  int integers, addresses, types, combiner;
  MPI_Aint low, extent;
  MPI_Type_get_envelope(*type, &integers, &addresses, &types, &combiner);
  MPI_Type_get_extent(*type, &low, &extent);
  want(*type == wanted_type && combiner == MPI_COMBINER_RESIZED && extent == 3 * (MPI_Aint)sizeof(int), 5);
  for (int i = 0; i < *len; ++i) {
    int *to = (int*)inout + 3 * i, *from = (int*)in + 3 * i;
    to[0] += from[0];
  }
}

static void types_of_operations(void) {
  MPI_Op op;
  int values[6] = {rank + 1, -1, -1, 10 * (rank + 1), -1, -1}, sums[6] = {0, 7, 7, 0, 7, 7};
  MPI_Op_create(add, 1, &op);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &wanted_type);
  MPI_Type_commit(&wanted_type);
  MPI_Allreduce(values, sums, 2, wanted_type, op, MPI_COMM_WORLD);
  want(sums[0] == 6 && sums[3] == 60 && sums[1] == 7 && sums[5] == 7, 7);
  MPI_Reduce_local(values, sums, 2, wanted_type, op);
  want(sums[0] == 6 + values[0], 8);
  MPI_Type_free(&wanted_type);
  MPI_Op_free(&op);
}

// Nothing remains: each rank by itself; MPICH gives a communicator to the first one only.
static void no_dimensions(void) {
  MPI_Comm line, part;
  const int size = ranks, not_periodic = 0, none = 0;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &not_periodic, 0, &line);
  MPI_Cart_sub(line, &none, &part);
#ifdef OPEN_MPI
  want(part != MPI_COMM_NULL, 9);
#else
  want((part != MPI_COMM_NULL) == (rank == 0), 9);
#endif
  if (part != MPI_COMM_NULL) {
    int alone = 0, dims = -1;
    MPI_Comm_size(part, &alone);
    MPI_Cartdim_get(part, &dims);
    want(alone == 1 && dims == 0, 10);
    MPI_Comm_free(&part);
  }
  MPI_Comm_free(&line);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  same_rank_twice();
#if MPI_VERSION >= 4
  persistent_in_other_orders();
  partitioned_messages();
#endif
  groups_within_groups();
  types_of_operations();
  no_dimensions();
  MPI_Finalize();
  return 0;
}
