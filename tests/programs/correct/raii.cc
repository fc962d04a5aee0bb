// C++: communicators, types and requests owned by objects; templates choose the datatype.
// mpivet-test: ranks=3
#include <mpi.h>

#include <complex>
#include <memory>
#include <vector>

template <class T>
MPI_Datatype type_of();
template <>
MPI_Datatype type_of<int>() {
  return MPI_INT;
}
template <>
MPI_Datatype type_of<double>() {
  return MPI_DOUBLE;
}
template <>
MPI_Datatype type_of<std::complex<double>>() {
  return MPI_CXX_DOUBLE_COMPLEX;
}

class Communicator {
 public:
  explicit Communicator(MPI_Comm parent) { MPI_Comm_dup(parent, &comm_); }
  ~Communicator() { MPI_Comm_free(&comm_); }
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  template <class T>
  T sum(T value) const {
    T result{};
    MPI_Allreduce(&value, &result, 1, type_of<T>(), MPI_SUM, comm_);
    return result;
  }
  template <class T>
  std::vector<T> gather_everywhere(const std::vector<T>& mine) const {
    int size = 0, n = static_cast<int>(mine.size());
    MPI_Comm_size(comm_, &size);
    std::vector<int> counts(static_cast<std::size_t>(size)), at(counts.size());
    MPI_Allgather(&n, 1, MPI_INT, counts.data(), 1, MPI_INT, comm_);
    for (std::size_t i = 1; i < at.size(); ++i) at[i] = at[i - 1] + counts[i - 1];
    std::vector<T> all(static_cast<std::size_t>(at.back() + counts.back()));
    MPI_Allgatherv(mine.data(), n, type_of<T>(), all.data(), counts.data(), at.data(), type_of<T>(), comm_);
    return all;
  }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  bool right = true;
  {
    auto world = std::make_unique<Communicator>(MPI_COMM_WORLD);
    right = right && world->sum(rank) == 3;
    right = right && world->sum(std::complex<double>(rank, 1)) == std::complex<double>(3, 3);
    const auto all = world->gather_everywhere(std::vector<double>(static_cast<std::size_t>(rank), 0.5 * rank));
    right = right && all.size() == 3 && all[2] == 1.0;
  }
  MPI_Finalize();
  return right ? 0 : 1;
}
