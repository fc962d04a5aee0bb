#include "logged.h"

#include <algorithm>
#include <set>

namespace agreement {
namespace {

class RankLogged {
 public:
  RankLogged(const Standard& standard, const Execution& run, int rank)
      : standard_(standard), run_(run), rank_(rank), code_(standard.program().ranks[static_cast<std::size_t>(rank)]) {}

  void write(std::vector<Call>& code, std::vector<int>& calls) {
    for (int index = 0; index < static_cast<int>(code_.size()); ++index) {
      Call call = code_[static_cast<std::size_t>(index)];
      follow(index, call);
      if (is_left_out(index, call)) continue;
      if (is_completion(call.what)) {
        std::erase_if(call.requests, [&](int name) { return gone_.contains(name); });
        if (call.requests.empty()) continue;
      }
      code.push_back(std::move(call));
      calls.push_back(index);
    }
  }
  int cancelled() const { return cancelled_; }

 private:
  // The request stands for an operation that was cancelled, until it is started again.
  void follow(int index, const Call& call) {
    const int name = call.what == What::start ? call.requests[0] : call.request;
    if (name == kNone) return;
    gone_.erase(name);
    for (const int number : standard_.ops_of(rank_, index)) {
      if (standard_.status(run_.end, number) != kCancelled) continue;
      gone_.insert(name);
      ++cancelled_;
    }
  }

  bool is_left_out(int index, const Call& call) {
    const bool asks = is_test(call.what) || call.what == What::iprobe || call.what == What::improbe;
    const bool no = asks && standard_.answer(run_.end, rank_, index) == kNo;
    if (no && call.what == What::improbe) not_found_.insert(call.message);
    const bool receives = call.what == What::mrecv || call.what == What::imrecv;
    if (receives && not_found_.contains(call.message)) {
      if (call.request != kNone) gone_.insert(call.request);
      return true;
    }
    const int name = call.what == What::start ? call.requests[0] : call.request;
    return no || call.what == What::cancel || (name != kNone && gone_.contains(name));
  }

  const Standard& standard_;
  const Execution& run_;
  const int rank_;
  const std::vector<Call>& code_;
  std::set<int> gone_, not_found_;  // requests, messages
  int cancelled_ = 0;
};

}  // namespace

Logged logged(const Standard& standard, const Execution& run) {
  Logged out;
  out.program.comms = standard.program().comms;
  out.program.ranks.resize(standard.program().ranks.size());
  out.calls.resize(out.program.ranks.size());
  for (std::size_t rank = 0; rank < out.calls.size(); ++rank) {
    RankLogged one(standard, run, static_cast<int>(rank));
    one.write(out.program.ranks[rank], out.calls[rank]);
    out.cancelled += one.cancelled();
  }
  return out;
}

Program until_yes(Program program) {
  for (auto& code : program.ranks)
    for (Call& call : code) {
      if (is_test(call.what))
        call.what = static_cast<What>(static_cast<int>(call.what) - static_cast<int>(What::test) +
                                      static_cast<int>(What::wait));
      if (call.what == What::iprobe) call.what = What::probe;
      if (call.what == What::improbe) call.what = What::mprobe;
    }
  return program;
}
static_assert(static_cast<int>(What::testsome) - static_cast<int>(What::test) ==
              static_cast<int>(What::waitsome) - static_cast<int>(What::wait));

}  // namespace agreement
