// A small typed wrapper: datatypes by traits, vectors and arrays as buffers, requests that wait in their destructor.
// mpivet-test: ranks=2
#include <mpi.h>

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

template <class T>
struct Type;
#define TYPE(cpp, mpi) \
  template <>          \
  struct Type<cpp> {   \
    static MPI_Datatype get() { return mpi; } \
  }
TYPE(int, MPI_INT);
TYPE(double, MPI_DOUBLE);
TYPE(std::uint8_t, MPI_UINT8_T);
TYPE(float, MPI_FLOAT);

class Request {
 public:
  Request() = default;
  Request(Request&& other) noexcept : request_(std::exchange(other.request_, MPI_REQUEST_NULL)) {}
  Request& operator=(Request&& other) noexcept {
    std::swap(request_, other.request_);
    return *this;
  }
  ~Request() { wait(); }
  void wait() { MPI_Wait(&request_, MPI_STATUS_IGNORE); }
  MPI_Request* address() { return &request_; }

 private:
  MPI_Request request_ = MPI_REQUEST_NULL;
};

template <class T>
[[nodiscard]] Request send(std::span<const T> data, int to, int tag) {
  Request r;
  MPI_Isend(data.data(), static_cast<int>(data.size()), Type<T>::get(), to, tag, MPI_COMM_WORLD, r.address());
  return r;
}

template <class T>
[[nodiscard]] Request receive(std::span<T> data, int from, int tag) {
  Request r;
  MPI_Irecv(data.data(), static_cast<int>(data.size()), Type<T>::get(), from, tag, MPI_COMM_WORLD, r.address());
  return r;
}

template <class T>
bool exchange(int other, int tag) {
  std::vector<T> in(100);
  std::array<T, 100> out;
  out.fill(static_cast<T>(tag));
  {
    std::vector<Request> all;
    all.push_back(receive<T>(in, other, tag));
    all.push_back(send<T>(out, other, tag));
  }
  return in.back() == static_cast<T>(tag);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const bool right = exchange<int>(1 - rank, 1) && exchange<double>(1 - rank, 2) && exchange<std::uint8_t>(1 - rank, 3) &&
                     exchange<float>(1 - rank, 4);
  MPI_Finalize();
  return right ? 0 : 1;
}
