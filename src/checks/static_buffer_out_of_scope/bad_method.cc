// The number of elements is sent from the parameter of a method.
#include <mpi.h>

#include <vector>

class Sender {
 public:
  void announce(int n, int peer) {
    MPI_Isend(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request_);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"'n'"
  }
  void finish() { MPI_Wait(&request_, MPI_STATUS_IGNORE); }

 private:
  MPI_Request request_ = MPI_REQUEST_NULL;
};

void send(Sender& sender, const std::vector<int>& values) {
  sender.announce(static_cast<int>(values.size()), 1);
  sender.finish();
}
