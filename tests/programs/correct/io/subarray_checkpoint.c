// Checkpoint of a distributed matrix through a subarray view, read back with another distribution.
// mpivet-test: ranks=4
#include <mpi.h>

enum { N = 8, H = N / 2, Q = N / 4 };

int main(int argc, char** argv) {
  int rank, wrong = 0, block[H][H], rows[Q][N], sizes[2] = {N, N}, part[2] = {H, H}, slab[2] = {Q, N};
  MPI_Datatype quarter, band;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int at[2] = {H * (rank / 2), H * (rank % 2)}, down[2] = {Q * rank, 0};
  for (int i = 0; i < H * H; ++i) block[i / H][i % H] = N * (at[0] + i / H) + at[1] + i % H;
  MPI_Type_create_subarray(2, sizes, part, at, MPI_ORDER_C, MPI_INT, &quarter);
  MPI_Type_create_subarray(2, sizes, slab, down, MPI_ORDER_C, MPI_INT, &band);
  MPI_Type_commit(&quarter);
  MPI_Type_commit(&band);
  MPI_File_open(MPI_COMM_WORLD, "state.bin", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, 0, MPI_INT, quarter, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, block, H * H, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  MPI_File_open(MPI_COMM_WORLD, "state.bin", MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
  MPI_File_set_view(f, 0, MPI_INT, band, "native", MPI_INFO_NULL);
  MPI_File_read_all(f, rows, Q * N, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&f);
  for (int i = 0; i < Q * N; ++i) wrong |= rows[i / N][i % N] != Q * N * rank + i;
  MPI_Type_free(&quarter);
  MPI_Type_free(&band);
  MPI_Finalize();
  return wrong;
}
