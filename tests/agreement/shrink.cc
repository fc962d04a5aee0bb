// Leaves out what the disagreement does not need: calls, ranks' last calls, communicators, wildcards, modes.
#include <algorithm>

#include "compare.h"

namespace agreement {
namespace {

class Shrinker {
 public:
  Shrinker(const Program& program, const CompareOptions& options, const Disagreement& same)
      : best_(program), options_(options), same_(same) {
    options_.explorer = same.door == "explorer";
    options_.prediction = same.door == "prediction";
    options_.tracker = same.door == "tracker";
    options_.executions *= 20;  // what is left has to come up by chance again
  }

  Program run() {
    for (bool smaller = true; smaller;) {
      smaller = drop_calls() || drop_pairs() || drop_requests() || simplify() || drop_comms();
    }
    return best_;
  }

 private:
  bool still(const Program& program) {
    if (!problem_of(program).empty()) return false;
    Coverage unused;
    const auto found = compare(program, options_, unused);
    return std::any_of(found.begin(), found.end(),
                       [&](const Disagreement& d) { return d.door == same_.door && d.kind == same_.kind; });
  }
  bool try_this(Program program) {
    if (!still(program)) return false;
    best_ = std::move(program);
    return true;
  }

  // A call, and all that is about its request or message.
  static void drop(Program& program, std::size_t rank, std::size_t index) {
    auto& code = program.ranks[rank];
    const Call gone = code[index];
    code.erase(code.begin() + static_cast<std::ptrdiff_t>(index));
    const bool makes_message = gone.what == What::mprobe || gone.what == What::improbe;
    for (Call& call : code) {
      if (gone.request != kNone) std::erase(call.requests, gone.request);
      if (makes_message && call.message == gone.message) call.requests = {-2};
    }
    std::erase_if(code, [](const Call& call) {
      const bool about = is_completion(call.what) || call.what == What::start || call.what == What::cancel;
      return (about && call.requests.empty()) || call.requests == std::vector<int>{-2};
    });
  }

  bool drop_calls() {
    for (std::size_t rank = 0; rank < best_.ranks.size(); ++rank)
      for (std::size_t index = best_.ranks[rank].size(); index-- > 0;) {
        Program smaller = best_;
        drop(smaller, rank, index);
        if (try_this(std::move(smaller))) return true;
      }
    return drop_collectives();
  }

  // The same collective of all members.
  bool drop_collectives() {
    for (std::size_t comm = 0; comm < best_.comms.size(); ++comm)
      for (std::size_t turn = 0; turn < 8; ++turn) {
        Program smaller = best_;
        bool any = false;
        for (std::size_t rank = 0; rank < smaller.ranks.size(); ++rank) {
          std::size_t seen = 0;
          for (std::size_t i = 0; i < smaller.ranks[rank].size(); ++i) {
            const Call& call = smaller.ranks[rank][i];
            const bool is_collective = call.what == What::collective || call.what == What::icollective;
            if (!is_collective || call.comm != static_cast<int>(comm) || seen++ != turn) continue;
            drop(smaller, rank, i);
            any = true;
            break;
          }
        }
        if (any && try_this(std::move(smaller))) return true;
      }
    return false;
  }

  // A call of one rank together with one of another: a send and its receive.
  bool drop_pairs() {
    for (std::size_t a = 0; a < best_.ranks.size(); ++a)
      for (std::size_t b = a; b < best_.ranks.size(); ++b)
        for (std::size_t i = best_.ranks[a].size(); i-- > 0;)
          for (std::size_t j = a == b ? i : best_.ranks[b].size(); j-- > 0;) {
            Program smaller = best_;
            drop(smaller, a, i);
            if (j >= smaller.ranks[b].size()) continue;
            drop(smaller, b, j);
            if (try_this(std::move(smaller))) return true;
          }
    return false;
  }

  bool drop_requests() {
    for (std::size_t rank = 0; rank < best_.ranks.size(); ++rank)
      for (std::size_t index = 0; index < best_.ranks[rank].size(); ++index)
        for (std::size_t i = 0;
             best_.ranks[rank][index].requests.size() > 1 && i < best_.ranks[rank][index].requests.size(); ++i) {
          Program smaller = best_;
          auto& requests = smaller.ranks[rank][index].requests;
          requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(i));
          if (try_this(std::move(smaller))) return true;
        }
    return false;
  }

  // Plainer calls.
  bool simplify() {
    for (std::size_t rank = 0; rank < best_.ranks.size(); ++rank)
      for (std::size_t index = 0; index < best_.ranks[rank].size(); ++index) {
        const Call before = best_.ranks[rank][index];
        const auto change = [&](auto&& edit) {
          Program other = best_;
          edit(other.ranks[rank][index]);
          return other.ranks[rank][index] != before && try_this(std::move(other));
        };
        if (change([](Call& c) { c.mode = Mode::standard; })) return true;
        if (change([](Call& c) { c.tag = c.tag == 1 ? 0 : c.tag; })) return true;
        if (change([](Call& c) { c.comm = 0; })) return true;
        if (before.what == What::waitall && before.requests.size() == 1 && change([](Call& c) { c.what = What::wait; }))
          return true;
      }
    return false;
  }

  bool drop_comms() {
    if (best_.comms.size() < 2) return false;
    for (const auto& code : best_.ranks)
      for (const Call& call : code)
        if (call.comm != 0) return false;
    Program smaller = best_;
    smaller.comms.resize(1);
    return try_this(std::move(smaller));
  }

  Program best_;
  CompareOptions options_;
  const Disagreement& same_;
};

}  // namespace

Program shrink(const Program& program, const CompareOptions& options, const Disagreement& same) {
  return Shrinker(program, options, same).run();
}

}  // namespace agreement
