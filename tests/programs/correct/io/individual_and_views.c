// Individual file pointers, seeks, a strided view per rank, another data representation asked for.
// mpivet-test: ranks=3
#include <mpi.h>
#include <string.h>

enum { N = 4 };

int main(int argc, char** argv) {
  int rank, size, mine[N], in[3 * N], wrong = 0, count;
  char representation[MPI_MAX_DATAREP_STRING];
  MPI_Datatype comb, etype, filetype;
  MPI_Offset at, bytes;
  MPI_File f;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < N; ++i) mine[i] = 10 * rank + i;
  MPI_File_open(MPI_COMM_WORLD, "views.bin", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f);
  MPI_Type_vector(N, 1, size, MPI_INT, &comb);
  MPI_Type_commit(&comb);
  MPI_File_set_view(f, rank * sizeof(int), MPI_INT, comb, "native", MPI_INFO_NULL);
  MPI_Type_free(&comb);
  MPI_File_write_all(f, mine, N, MPI_INT, &s);
  MPI_Get_count(&s, MPI_INT, &count);
  wrong |= count != N;
  MPI_File_get_view(f, &at, &etype, &filetype, representation);
  wrong |= at != rank * (int)sizeof(int) || strcmp(representation, "native") != 0;
  MPI_Type_free(&filetype);  // a derived type comes back as a new handle
  MPI_File_sync(f);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_sync(f);
  MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  MPI_File_read(f, in, 3 * N, MPI_INT, MPI_STATUS_IGNORE);
  for (int i = 0; i < 3 * N; ++i) wrong |= in[i] != 10 * (i % 3) + i / 3;
  MPI_File_seek(f, 2, MPI_SEEK_SET);
  MPI_File_get_position(f, &at);
  MPI_File_get_byte_offset(f, at, &bytes);
  MPI_File_read(f, in, 1, MPI_INT, MPI_STATUS_IGNORE);
  wrong |= bytes != 8 || in[0] != 20;
  MPI_File_close(&f);
  MPI_Finalize();
  return wrong;
}
