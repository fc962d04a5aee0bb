// A small MPI program as plain data: what each rank calls, one call behind another. Nothing here comes from src/.
//
// The only branch there is: MPI_Mrecv and MPI_Imrecv of a message that MPI_Improbe did not find are left out.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace agreement {

inline constexpr int kAny = -1;   // MPI_ANY_SOURCE, MPI_ANY_TAG
inline constexpr int kNone = -1;  // no request, no message

inline bool contains(const std::vector<int>& in, int one) { return std::find(in.begin(), in.end(), one) != in.end(); }

enum class What : std::uint8_t {
  send,
  isend,
  send_init,
  recv,
  irecv,
  recv_init,
  sendrecv,
  probe,
  iprobe,
  mprobe,
  improbe,
  mrecv,
  imrecv,
  start,
  wait,
  waitall,
  waitany,
  waitsome,
  test,
  testall,
  testany,
  testsome,
  cancel,
  collective,
  icollective,
};

enum class Mode : std::uint8_t {
  standard,
  synchronous,
  buffered,
  ready,
};

enum class Collective : std::uint8_t {
  barrier,
  bcast,
  scatter,
  reduce,
  gather,
  allreduce,
  allgather,
  alltoall,
  reduce_scatter,
  scan,
  exscan,
  neighbor_allgather,
  neighbor_alltoall,
  comm_dup,  // the new communicator is not used
};
inline constexpr int kCollectives = 14;

// Ranks are those of MPI_COMM_WORLD everywhere, whatever the communicator.
struct Call {
  What what = What::send;
  Mode mode = Mode::standard;
  Collective collective = Collective::barrier;
  int comm = 0;
  int peer = 0, tag = 0;           // of the send, or of the receive or probe
  int source = 0, source_tag = 0;  // Sendrecv: of its receive
  int root = 0;                    // rooted collectives
  int request = kNone;             // that it starts or makes
  int message = kNone;             // matched probes and receives
  std::vector<int> requests = {};  // that it is about
  friend bool operator==(const Call&, const Call&) = default;
};

// All communicators but MPI_COMM_WORLD (number 0) are made before anything else.
struct Comm {
  std::vector<int> group;                       // in the order of their ranks in it
  std::vector<int> remote = {};                 // intercommunicators
  std::vector<std::pair<int, int>> edges = {};  // of a graph topology: from, to
  bool graph = false;
  bool inter() const { return !remote.empty(); }
  bool has(int rank) const;
  std::vector<int> members() const;               // of both groups
  const std::vector<int>& peers(int rank) const;  // whom it may send to: the remote group, if there is one
  friend bool operator==(const Comm&, const Comm&) = default;
};

struct Program {
  std::vector<Comm> comms;               // [0] is MPI_COMM_WORLD
  std::vector<std::vector<Call>> ranks;  // calls
  int size() const { return static_cast<int>(ranks.size()); }
  std::size_t calls() const;
  friend bool operator==(const Program&, const Program&) = default;
};

bool is_send(What what);     // Sendrecv is not
bool is_receive(What what);  // with an envelope
bool is_probe(What what);
bool is_completion(What what);  // Wait..., Test...
bool is_test(What what);
bool is_rooted(Collective collective);
bool is_neighbourhood(Collective collective);
bool blocks(What what);  // the call may have to wait for others

// Why the program is not one that MPI gives a meaning to (as far as this can be seen without running it); empty: it is.
std::string problem_of(const Program& program);

// One rank per line; see text.cc. The second gives the error in `error` and an empty program.
std::string text_of(const Program& program);
std::string text_of(const Call& call);
Program program_of(const std::string& text, std::string& error);

}  // namespace agreement
