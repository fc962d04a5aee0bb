// Window attributes, groups, names and keys; two windows over the same memory used one after the other.
// MPICH 4.0.2 as packaged puts this data elsewhere, without mpivet as well.
// mpivet-test: ranks=2 mpi=openmpi
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int rank, wrong = 0, flag, *unit, *flavor, length, key, n, v = 3;
  static int memory[4];
  char name[MPI_MAX_OBJECT_NAME];
  void* base;
  MPI_Aint* bytes;
  MPI_Group group;
  MPI_Win a, b;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &a);
  MPI_Win_create(memory + 2, 8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &b);
  MPI_Win_set_name(a, "whole");
  MPI_Win_get_name(a, name, &length);
  MPI_Win_get_attr(a, MPI_WIN_BASE, &base, &flag);
  MPI_Win_get_attr(a, MPI_WIN_SIZE, &bytes, &flag);
  MPI_Win_get_attr(a, MPI_WIN_DISP_UNIT, &unit, &flag);
  MPI_Win_get_attr(a, MPI_WIN_CREATE_FLAVOR, &flavor, &flag);
  wrong |= base != memory || *bytes != 16 || *unit != 4 || *flavor != MPI_WIN_FLAVOR_CREATE || strcmp(name, "whole");
  MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &key, NULL);
  MPI_Win_set_attr(b, key, memory);
  MPI_Win_get_attr(b, key, &base, &flag);
  MPI_Win_delete_attr(b, key);
  MPI_Win_free_keyval(&key);
  MPI_Win_get_group(b, &group);
  MPI_Group_size(group, &n);
  MPI_Group_free(&group);
  MPI_Win_fence(0, a);
  if (rank == 0) MPI_Put(&v, 1, MPI_INT, 1, 3, 1, MPI_INT, a);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, a);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, b);
  if (rank == 1) MPI_Put(&v, 1, MPI_INT, 0, 1, 1, MPI_INT, b);
  MPI_Win_fence(0, b);
  wrong |= memory[3] != 3 || n != 2;
  MPI_Win_free(&b);
  MPI_Win_free(&a);
  MPI_Finalize();
  return wrong;
}
