// Only some ranks find something wrong. What they throw is caught outside of the function that looks, and behind a
// collective that the others wait in.
#include <mpi.h>

#include <stdexcept>

struct Mesh {
  int cells = 0;
  ~Mesh() { cells = 0; }  // something to do on the way of an exception
};

void look(const Mesh& mesh, int least) {
  if (mesh.cells < least) throw std::runtime_error("too few cells");
}

void look_at_all(const Mesh& mesh, int least) {
  Mesh copy = mesh;
  look(copy, least);
  look(mesh, least);
}

bool solve(double* sum) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Mesh mesh;
  mesh.cells = 10 - rank;
  try {
    look_at_all(mesh, 5);                                                            // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

[[noreturn]] void give_up() { throw 1; }

void wait_or_not() {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try {
    if (rank > 2) give_up();      // ALSO: STATIC:COLLECTIVE:DIVERGENCE
    MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  } catch (int) {
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  double sum = 1;
  if (!solve(&sum)) sum = 0;
  wait_or_not();
  MPI_Finalize();
}
