#include "standard.h"

#include <algorithm>

namespace agreement {

namespace {

int largest_name(const std::vector<Call>& code, int Call::*name) {
  int largest = -1;
  for (const Call& call : code) largest = std::max(largest, call.*name);
  return largest;
}

bool posts_at_once(What what) {
  return what == What::isend || what == What::irecv || what == What::imrecv || what == What::icollective ||
         what == What::start;
}

bool is_matched_receive(What what) { return what == What::mrecv || what == What::imrecv; }

}  // namespace

Standard::Standard(const Program& program) : program_(program) {
  int calls = 0;
  for (int rank = 0; rank < size(); ++rank) {
    firsts_.push_back(calls);
    calls += static_cast<int>(code(rank).size());
    add_ops(rank);
  }
  find_needs();
  const int ops = static_cast<int>(ops_.size());
  statuses_ = 2 * size();
  partners_ = statuses_ + ops;
  requests_ = partners_ + ops;
  int next = requests_;
  for (int rank = 0; rank < size(); ++rank) {
    request_bases_.push_back(next);
    next += largest_name(code(rank), &Call::request) + 1;
  }
  for (int rank = 0; rank < size(); ++rank) {
    message_bases_.push_back(next);
    next += largest_name(code(rank), &Call::message) + 1;
  }
  answers_ = next;
  bytes_ = answers_ + calls;
}

int Standard::request_place(int rank, int name) const { return request_bases_[static_cast<std::size_t>(rank)] + name; }
int Standard::message_place(int rank, int name) const { return message_bases_[static_cast<std::size_t>(rank)] + name; }

Standard::State Standard::start() const { return State(static_cast<std::size_t>(bytes_), '\0'); }

const Call& Standard::call_that_made(int rank, int request) const {
  return *std::find_if(code(rank).begin(), code(rank).end(), [&](const Call& c) { return c.request == request; });
}

void Standard::add_op(int rank, int index, const Call& envelope, Op::Kind kind, int peer, int tag) {
  Op made{.kind = kind, .rank = rank, .call = index, .comm = envelope.comm, .peer = peer, .tag = tag};
  made.mode = envelope.mode;
  const int name = call(rank, index).what == What::start ? call(rank, index).requests[0] : call(rank, index).request;
  // The next that happens to the request.
  for (std::size_t i = static_cast<std::size_t>(index) + 1; name != kNone && i < code(rank).size(); ++i) {
    const Call& later = code(rank)[i];
    if (std::find(later.requests.begin(), later.requests.end(), name) == later.requests.end()) continue;
    if (later.what == What::start) break;
    made.cancelled = made.cancelled || later.what == What::cancel;
  }
  ops_.push_back(made);
}

void Standard::add_ops(int rank) {
  for (int index = 0; index < static_cast<int>(code(rank).size()); ++index) {
    first_ops_.push_back(static_cast<int>(ops_.size()));
    const Call& made = call(rank, index);
    const Call& c = made.what == What::start ? call_that_made(rank, made.requests[0]) : made;
    if (made.what == What::send_init || made.what == What::recv_init) continue;
    if (is_send(c.what)) add_op(rank, index, c, Op::Kind::send, c.peer, c.tag);
    if (is_receive(c.what)) add_op(rank, index, c, Op::Kind::receive, c.peer, c.tag);
    if (is_matched_receive(c.what)) add_op(rank, index, c, Op::Kind::matched_receive, 0, 0);
    if (c.what == What::collective || c.what == What::icollective) add_op(rank, index, c, Op::Kind::collective, 0, 0);
    if (c.what == What::sendrecv) {
      add_op(rank, index, c, Op::Kind::send, c.peer, c.tag);
      add_op(rank, index, c, Op::Kind::receive, c.source, c.source_tag);
    }
  }
  first_ops_.push_back(static_cast<int>(ops_.size()));  // behind the last
}

std::vector<int> Standard::ops_of(int rank, int index) const {
  // Each rank before has one place more than calls.
  const auto place = static_cast<std::size_t>(firsts_[static_cast<std::size_t>(rank)] + index + rank);
  std::vector<int> all;
  for (int number = first_ops_[place]; number < first_ops_[place + 1]; ++number) all.push_back(number);
  return all;
}

// ---- point to point: chapter 3 --------------------------------------------------------------------------------

// 3.2.3, 3.2.4: communicator, source and tag; destination is who receives.
bool Standard::fits(const Op& receive, const Op& message) const {
  return message.kind == Op::Kind::send && message.comm == receive.comm && message.peer == receive.rank &&
         (receive.peer == kAny || receive.peer == message.rank) && (receive.tag == kAny || receive.tag == message.tag);
}

bool Standard::is_open(const State& s, int number) const {
  return status(s, number) == kOpen || status(s, number) == kMarked;
}

// 3.5, order: "if a receiver posts two receives in succession, and both match the same message, then the second
// receive operation cannot be satisfied by this message, if the first one is still pending".
bool Standard::is_claimed(const State& s, int message, int before) const {
  for (int number = 0; number < before; ++number) {
    const Op& other = op(number);
    if (other.kind != Op::Kind::receive || other.rank != op(message).peer || !is_open(s, number)) continue;
    if (fits(other, op(message))) return true;
  }
  return false;
}

// What a receive like this one, posted behind all operations below `before` of its rank, can get at this moment. 3.5:
// "if a sender sends two messages in succession to the same destination, and both match the same receive, then this
// operation cannot receive the second message if the first one is still pending".
std::vector<int> Standard::messages_for(const State& s, const Op& like, int before) const {
  std::vector<int> found;
  std::vector<bool> looked_at(static_cast<std::size_t>(size()), false);
  for (int number = 0; number < static_cast<int>(ops_.size()); ++number) {
    if (op(number).kind != Op::Kind::send || !is_open(s, number) || !fits(like, op(number))) continue;
    if (looked_at[static_cast<std::size_t>(op(number).rank)]) continue;
    looked_at[static_cast<std::size_t>(op(number).rank)] = true;
    if (!is_claimed(s, number, before)) found.push_back(number);
  }
  return found;
}

bool Standard::is_over(const State& s, int number, const Leniency& lenient) const {
  const Op& o = op(number);
  const Status now = status(s, number);
  if (now == kUnposted) return false;
  if (now == kOver || now == kCancelled) return true;
  const bool may = lenient[static_cast<std::size_t>(number)];
  switch (o.kind) {
    case Op::Kind::send:
      // 3.4. 3.8.4: what is marked for cancellation is received or withdrawn before it is over.
      if (now == kMarked || o.mode == Mode::synchronous) return false;
      return o.mode == Mode::buffered || may;
    case Op::Kind::receive:
    case Op::Kind::matched_receive:
      return false;
    case Op::Kind::collective:
      break;
  }
  const auto& waits_for = may ? o.needed : o.everybody;
  if (!(may ? o.needed_come : o.everybody_comes)) return false;
  return std::all_of(waits_for.begin(), waits_for.end(), [&](int other) { return status(s, other) != kUnposted; });
}

bool Standard::all_over(const State& s, int rank, int index, const Leniency& lenient) const {
  const Call& c = call(rank, index);
  if (!is_completion(c.what)) {
    const auto posted = ops_of(rank, index);
    return std::all_of(posted.begin(), posted.end(), [&](int number) { return is_over(s, number, lenient); });
  }
  return std::all_of(c.requests.begin(), c.requests.end(), [&](int name) {
    return request(s, rank, name) < 0 || is_over(s, request(s, rank, name), lenient);
  });
}

// ---- steps ------------------------------------------------------------------------------------------------------

std::vector<Step> Standard::steps(const State& s, const Leniency& lenient) const {
  std::vector<Step> out;
  for (int rank = 0; rank < size(); ++rank) rank_steps(s, rank, lenient, out);
  matches(s, out);
  for (int number = 0; number < static_cast<int>(ops_.size()); ++number)
    if (status(s, number) == kMarked)
      out.push_back({.kind = Step::Kind::withdraw, .rank = op(number).rank, .receive = number});
  return out;
}

void Standard::matches(const State& s, std::vector<Step>& out) const {
  for (int number = 0; number < static_cast<int>(ops_.size()); ++number) {
    if (op(number).kind != Op::Kind::receive || !is_open(s, number)) continue;
    for (const int message : messages_for(s, op(number), number))
      out.push_back({.kind = Step::Kind::match, .rank = op(number).rank, .send = message, .receive = number});
  }
}

void Standard::rank_steps(const State& s, int rank, const Leniency& lenient, std::vector<Step>& out) const {
  if (ended(s, rank)) return;
  const Call& c = call(rank, at(s, rank));
  Step step{.kind = Step::Kind::instant, .rank = rank, .call = at(s, rank)};
  if (blocks(c.what)) {
    step.kind = inside(s, rank) ? Step::Kind::leave : Step::Kind::enter;
    if (step.kind == Step::Kind::enter) {
      out.push_back(step);
      return;
    }
  }
  if (is_completion(c.what)) return completions(s, step, lenient, out);
  if (is_probe(c.what)) return probes(s, step, out);
  if (step.kind == Step::Kind::leave && !all_over(s, rank, step.call, lenient)) return;
  out.push_back(step);
  if (c.what != What::cancel) return;
  // 3.8.4: only a pending operation can be cancelled; a buffered send may have been over before.
  const int number = request(s, rank, c.requests[0]);
  if (number < 0 || !is_over(s, number, lenient) || !is_open(s, number)) return;
  step.answer = kNo;
  out.push_back(step);
}

// 3.7.3, 3.7.5. A test may always fail: that something is over is seen in the end, not at once.
void Standard::completions(const State& s, Step step, const Leniency& lenient, std::vector<Step>& out) const {
  const Call& c = call(step.rank, step.call);
  const auto add = [&](int answer) {
    step.answer = answer;
    out.push_back(step);
  };
  std::vector<int> over;  // positions
  bool any_active = false;
  for (int i = 0; i < static_cast<int>(c.requests.size()); ++i) {
    const int number = request(s, step.rank, c.requests[static_cast<std::size_t>(i)]);
    any_active = any_active || number >= 0;
    if (number >= 0 && is_over(s, number, lenient)) over.push_back(i);
  }
  const bool all = all_over(s, step.rank, step.call, lenient);
  switch (c.what) {
    case What::wait:
    case What::waitall:
      if (all) add(0);
      return;
    case What::test:
    case What::testall:
      if (all) add(kYes);
      if (any_active) add(kNo);
      return;
    case What::waitany:
    case What::testany:
      for (const int position : over) add(kYes + position);
      break;
    case What::waitsome:
    case What::testsome:
      for (unsigned bits = 1; bits < 1u << c.requests.size(); ++bits) {
        const auto chosen = [&](int i) { return (bits & 1u << i) != 0; };
        const auto count = std::count_if(over.begin(), over.end(), chosen);
        if (count == __builtin_popcount(bits)) add(kYes + static_cast<int>(bits));
      }
      break;
    default:
      return;
  }
  if (!any_active) return add(kNothing);
  if (is_test(c.what)) add(kNo);
}

// 3.8.1: the message that a receive at this point would get. 3.8.2: a matched probe takes it out.
void Standard::probes(const State& s, Step step, std::vector<Step>& out) const {
  const Call& c = call(step.rank, step.call);
  const Op like{.kind = Op::Kind::receive, .rank = step.rank, .comm = c.comm, .peer = c.peer, .tag = c.tag};
  for (const int message : messages_for(s, like, static_cast<int>(ops_.size()))) {
    step.answer = kYes + message;
    out.push_back(step);
  }
  step.answer = kNo;
  if (step.kind == Step::Kind::instant) out.push_back(step);
}

Standard::State Standard::after(const State& before, const Step& step) const {
  State s = before;
  switch (step.kind) {
    case Step::Kind::match:
      set(s, statuses_ + step.send, kOver);
      set(s, statuses_ + step.receive, kOver);
      set(s, partners_ + step.receive, step.send + 1);
      return s;
    case Step::Kind::withdraw:
      set(s, statuses_ + step.receive, kCancelled);
      return s;
    case Step::Kind::enter:
      set(s, size() + step.rank, 1);
      for (const int number : ops_of(step.rank, step.call)) set(s, statuses_ + number, kOpen);
      return s;
    case Step::Kind::leave:
    case Step::Kind::instant:
      break;
  }
  set(s, size() + step.rank, 0);
  set(s, step.rank, step.call + 1);
  set(s, answer_place(step.rank, step.call), step.answer);
  do_call(s, step);
  return s;
}

void Standard::do_call(State& s, const Step& step) const {
  const Call& c = call(step.rank, step.call);
  if (is_completion(c.what)) return complete(s, step);
  if (is_matched_receive(c.what)) return receive_matched(s, step);
  if ((c.what == What::mprobe || c.what == What::improbe) && step.answer != kNo) {
    const int message = step.answer - kYes;
    set(s, message_place(step.rank, c.message), message + 1);
    set(s, statuses_ + message, kTaken);
  }
  if (posts_at_once(c.what)) {
    const int number = ops_of(step.rank, step.call)[0];
    set(s, statuses_ + number, kOpen);
    set(s, request_place(step.rank, c.what == What::start ? c.requests[0] : c.request), number + 1);
  }
  if (c.what == What::cancel && step.answer != kNo) {
    const int number = request(s, step.rank, c.requests[0]);
    if (number >= 0 && status(s, number) == kOpen) set(s, statuses_ + number, kMarked);
  }
}

// A synchronous send is over when the message is received, not when it has been probed.
void Standard::receive_matched(State& s, const Step& step) const {
  const Call& c = call(step.rank, step.call);
  const int message = this->message(s, step.rank, c.message);
  if (message < 0) return;  // the program leaves it out
  const int number = ops_of(step.rank, step.call)[0];
  set(s, statuses_ + number, kOver);
  set(s, partners_ + number, message + 1);
  set(s, statuses_ + message, kOver);
  if (c.what == What::imrecv) set(s, request_place(step.rank, c.request), number + 1);
}

void Standard::complete(State& s, const Step& step) const {
  const Call& c = call(step.rank, step.call);
  if (step.answer == kNo || step.answer == kNothing) return;
  for (int i = 0; i < static_cast<int>(c.requests.size()); ++i) {
    bool done = true;
    if (c.what == What::waitany || c.what == What::testany) done = step.answer == kYes + i;
    if (c.what == What::waitsome || c.what == What::testsome) done = ((step.answer - kYes) & 1 << i) != 0;
    if (done) set(s, request_place(step.rank, c.requests[static_cast<std::size_t>(i)]), 0);
  }
}

// ---- steps that need no choice ------------------------------------------------------------------------------------

// Posting, leaving a call that is over, and meeting the only message or receive there can ever be take nothing away
// from anybody. Tests can fail all the same; what may be cancelled is left to chance.
bool Standard::is_certain(const State& s, const Step& step, const Leniency& lenient) const {
  switch (step.kind) {
    case Step::Kind::enter:
      return true;
    case Step::Kind::leave: {
      const What what = call(step.rank, step.call).what;
      return what != What::waitany && what != What::waitsome && !is_probe(what);
    }
    case Step::Kind::instant: {
      const Call& c = call(step.rank, step.call);
      if (is_test(c.what) || is_probe(c.what)) return false;
      if (c.what != What::cancel) return true;
      const int number = request(s, step.rank, c.requests[0]);
      return number < 0 || !is_over(s, number, lenient);
    }
    case Step::Kind::match:
      return op(step.receive).peer != kAny && !op(step.receive).cancelled && !op(step.send).cancelled;
    case Step::Kind::withdraw:
      return false;
  }
  return false;
}

bool Standard::certain_step(const State& s, const Leniency& lenient, Step& step) const {
  for (const Step& one : steps(s, lenient))
    if (is_certain(s, one, lenient)) {
      step = one;
      return true;
    }
  return false;
}

}  // namespace agreement
