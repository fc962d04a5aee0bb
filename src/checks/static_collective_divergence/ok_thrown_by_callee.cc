// What is thrown in another function depends on what is the same on all ranks, is caught before the next collective, or
// ends the program.
#include <mpi.h>

#include <stdexcept>
#include <string>

void look(int cells, int least) {
  const std::string what = "too few cells";
  if (cells < least) throw std::runtime_error(what);
}

// The same on all ranks.
bool all_alike(int cells) {
  try {
    look(cells, 5);
    MPI_Barrier(MPI_COMM_WORLD);
  } catch (const std::exception&) {
    return false;
  }
  return true;
}

// Told to all before they go on.
bool told(int rank) {
  int wrong = 0;
  try {
    look(rank, 1);
  } catch (const std::exception&) {
    wrong = 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (wrong) return false;
  MPI_Barrier(MPI_COMM_WORLD);
  return true;
}

// Nobody goes on.
void stopped(int rank) {
  try {
    look(rank, 2);
    MPI_Barrier(MPI_COMM_WORLD);
  } catch (const std::exception&) {
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

// Not caught anywhere.
void not_caught(int rank) {
  const std::string more = "more";
  look(rank, 3);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (all_alike(size) && told(rank)) stopped(rank);
  not_caught(rank);
  MPI_Finalize();
}
