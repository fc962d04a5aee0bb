// Faces of a 3-D block: contiguous, vector and vector-of-vector types, exchanged dimension after dimension.
// mpivet-test: ranks=4
#include <mpi.h>

enum { X = 4, Y = 5, Z = 6 };

int main(int argc, char** argv) {
  static float f[X + 2][Y + 2][Z + 2];
  int rank, size, wrong = 0, dims[3] = {0, 0, 0}, periods[3] = {1, 0, 1};
  MPI_Comm grid;
  MPI_Datatype face[3], line;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 3, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periods, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  for (int i = 0; i < (X + 2) * (Y + 2) * (Z + 2); ++i) ((float*)f)[i] = rank;
  MPI_Type_contiguous((Y + 2) * (Z + 2), MPI_FLOAT, &face[0]);
  MPI_Type_vector(X + 2, Z + 2, (Y + 2) * (Z + 2), MPI_FLOAT, &face[1]);
  MPI_Type_vector(Y + 2, 1, Z + 2, MPI_FLOAT, &line);
  MPI_Type_create_hvector(X + 2, 1, (Y + 2) * (Z + 2) * sizeof(float), line, &face[2]);
  float* first[3] = {&f[1][0][0], &f[0][1][0], &f[0][0][1]};
  float* last[3] = {&f[X][0][0], &f[0][Y][0], &f[0][0][Z]};
  float* before[3] = {&f[0][0][0], &f[0][0][0], &f[0][0][0]};
  float* after[3] = {&f[X + 1][0][0], &f[0][Y + 1][0], &f[0][0][Z + 1]};
  for (int d = 0; d < 3; ++d) {
    int low, high;
    MPI_Type_commit(&face[d]);
    MPI_Cart_shift(grid, d, 1, &low, &high);
    MPI_Sendrecv(last[d], 1, face[d], high, d, before[d], 1, face[d], low, d, grid, MPI_STATUS_IGNORE);
    MPI_Sendrecv(first[d], 1, face[d], low, d + 3, after[d], 1, face[d], high, d + 3, grid, MPI_STATUS_IGNORE);
    if (d == 0) wrong |= f[0][2][2] != low;
    if (d == 1) wrong |= low != MPI_PROC_NULL && f[2][0][2] != low;
    if (d == 2) wrong |= f[2][2][Z + 1] != high;
    MPI_Type_free(&face[d]);
  }
  MPI_Type_free(&line);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return wrong;
}
