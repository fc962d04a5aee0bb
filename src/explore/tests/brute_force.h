// All interleavings of a small straight program, step by step, as the standard's rules say and nothing cleverer: what
// POE and FIB are compared with. It shares no code with them.
#pragma once
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace mpivet::explore {

struct Instruction {
  enum class Kind {
    send,     // posts
    receive,  // posts
    wait,     // for `ops`
    barrier,
    wait_any,    // for one of `ops`
    test,        // whether ops[0] is complete
    probe,       // whether there is a message, and which; waits for one
    test_probe,  // the same without waiting
  } kind;
  int peer = 0;               // -1: any source
  int tag = 0;                // receives: -1 any
  std::vector<int> ops = {};  // of this rank, counted from 0 over sends, receives and barriers
  int line = 0;               // barriers
};
// Operations are counted over these.
inline bool posts(const Instruction& one) {
  return one.kind == Instruction::Kind::send || one.kind == Instruction::Kind::receive ||
         one.kind == Instruction::Kind::barrier;
}
using RankProgram = std::vector<Instruction>;

struct SmallProgram {
  std::vector<RankProgram> ranks;
  bool buffered = false;
  bool prefix = false;    // what is called a barrier is MPI_Scan: buffered, a rank needs only the lower ones
  int without_line = -1;  // barriers of this line are not there
};

class BruteForce {
 public:
  explicit BruteForce(const SmallProgram& program) : program_(program) {
    std::vector<int> at(program.ranks.size());
    outcomes_.resize(program.ranks.size());
    std::vector<Op> ops;
    visit(at, ops);
  }
  std::set<std::string> ends;  // the matching, and whether all ranks came to their end
  bool deadlock = false;

 private:
  struct Op {
    int rank, number;
    bool is_send;
    int peer, tag;
    int partner = -1;  // index
  };

  void visit(std::vector<int> at, std::vector<Op> ops) {
    if (!seen_.insert(state(at, ops)).second) return;
    bool stuck = true;
    for (std::size_t rank = 0; rank < at.size(); ++rank) stuck = !step(static_cast<int>(rank), at, ops) && stuck;
    stuck = !pass_barrier(at, ops) && stuck;
    for (std::size_t r = 0; r < ops.size(); ++r)
      for (std::size_t s = 0; s < ops.size(); ++s)
        if (can_match(ops, ops[r], ops[s])) {
          auto next = ops;
          next[r].partner = static_cast<int>(s);
          next[s].partner = static_cast<int>(r);
          visit(at, std::move(next));
          stuck = false;
        }
    if (stuck) end(at, ops);
  }

  // Goes on behind a call that has ended so.
  void pass(std::size_t index, const std::vector<int>& at, const std::vector<Op>& ops, const std::string& outcome) {
    auto moved = at;
    ++moved[index];
    std::string& told = outcomes_[index];
    const std::string before = told;
    // "No" in a row is said once.
    if (!outcome.empty() || !told.ends_with('?')) told += outcome.empty() ? "?" : outcome + ' ';
    visit(std::move(moved), ops);
    outcomes_[index] = before;
  }

  // A call that may end in several ways; false: it cannot end yet.
  bool ask(const Instruction& call, std::size_t index, const std::vector<int>& at, const std::vector<Op>& ops) {
    const int rank = static_cast<int>(index);
    bool ended = false;
    const bool probes = call.kind == Instruction::Kind::probe || call.kind == Instruction::Kind::test_probe;
    for (const int op : probes ? std::vector<int>{} : call.ops) {
      if (!complete(ops, rank, op)) continue;
      pass(index, at, ops, std::to_string(op + 1) + '+');
      ended = true;
    }
    const Op like{rank, 1 << 20, false, call.peer, call.tag};
    for (const Op& message : ops) {
      if (!probes || !can_match(ops, like, message)) continue;
      pass(index, at, ops, std::to_string(message.rank) + '.' + std::to_string(message.number));
      ended = true;
    }
    const bool may_say_no = call.kind == Instruction::Kind::test || call.kind == Instruction::Kind::test_probe;
    if (may_say_no) pass(index, at, ops, "");
    return ended || may_say_no;
  }

  bool step(int rank, const std::vector<int>& at, const std::vector<Op>& ops) {
    const auto index = static_cast<std::size_t>(rank);
    if (at[index] == static_cast<int>(program_.ranks[index].size())) return false;
    const Instruction& next = program_.ranks[index][static_cast<std::size_t>(at[index])];
    auto later = ops;
    switch (next.kind) {
      case Instruction::Kind::send:
      case Instruction::Kind::receive:
        later.push_back({rank, number(rank, at[index]), next.kind == Instruction::Kind::send, next.peer, next.tag});
        break;
      case Instruction::Kind::wait:
        for (const int op : next.ops)
          if (!complete(ops, rank, op)) return false;
        break;
      case Instruction::Kind::barrier:
        if (next.line != program_.without_line && !(leaves_early() && lower_came(rank, at))) return false;
        break;
      case Instruction::Kind::wait_any:
      case Instruction::Kind::test:
      case Instruction::Kind::probe:
      case Instruction::Kind::test_probe:
        return ask(next, index, at, ops);
    }
    auto moved = at;
    ++moved[index];
    visit(std::move(moved), std::move(later));
    return true;
  }

  bool leaves_early() const { return program_.prefix && program_.buffered; }
  // Barriers that a rank has come to.
  int entered(int rank, const std::vector<int>& at) const {
    const RankProgram& code = program_.ranks[static_cast<std::size_t>(rank)];
    int count = 0;
    for (int i = 0; i <= at[static_cast<std::size_t>(rank)] && i < static_cast<int>(code.size()); ++i)
      count += code[static_cast<std::size_t>(i)].kind == Instruction::Kind::barrier;
    return count;
  }
  bool lower_came(int rank, const std::vector<int>& at) const {
    for (int other = 0; other < rank; ++other)
      if (entered(other, at) < entered(rank, at)) return false;
    return true;
  }

  bool pass_barrier(const std::vector<int>& at, const std::vector<Op>& ops) {
    if (leaves_early()) return false;
    auto moved = at;
    for (std::size_t rank = 0; rank < at.size(); ++rank) {
      if (at[rank] == static_cast<int>(program_.ranks[rank].size())) return false;
      const Instruction& next = program_.ranks[rank][static_cast<std::size_t>(at[rank])];
      if (next.kind != Instruction::Kind::barrier || next.line == program_.without_line) return false;
      ++moved[rank];
    }
    visit(std::move(moved), ops);
    return true;
  }

  // The operation's number in its rank, from 1.
  int number(int rank, int instruction) const {
    int count = 0;
    for (int i = 0; i <= instruction; ++i)
      count += posts(program_.ranks[static_cast<std::size_t>(rank)][static_cast<std::size_t>(i)]);
    return count;
  }

  bool complete(const std::vector<Op>& ops, int rank, int op) const {
    for (const Op& one : ops)
      if (one.rank == rank && one.number == op + 1) return one.partner >= 0 || (one.is_send && program_.buffered);
    return true;  // a barrier that has been passed
  }

  static bool fits(const Op& receive, const Op& send) {
    return !receive.is_send && send.is_send && send.peer == receive.rank &&
           (receive.peer < 0 || receive.peer == send.rank) && (receive.tag < 0 || receive.tag == send.tag);
  }

  static bool can_match(const std::vector<Op>& ops, const Op& receive, const Op& send) {
    if (receive.partner >= 0 || send.partner >= 0 || !fits(receive, send)) return false;
    for (const Op& other : ops) {
      if (other.partner >= 0) continue;
      const bool earlier_send = other.is_send && other.rank == send.rank && other.number < send.number;
      if (earlier_send && fits(receive, other)) return false;
      const bool earlier_receive = !other.is_send && other.rank == receive.rank && other.number < receive.number;
      if (earlier_receive && fits(other, send)) return false;
    }
    return true;
  }

  void end(const std::vector<int>& at, const std::vector<Op>& ops) {
    std::vector<const Op*> receives;
    for (const Op& op : ops)
      if (!op.is_send) receives.push_back(&op);
    std::sort(receives.begin(), receives.end(),
              [](const Op* a, const Op* b) { return std::pair(a->rank, a->number) < std::pair(b->rank, b->number); });
    std::string text;
    for (const Op* op : receives) {
      const Op* message = op->partner >= 0 ? &ops[static_cast<std::size_t>(op->partner)] : nullptr;
      text += std::to_string(op->rank) + '.' + std::to_string(op->number) + '<' +
              (message ? std::to_string(message->rank) + '.' + std::to_string(message->number) : "-") + ' ';
    }
    for (const std::string& outcomes : outcomes_) {
      text += '/';
      for (const char c : outcomes) c == '?' ? text += ' ' : text += c;
    }
    text += '|';
    bool finished = true;
    for (std::size_t rank = 0; rank < at.size(); ++rank)
      finished = finished && at[rank] == static_cast<int>(program_.ranks[rank].size());
    deadlock = deadlock || !finished;
    ends.insert(text + (finished ? "finished" : "deadlock"));
  }

  std::string state(const std::vector<int>& at, const std::vector<Op>& ops) const {
    std::string text;
    for (const std::string& outcomes : outcomes_) text += outcomes + '/';
    for (const int where : at) text += std::to_string(where) + ',';
    std::vector<std::string> pairs;
    for (const Op& op : ops)
      if (!op.is_send && op.partner >= 0) {
        const Op& message = ops[static_cast<std::size_t>(op.partner)];
        pairs.push_back(std::to_string(op.rank) + '.' + std::to_string(op.number) + '<' + std::to_string(message.rank) +
                        '.' + std::to_string(message.number));
      }
    std::sort(pairs.begin(), pairs.end());
    for (const std::string& pair : pairs) text += pair + ' ';
    return text;
  }

  const SmallProgram& program_;
  std::vector<std::string> outcomes_;  // by rank, on the way here
  std::set<std::string> seen_;
};

}  // namespace mpivet::explore
