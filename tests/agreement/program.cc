#include "program.h"

#include <algorithm>
#include <map>
#include <set>

namespace agreement {
bool Comm::has(int rank) const { return contains(group, rank) || contains(remote, rank); }

std::vector<int> Comm::members() const {
  std::vector<int> all = group;
  all.insert(all.end(), remote.begin(), remote.end());
  return all;
}

const std::vector<int>& Comm::peers(int rank) const { return !inter() || contains(remote, rank) ? group : remote; }

std::size_t Program::calls() const {
  std::size_t count = 0;
  for (const auto& code : ranks) count += code.size();
  return count;
}

bool is_send(What what) { return what == What::send || what == What::isend || what == What::send_init; }
bool is_receive(What what) { return what == What::recv || what == What::irecv || what == What::recv_init; }
bool is_probe(What what) {
  return what == What::probe || what == What::iprobe || what == What::mprobe || what == What::improbe;
}
bool is_completion(What what) { return what >= What::wait && what <= What::testsome; }
bool is_test(What what) { return what >= What::test && what <= What::testsome; }

bool is_rooted(Collective collective) {
  return collective == Collective::bcast || collective == Collective::scatter || collective == Collective::reduce ||
         collective == Collective::gather;
}

bool is_neighbourhood(Collective collective) {
  return collective == Collective::neighbor_allgather || collective == Collective::neighbor_alltoall;
}

bool blocks(What what) {
  return what == What::send || what == What::recv || what == What::sendrecv || what == What::probe ||
         what == What::mprobe || what == What::collective || (what >= What::wait && what <= What::waitsome);
}

namespace {

// Follows the requests and messages of one rank.
class RankCheck {
 public:
  RankCheck(const Program& program, int rank) : program_(program), rank_(rank) {}

  std::string problem() {
    for (const Call& call : program_.ranks[static_cast<std::size_t>(rank_)]) {
      const std::string why = problem_of(call);
      if (!why.empty()) return "rank " + std::to_string(rank_) + ": " + text_of(call) + ": " + why;
    }
    return "";
  }

 private:
  struct Request {
    bool persistent, cancellable;
    bool surely_active, surely_inactive;
  };

  std::string problem_of(const Call& call) {
    if (call.comm < 0 || call.comm >= static_cast<int>(program_.comms.size())) return "no such communicator";
    const Comm& comm = program_.comms[static_cast<std::size_t>(call.comm)];
    if (!comm.has(rank_)) return "not a member of the communicator";
    if (std::string why = envelope(call, comm); !why.empty()) return why;
    if (call.what == What::collective || call.what == What::icollective)
      if (std::string why = collective(call, comm); !why.empty()) return why;
    if (std::string why = message(call); !why.empty()) return why;
    return requests(call);
  }

  std::string envelope(const Call& call, const Comm& comm) const {
    const std::vector<int>& peers = comm.peers(rank_);
    const bool sends = is_send(call.what) || call.what == What::sendrecv;
    if (sends && !contains(peers, call.peer)) return "no such destination";
    if (sends && call.tag < 0) return "no such tag";
    const bool receives = is_receive(call.what) || is_probe(call.what);
    if (receives && call.peer != kAny && !contains(peers, call.peer)) return "no such source";
    if (call.what == What::sendrecv && call.source != kAny && !contains(peers, call.source)) return "no such source";
    return "";
  }

  std::string collective(const Call& call, const Comm& comm) const {
    if (is_neighbourhood(call.collective) && !comm.graph) return "the communicator has no topology";
    const bool is_prefix = call.collective == Collective::scan || call.collective == Collective::exscan;
    if (comm.inter() && is_prefix) return "not for intercommunicators";
    if (call.what == What::icollective && call.collective == Collective::comm_dup) return "not nonblocking here";
    if (is_rooted(call.collective) && !comm.has(call.root)) return "no such root";
    return "";
  }

  std::string message(const Call& call) {
    if (call.what == What::mprobe || call.what == What::improbe)
      return messages_.insert(call.message).second ? "" : "the message has been used";
    if (call.what == What::mrecv || call.what == What::imrecv)
      return messages_.contains(call.message) && received_.insert(call.message).second ? "" : "no such message";
    return "";
  }

  std::string requests(const Call& call) {
    if (call.request != kNone) {
      const bool persistent = call.what == What::send_init || call.what == What::recv_init;
      const bool cancellable = call.what != What::imrecv && call.what != What::icollective;
      if (!requests_.insert({call.request, {persistent, cancellable, !persistent, persistent}}).second)
        return "the request has been used";
    }
    if (call.what == What::imrecv) requests_.at(call.request).surely_active = false;
    std::set<int> named;
    for (const int name : call.requests) {
      const auto found = requests_.find(name);
      if (found == requests_.end()) return "no such request";
      if (!named.insert(name).second) return "the same request twice";
      Request& one = found->second;
      if (call.what == What::start && (!one.persistent || !one.surely_inactive)) return "may be active";
      if (call.what == What::cancel && (!one.cancellable || !one.surely_active)) return "may be over";
      const bool waits = call.what == What::wait || call.what == What::waitall;
      if (call.what == What::start || is_completion(call.what)) {
        one.surely_active = call.what == What::start;
        one.surely_inactive = waits || (one.surely_inactive && call.what != What::start);
      }
    }
    return "";
  }

  const Program& program_;
  const int rank_;
  std::map<int, Request> requests_;
  std::set<int> messages_, received_;
};

// The nth collective on a communicator is the same for all who come so far.
std::string collectives_problem(const Program& program) {
  for (std::size_t comm = 0; comm < program.comms.size(); ++comm) {
    std::vector<const Call*> sequence;
    for (const auto& code : program.ranks) {
      std::size_t turn = 0;
      for (const Call& call : code) {
        const bool is_collective = call.what == What::collective || call.what == What::icollective;
        if (!is_collective || call.comm != static_cast<int>(comm)) continue;
        if (turn == sequence.size()) sequence.push_back(&call);
        const Call& other = *sequence[turn++];
        if (other.what != call.what || other.collective != call.collective ||
            (is_rooted(call.collective) && other.root != call.root))
          return "different collectives meet: " + text_of(call) + " and " + text_of(other);
      }
    }
  }
  return "";
}

}  // namespace

std::string problem_of(const Program& program) {
  for (int rank = 0; rank < program.size(); ++rank)
    if (std::string why = RankCheck(program, rank).problem(); !why.empty()) return why;
  return collectives_problem(program);
}

}  // namespace agreement
