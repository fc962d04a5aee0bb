// What the MPI standard says may happen next in a small program: the brute force that the doors are compared with. It
// shares no code with src/ and spec/; the chapters are those of MPI 4.0.
//
// A state is who stands where, what has been posted, and what has been matched. A step is one thing that happens: a
// rank enters or leaves a call, a message meets a receive, a cancelled operation is withdrawn. Nothing is done by
// itself: that a message meets a receive is a step of its own, and may come late.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "program.h"

namespace agreement {

// Something that is posted. Numbers count up in the order in which a rank posts.
struct Op {
  enum class Kind : std::uint8_t {
    send,
    receive,
    matched_receive,  // Mrecv, Imrecv
    collective,
  };
  Kind kind = Kind::send;
  int rank = 0, call = 0;  // which call posts it
  int comm = 0, peer = 0, tag = 0;
  Mode mode = Mode::standard;
  bool cancelled = false;  // the program tries to
  int turn = 0;            // collectives: which on the communicator
  // Collectives: whose posts are waited for, with and without synchronization; and whether all those ever come.
  std::vector<int> everybody = {}, needed = {};
  bool everybody_comes = true, needed_come = true;
};

struct Step {
  enum class Kind : std::uint8_t {
    enter,     // a call that blocks
    leave,     // it
    instant,   // a call that does not
    match,     // send, receive
    withdraw,  // receive: an operation that is cancelled
  };
  Kind kind = Kind::enter;
  int rank = 0, call = 0;
  int answer = 0;  // of a call that may end in several ways; see kNo
  int send = -1, receive = -1;
  friend bool operator==(const Step&, const Step&) = default;
};

// Answers. 0: there is nothing to answer.
inline constexpr int kNo = 1;   // Test..., Iprobe, Improbe; of Cancel: too late, a buffered send was over
inline constexpr int kYes = 2;  // plus: the position (Waitany), the set of positions (Waitsome), the message (Probe)
inline constexpr int kNothing = 250;  // no request is active

// Where an operation stands.
enum Status : std::uint8_t {
  kUnposted,
  kOpen,
  kMarked,  // open, to be cancelled
  kTaken,   // a message that a matched probe has taken out
  kOver,    // sent and received
  kCancelled,
};

// Which standard and ready sends are buffered, and which collective calls wait only for whom they need data from.
// By operation.
using Leniency = std::vector<bool>;

class Standard {
 public:
  using State = std::string;  // bytes

  explicit Standard(const Program& program);
  const Program& program() const { return program_; }
  const std::vector<Op>& ops() const { return ops_; }
  // The operations that a call posts, in this order: all sends before all receives.
  std::vector<int> ops_of(int rank, int call) const;

  Leniency none() const { return Leniency(ops_.size(), false); }
  Leniency all() const { return Leniency(ops_.size(), true); }

  State start() const;
  std::vector<Step> steps(const State& state, const Leniency& lenient) const;
  State after(const State& state, const Step& step) const;
  // A step that may be taken before all others without losing an outcome; false: none is known.
  bool certain_step(const State& state, const Leniency& lenient, Step& step) const;

  int at(const State& s, int rank) const { return byte(s, rank); }
  bool inside(const State& s, int rank) const { return byte(s, size() + rank) != 0; }
  bool ended(const State& s, int rank) const { return at(s, rank) == static_cast<int>(code(rank).size()); }
  Status status(const State& s, int op) const { return static_cast<Status>(byte(s, statuses_ + op)); }
  int partner(const State& s, int op) const { return byte(s, partners_ + op) - 1; }  // of a receive: the message
  int request(const State& s, int rank, int name) const { return byte(s, request_place(rank, name)) - 1; }
  int message(const State& s, int rank, int name) const { return byte(s, message_place(rank, name)) - 1; }
  int answer(const State& s, int rank, int call) const { return byte(s, answer_place(rank, call)); }
  bool is_over(const State& s, int op, const Leniency& lenient) const;

 private:
  static int byte(const State& s, int place) { return static_cast<std::uint8_t>(s[static_cast<std::size_t>(place)]); }
  static void set(State& s, int place, int value) { s[static_cast<std::size_t>(place)] = static_cast<char>(value); }
  int size() const { return program_.size(); }
  const std::vector<Call>& code(int rank) const { return program_.ranks[static_cast<std::size_t>(rank)]; }
  const Call& call(int rank, int index) const { return code(rank)[static_cast<std::size_t>(index)]; }
  const Op& op(int number) const { return ops_[static_cast<std::size_t>(number)]; }
  int request_place(int rank, int name) const;
  int message_place(int rank, int name) const;
  int answer_place(int rank, int index) const { return answers_ + firsts_[static_cast<std::size_t>(rank)] + index; }

  void add_ops(int rank);
  void add_op(int rank, int index, const Call& envelope, Op::Kind kind, int peer, int tag);
  void find_needs();
  const Call& call_that_made(int rank, int request) const;

  bool fits(const Op& receive, const Op& message) const;
  bool is_open(const State& s, int number) const;
  bool is_claimed(const State& s, int message, int before) const;
  std::vector<int> messages_for(const State& s, const Op& like, int before) const;
  bool all_over(const State& s, int rank, int index, const Leniency& lenient) const;

  void rank_steps(const State& s, int rank, const Leniency& lenient, std::vector<Step>& out) const;
  void completions(const State& s, Step step, const Leniency& lenient, std::vector<Step>& out) const;
  void probes(const State& s, Step step, std::vector<Step>& out) const;
  void matches(const State& s, std::vector<Step>& out) const;
  void post(State& s, int number) const;
  void do_call(State& s, const Step& step) const;
  void complete(State& s, const Step& step) const;
  void receive_matched(State& s, const Step& step) const;
  bool is_certain(const State& s, const Step& step, const Leniency& lenient) const;

  const Program program_;
  std::vector<Op> ops_;
  std::vector<int> firsts_;     // by rank: calls of the ranks before
  std::vector<int> first_ops_;  // by call: operations posted before
  std::vector<int> request_bases_, message_bases_;
  int statuses_ = 0, partners_ = 0, requests_ = 0, messages_ = 0, answers_ = 0, bytes_ = 0;
};

}  // namespace agreement
