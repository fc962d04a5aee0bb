// Nonblocking, explicit-offset and split collective file access, waited for with messages in one Waitall.
// mpivet-test: ranks=2
#include <mpi.h>

enum { N = 100 };

int main(int argc, char** argv) {
  double out[N], in[N], all[2 * N];
  int rank, v = -1, wrong = 0, amode;
  MPI_Offset size;
  MPI_Request q[3];
  MPI_Info info;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < N; ++i) out[i] = rank + i / 1000.0;
  MPI_File_open(MPI_COMM_WORLD, "async.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
  MPI_File_set_size(f, 2 * N * sizeof(double));
  MPI_File_iwrite_at(f, rank * N * sizeof(double), out, N, MPI_DOUBLE, &q[0]);
  MPI_Irecv(&v, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[2]);
  MPI_Waitall(3, q, MPI_STATUSES_IGNORE);
  MPI_File_sync(f);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(f);
  MPI_File_read_at_all_begin(f, 0, all, 2 * N, MPI_DOUBLE);
  MPI_File_read_at_all_end(f, all, MPI_STATUS_IGNORE);
  MPI_File_iread_at(f, (1 - rank) * N * sizeof(double), in, N, MPI_DOUBLE, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  for (int i = 0; i < N; ++i) wrong |= in[i] != 1 - rank + i / 1000.0 || all[N + i] != 1 + i / 1000.0;
  MPI_File_get_size(f, &size);
  MPI_File_get_amode(f, &amode);
  MPI_File_get_info(f, &info);
  MPI_Info_free(&info);
  MPI_File_close(&f);
  MPI_Finalize();
  return wrong || v != 1 - rank || size != 2 * N * sizeof(double) || !(amode & MPI_MODE_RDWR);
}
