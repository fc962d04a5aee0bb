// A little actor framework: messages of several kinds dispatched through std::function, ended by a token count.
// mpivet-test: ranks=3
#include <mpi.h>

#include <functional>
#include <map>
#include <vector>

class Mailbox {
 public:
  using Handler = std::function<void(int from, const std::vector<long>& words)>;
  void on(int kind, Handler handler) { handlers_[kind] = std::move(handler); }
  void post(int to, int kind, std::vector<long> words) {
    sends_.push_back({MPI_REQUEST_NULL, std::move(words)});
    auto& s = sends_.back();
    MPI_Isend(s.words.data(), static_cast<int>(s.words.size()), MPI_LONG, to, kind, MPI_COMM_WORLD, &s.request);
  }
  void serve_one() {
    MPI_Status status;
    MPI_Message message;
    int n = 0;
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_LONG, &n);
    std::vector<long> words(static_cast<std::size_t>(n));
    MPI_Mrecv(words.data(), n, MPI_LONG, &message, MPI_STATUS_IGNORE);
    handlers_.at(status.MPI_TAG)(status.MPI_SOURCE, words);
  }
  void finish() {
    for (auto& s : sends_) MPI_Wait(&s.request, MPI_STATUS_IGNORE);
  }

 private:
  struct Send {
    MPI_Request request;
    std::vector<long> words;
  };
  std::map<int, Handler> handlers_;
  std::vector<Send> sends_;
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, size = 0, goodbyes = 0;
  long sum = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  enum { kAdd = 1, kGoodbye = 2 };
  {
    Mailbox box;
    box.on(kAdd, [&](int, const std::vector<long>& words) {
      for (long w : words) sum += w;
    });
    box.on(kGoodbye, [&](int, const std::vector<long>&) { ++goodbyes; });
    for (int to = 0; to < size; ++to) {
      for (int i = 0; i < 5; ++i) box.post(to, kAdd, std::vector<long>(static_cast<std::size_t>(i), rank + 1));
      box.post(to, kGoodbye, {});
    }
    while (goodbyes < size) box.serve_one();  // messages of a rank arrive in order, so the goodbye is its last
    box.finish();
  }
  MPI_Finalize();
  return sum == 10 * 6 ? 0 : 1;
}
