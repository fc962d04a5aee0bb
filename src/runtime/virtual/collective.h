// Collectives: each member says which bytes go to whom, and makes its result of what comes from whom.
#pragma once
#include <mpi.h>

#include <functional>
#include <optional>
#include <vector>

#include "runtime/virtual/comm.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"
#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

// Those a member exchanges data with: all, or the other group. Kept by value: a communicator may be freed meanwhile.
struct Peers {
  SharedRanks ranks;
  bool inter;
  int own;  // rank of this process in the communicator

  explicit Peers(const Comm& comm) : ranks(comm.peers()), inter(comm.inter()), own(comm.rank) {}
  int count() const { return static_cast<int>(ranks->size()); }
};

// The root of a call, as this rank sees it.
struct Root {
  bool here = false;
  bool involved = true;  // not: of the root's group of an intercommunicator, but not the root
  int rank = 0;

  Root(const Comm& comm, int root);
};

// Ranks are those of MPI_COMM_WORLD. What goes to this rank itself stays here.
class Outgoing {
 public:
  void to(int rank, std::vector<std::byte> bytes);
  // To all members of the communicator, or of the other group.
  void to_peers(const Peers& peers, std::vector<std::byte> bytes);

 private:
  friend void post_collective(Operation& op);
  struct Piece {
    int rank;
    std::vector<std::byte> bytes;
  };
  std::vector<Piece> pieces_;
  std::vector<std::byte> own_;
};

class Incoming {
 public:
  Incoming(const std::vector<Part>& parts, Bytes own) : parts_(parts), own_(own) {}
  Bytes from(int rank) const;

 private:
  const std::vector<Part>& parts_;
  Bytes own_;
};

struct Plan {
  int root = 0;
  std::function<void(Outgoing&)> give = [](Outgoing&) {};
  // Gives an error class.
  std::function<int(const Incoming&)> take = [](const Incoming&) { return MPI_SUCCESS; };
};

// Where members of one collective meet, other than on a communicator.
struct Meeting {
  std::uint64_t context = 0;
  Ranks members;
};
Meeting meeting_of(const Comm& comm);

struct Collective {
  Plan plan;
  // Whom it cannot do without, in MPI_COMM_WORLD, where that is not everybody.
  std::optional<Ranks> needs;
  Meeting meeting;
  std::vector<std::byte> own;
};

void post_collective(Operation& op);
int finish_collective(Operation& op, const Done& done);

// Calls. `plan` is filled from the arguments: an error class.
using Planner = std::function<int(const Comm& comm, Plan& plan)>;
int blocking(spec::Func func, MPI_Comm comm, const Planner& planner);
int nonblocking(spec::Func func, MPI_Comm comm, MPI_Request* request, const Planner& planner);
int persistent(spec::Func func, MPI_Comm comm, MPI_Request* request, const Planner& planner);

// A blocking one within a call, without the error handler.
int meet(spec::Func func, Meeting meeting, Plan plan);

}  // namespace mpivet::virtual_mpi
