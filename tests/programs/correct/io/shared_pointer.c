// The shared file pointer: ordered writes, then unordered reads that together see every record once.
// mpivet-test: ranks=3
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, wrong = 0, record[2], sum = 0, total;
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_File_open(MPI_COMM_WORLD, "shared.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
  for (int round = 0; round < 2; ++round) {
    record[0] = rank, record[1] = round;
    MPI_File_write_ordered(f, record, 2, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_sync(f);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(f);
  MPI_File_seek_shared(f, 0, MPI_SEEK_SET);
  for (int round = 0; round < 2; ++round) {
    MPI_File_read_shared(f, record, 2, MPI_INT, MPI_STATUS_IGNORE);
    sum += 10 * record[1] + record[0];
  }
  MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  wrong |= total != 2 * 3 + 30;
  MPI_File_close(&f);
  MPI_Finalize();
  return wrong;
}
