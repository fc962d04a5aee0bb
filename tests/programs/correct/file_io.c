// MPI-IO: explicit offsets, individual and shared pointers, views with derived types, nonblocking and split calls.
// mpivet-test: ranks=2
#include <mpi.h>

static int rank, wrong;

static void offsets(MPI_File f) {
  int out[4] = {rank, rank, rank, rank}, in[8], n;
  MPI_Status s;
  MPI_Request q;
  MPI_File_write_at(f, (MPI_Offset)(rank * 16), out, 4, MPI_INT, &s);
  MPI_Get_count(&s, MPI_INT, &n);
  wrong |= n != 4;
  MPI_File_sync(f);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_File_iread_at(f, 0, in, 8, MPI_INT, &q);
  MPI_Wait(&q, &s);
  wrong |= in[0] != 0 || in[7] != 1;
  MPI_Barrier(MPI_COMM_WORLD);
}

static void view(MPI_File f) {
  // Ranks interleave: rank 0 owns the even integers of the file, rank 1 the odd ones.
  int out[5], in[5] = {0};
  MPI_Datatype every_other, spaced;
  for (int i = 0; i < 5; ++i) out[i] = 10 * rank + i;
  MPI_Type_contiguous(1, MPI_INT, &every_other);
  MPI_Type_create_resized(every_other, 0, 2 * sizeof(int), &spaced);
  MPI_Type_commit(&spaced);
  MPI_File_set_view(f, (MPI_Offset)(rank * sizeof(int)), MPI_INT, spaced, "native", MPI_INFO_NULL);
  MPI_File_write_all(f, out, 5, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_seek(f, 0, MPI_SEEK_SET);
  MPI_File_read_all_begin(f, in, 5, MPI_INT);
  MPI_File_read_all_end(f, in, MPI_STATUS_IGNORE);
  for (int i = 0; i < 5; ++i) wrong |= in[i] != out[i];
  MPI_Type_free(&spaced);
  MPI_Type_free(&every_other);
}

int main(int argc, char** argv) {
  MPI_File f;
  MPI_Offset size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, "io.bin", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
  MPI_File_set_size(f, 0);
  offsets(f);
  MPI_File_get_size(f, &size);
  wrong |= size != 32;
  view(f);
  MPI_File_close(&f);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) MPI_File_delete("io.bin", MPI_INFO_NULL);
  MPI_Finalize();
  return wrong;
}
