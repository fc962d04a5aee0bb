// A program as the log that a run of it would leave, with all calls of all ranks: what a log does not tell (which
// message a receive from any source got) is left open.
#include <map>

#include "doors.h"
#include "predict/empdd/empdd.h"
#include "predict/prediction.h"

namespace agreement {
namespace {

namespace predict_ns = mpivet::predict;
using mpivet::spec::Func;

std::string name_of(const Call& call) {
  const std::string text = text_of(call);
  return text.substr(0, text.find('('));
}

// What starting a persistent request does.
Func function_of(Call call) {
  if (call.what == What::send_init) call.what = What::isend;
  if (call.what == What::recv_init) call.what = What::irecv;
  return mpivet::spec::find("MPI_" + name_of(call));
}

class RankLog {
 public:
  RankLog(const Program& program, int rank, const Seen& seen) : program_(program), rank_(rank) {
    const auto& code = program.ranks[static_cast<std::size_t>(rank)];
    for (std::size_t i = 0; i < code.size(); ++i) {
      add(code[i]);
      if (!seen.empty()) see(code[i], seen[static_cast<std::size_t>(rank)][i]);
    }
  }
  predict_ns::RankOps ops;

 private:
  static int rank_of(int peer) { return peer == kAny ? predict_ns::kAnySource : peer; }
  static int tag_of(int tag) { return tag == kAny ? predict_ns::kAnyTag : tag; }

  // Only what a wildcard got is told.
  void see(const Call& call, std::pair<int, int> got) {
    const bool started = call.what == What::start;
    const Call& c = started ? persistent_.at(call.requests[0]) : call;
    if (got.first == kNone || (!is_receive(c.what) && !is_probe(c.what) && c.what != What::sendrecv)) return;
    const bool wild =
        c.what == What::sendrecv ? c.source == kAny || c.source_tag == kAny : c.peer == kAny || c.tag == kAny;
    // The receive of a Sendrecv is followed by its wait.
    const std::uint32_t last = ops.size() - (c.what == What::sendrecv ? 2 : 1);
    if (wild) ops.see(last, got.first, got.second);
  }

  void add(const Call& call) {
    const auto comm = static_cast<std::uint32_t>(call.comm);
    if (is_completion(call.what)) return complete(call);
    if (call.what == What::send_init || call.what == What::recv_init) {
      persistent_[call.request] = call;
    } else if (call.what == What::start) {
      Call started = persistent_.at(call.requests[0]);
      add_message(started, call.requests[0]);
    } else if (call.what == What::collective || call.what == What::icollective) {
      add_collective(call);
    } else if (call.what == What::sendrecv) {
      ops.add_sendrecv(Func::Sendrecv, call.peer, call.tag, rank_of(call.source), tag_of(call.source_tag), comm);
    } else if (call.what == What::mrecv || call.what == What::imrecv) {
      predict_ns::Op op = predict_ns::make_message(function_of(call), 0, 0, ops.ops[messages_.at(call.message)].comm);
      op.a = messages_.at(call.message);
      started(call.request, ops.add(op));
    } else {
      add_message(call, call.request);
    }
  }

  void add_message(const Call& call, int request) {
    const std::uint32_t index = ops.add(predict_ns::make_message(
        function_of(call), rank_of(call.peer), tag_of(call.tag), static_cast<std::uint32_t>(call.comm)));
    started(request, index);
    if (call.message != kNone) messages_[call.message] = index;
  }

  // The root of an intercommunicator's collective as the archives have it: itself, whom it gets data from, or nobody.
  void add_collective(const Call& call) {
    const Comm& comm = program_.comms[static_cast<std::size_t>(call.comm)];
    if (comm.members().size() < 2 && call.what == What::collective) return;  // the archives leave it out
    int root = call.root;
    const bool is_peer = contains(comm.peers(rank_), root);
    if (comm.inter() && root != rank_ && !is_peer) root = predict_ns::kProcNull;
    if (!is_rooted(call.collective)) root = 0;
    started(call.request,
            ops.add(predict_ns::make_collective(function_of(call), static_cast<std::uint32_t>(call.comm), root)));
  }

  void started(int request, std::uint32_t index) {
    if (request != kNone) requests_[request] = index;
  }

  void complete(const Call& call) {
    std::vector<std::uint32_t> indices;
    for (const int name : call.requests)
      if (const auto found = requests_.find(name); found != requests_.end()) indices.push_back(found->second);
    if (!indices.empty()) ops.add_wait(function_of(call), indices);
    const bool all =
        call.what == What::wait || call.what == What::waitall || call.what == What::test || call.what == What::testall;
    for (const int name : call.requests)
      if (all) requests_.erase(name);
  }

  const Program& program_;
  const int rank_;
  std::map<int, std::uint32_t> requests_, messages_;  // operations
  std::map<int, Call> persistent_;
};

predict_ns::Log log_of(const Program& program, const Seen& seen) {
  predict_ns::Log log(program.size());
  for (std::size_t i = 1; i < program.comms.size(); ++i) {
    predict_ns::Communicator comm{.name = "comm" + std::to_string(i), .members = {}};
    std::vector<int> members = program.comms[i].members();
    std::sort(members.begin(), members.end());
    for (const int rank : members) comm.members.push_back({rank, rank, 1});
    const Comm& of = program.comms[i];
    if (of.graph) {
      for (const int rank : members) comm.sources[rank];
      for (const auto& [from, to] : of.edges) comm.sources[to].push_back(from);
    }
    if (of.inter())
      for (const int rank : of.group) comm.group.push_back({rank, rank, 1});
    else
      comm.order = of.group;
    log.comms.push_back(std::move(comm));
  }
  predict_ns::Log::Store& store = log.add_store();
  for (int rank = 0; rank < program.size(); ++rank) log.put(store, rank, RankLog(program, rank, seen).ops);
  return log;
}

}  // namespace

Predicted predict_program(const Program& program, bool infinite_buffering, const Seen& seen, int cancelled) {
  predict_ns::Log log = log_of(program, seen);
  log.missing.cancelled = static_cast<std::uint64_t>(cancelled);
  predict_ns::PredictOptions options;
  options.buffering = infinite_buffering ? predict_ns::Buffering::infinite : predict_ns::Buffering::zero;
  options.limit = std::chrono::seconds(5);
  const predict_ns::Prediction prediction = predict_ns::predict(log, predict_ns::look_at(log), options);
  Predicted out;
  out.deadlock = prediction.answer == predict_ns::Answer::deadlock;
  if (prediction.answer == predict_ns::Answer::undecided)
    out.undecided = prediction.why.empty() ? "the limit" : prediction.why;
  if (!infinite_buffering) out.empdd_marks = !predict_ns::run_empdd(log).marked.empty();
  return out;
}

}  // namespace agreement
