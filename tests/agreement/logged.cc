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
    find_withdrawn();
    for (int index = 0; index < static_cast<int>(code_.size()); ++index) {
      Call call = code_[static_cast<std::size_t>(index)];
      if (is_left_out(index, call)) continue;
      const bool about_requests = is_completion(call.what) || call.what == What::start;
      std::erase_if(call.requests, [&](int name) { return gone_.contains(name); });
      if (about_requests && call.requests.empty()) continue;
      code.push_back(std::move(call));
      calls.push_back(index);
    }
  }

 private:
  // Requests of which an operation was cancelled; of persistent ones all starts are left out.
  void find_withdrawn() {
    for (int number = 0; number < static_cast<int>(standard_.ops().size()); ++number) {
      const Op& op = standard_.ops()[static_cast<std::size_t>(number)];
      if (op.rank != rank_ || standard_.status(run_.end, number) != kCancelled) continue;
      const Call& call = code_[static_cast<std::size_t>(op.call)];
      gone_.insert(call.what == What::start ? call.requests[0] : call.request);
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
    return no || call.what == What::cancel || (call.request != kNone && gone_.contains(call.request));
  }

  const Standard& standard_;
  const Execution& run_;
  const int rank_;
  const std::vector<Call>& code_;
  std::set<int> gone_, not_found_;  // requests, messages
};

}  // namespace

Logged logged(const Standard& standard, const Execution& run) {
  Logged out;
  out.program.comms = standard.program().comms;
  out.program.ranks.resize(standard.program().ranks.size());
  out.calls.resize(out.program.ranks.size());
  for (std::size_t rank = 0; rank < out.calls.size(); ++rank)
    RankLogged(standard, run, static_cast<int>(rank)).write(out.program.ranks[rank], out.calls[rank]);
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
