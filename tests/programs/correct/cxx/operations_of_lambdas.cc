// Reductions whose operation is a C++ function object behind a static trampoline; made and freed per call.
// mpivet-test: ranks=3
#include <mpi.h>

#include <algorithm>
#include <string>
#include <vector>

template <class T, class F>
T all_reduce(T value, MPI_Datatype type, F) {
  static_assert(std::is_empty_v<F>, "the operation must not carry state");
  MPI_Op op;
  MPI_Op_create(
      [](void* in, void* inout, int* n, MPI_Datatype*) {
        auto* a = static_cast<T*>(in);
        auto* b = static_cast<T*>(inout);
        std::transform(a, a + *n, b, b, F{});
      },
      1, &op);
  T result{};
  MPI_Allreduce(&value, &result, 1, type, op, MPI_COMM_WORLD);
  MPI_Op_free(&op);
  return result;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  bool right = all_reduce(rank, MPI_INT, [](int a, int b) { return std::max(a, b); }) == 2;
  right = right && all_reduce(1.5, MPI_DOUBLE, [](double a, double b) { return a + b; }) == 4.5;
  right = right && all_reduce(1u << rank, MPI_UNSIGNED, [](unsigned a, unsigned b) { return a | b; }) == 7;
  MPI_Finalize();
  return right ? 0 : 1;
}
