// A program that makes sense more often than not: for each message a send and a receive, at random places of both
// ranks, so that some orders deadlock; then collectives, in one order for all members; then calls that complete what
// was started. A part of it is left out now and then.
#include "generate.h"

#include <algorithm>
#include <random>

namespace agreement {
namespace {

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed * 0x9e3779b97f4a7c15ull + 1) {}

  Program make() {
    const int size = 2 + below(3);
    program_.ranks.resize(static_cast<std::size_t>(size));
    Comm world;
    for (int rank = 0; rank < size; ++rank) world.group.push_back(rank);
    program_.comms.push_back(world);
    names_.assign(static_cast<std::size_t>(size), 0);
    choose_style();
    if (chance(2)) add_comm();
    if (chance(8)) style_.choices = style_.nonblocking = true;
    for (int message = 1 + below(4); message > 0; --message) add_message();
    for (int collective = chance(3) ? 0 : 1 + below(2); collective > 0; --collective) add_collective();
    for (int rank = 0; rank < size; ++rank) complete_requests(rank);
    return program_;
  }

 private:
  // What kinds of calls this program has: each alone is looked at as often as all together.
  struct Style {
    bool nonblocking, persistent, modes, wild, wild_tags, sendrecv, probes, choices, cancel, self, own_comm;
  };

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool chance(int n) { return below(n) == 0; }
  std::vector<Call>& code(int rank) { return program_.ranks[static_cast<std::size_t>(rank)]; }
  int fresh(int rank) { return names_[static_cast<std::size_t>(rank)]++; }
  int of(const std::vector<int>& ranks) {
    return ranks[static_cast<std::size_t>(below(static_cast<int>(ranks.size())))];
  }

  void choose_style() {
    style_ = {.nonblocking = !chance(3),
              .persistent = chance(4),
              .modes = chance(2),
              .wild = !chance(4),
              .wild_tags = chance(2),
              .sendrecv = chance(3),
              .probes = chance(3),
              .choices = chance(3),
              .cancel = chance(8),
              .self = chance(12),
              .own_comm = chance(2)};
  }

  void add_comm() {
    std::vector<int> ranks = program_.comms[0].group;
    // Not std::shuffle, which is not the same everywhere.
    for (std::size_t i = ranks.size(); i > 1; --i)
      std::swap(ranks[i - 1], ranks[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    Comm comm;
    const int kind = below(4);
    if (kind == 0) {
      const auto local = static_cast<std::ptrdiff_t>(1 + below(static_cast<int>(ranks.size()) - 1));
      comm.group.assign(ranks.begin(), ranks.begin() + local);
      comm.remote.assign(ranks.begin() + local, ranks.end());
    } else if (kind == 1) {
      comm.group = ranks;
      comm.graph = true;
      for (const int from : ranks)
        for (const int to : ranks)
          if (chance(from == to ? 6 : 2)) comm.edges.emplace_back(from, to);
    } else {
      comm.group.assign(ranks.begin(), ranks.begin() + 1 + below(static_cast<int>(ranks.size())));
    }
    program_.comms.push_back(std::move(comm));
  }

  int some_comm() { return program_.comms.size() > 1 && chance(2) ? 1 : 0; }

  // ---- messages

  struct Pair {
    int comm, from, to, tag, source, wanted;
  };

  bool choose_pair(Pair& pair) {
    pair.comm = style_.own_comm ? some_comm() : 0;
    const Comm& comm = program_.comms[static_cast<std::size_t>(pair.comm)];
    const std::vector<int> members = comm.members();
    // Most go to one rank, so that they can be mixed up.
    pair.to = !chance(3) && comm.has(0) ? 0 : of(members);
    pair.from = of(comm.peers(pair.to));
    if (pair.from == pair.to && !style_.self) {
      if (comm.peers(pair.to).size() < 2) return false;
      while (pair.from == pair.to) pair.from = of(comm.peers(pair.to));
    }
    pair.tag = chance(4) ? 1 : 0;
    pair.source = style_.wild && !chance(3) ? kAny : pair.from;
    pair.wanted = style_.wild_tags && chance(2) ? kAny : pair.tag;
    if (chance(25)) pair.wanted = 1 - pair.tag;  // never fits
    return true;
  }

  void add_message() {
    Pair pair;
    if (!choose_pair(pair)) return;
    if (style_.sendrecv && chance(2)) return add_sendrecv(pair);
    if (!chance(20)) add_send(pair);
    if (!chance(20)) add_receive(pair);
  }

  std::size_t place(int rank) { return static_cast<std::size_t>(below(static_cast<int>(code(rank).size()) + 1)); }
  // Mostly behind what is there: then both sides tend to have the same order.
  std::size_t late_place(int rank) { return chance(3) ? place(rank) : code(rank).size(); }

  void put(int rank, Call call) {
    const std::size_t at = late_place(rank);
    code(rank).insert(code(rank).begin() + static_cast<std::ptrdiff_t>(at), std::move(call));
  }
  void put(int rank, const std::vector<Call>& calls) {
    const std::size_t at = late_place(rank);
    code(rank).insert(code(rank).begin() + static_cast<std::ptrdiff_t>(at), calls.begin(), calls.end());
  }

  Mode mode() { return style_.modes && chance(2) ? static_cast<Mode>(1 + below(3)) : Mode::standard; }

  void add_send(const Pair& pair) {
    Call call{.what = What::send, .mode = mode(), .comm = pair.comm, .peer = pair.to, .tag = pair.tag};
    if (style_.persistent && chance(2)) {
      call.what = What::send_init;
      call.request = fresh(pair.from);
      return put_persistent(pair.from, call);
    }
    if (style_.nonblocking && chance(2)) {
      call.what = What::isend;
      call.request = fresh(pair.from);
    }
    put(pair.from, call);
  }

  // Started once, or twice.
  void put_persistent(int rank, const Call& made) {
    std::vector<Call> calls{made, {.what = What::start, .requests = {made.request}}};
    if (chance(4)) {
      calls.push_back({.what = What::wait, .requests = {made.request}});
      calls.push_back({.what = What::start, .requests = {made.request}});
    }
    put(rank, calls);
  }

  void add_receive(const Pair& pair) {
    Call call{.what = What::recv, .comm = pair.comm, .peer = pair.source, .tag = pair.wanted};
    if (style_.probes && chance(2)) return add_probe(pair, call);
    if (style_.persistent && chance(2)) {
      call.what = What::recv_init;
      call.request = fresh(pair.to);
      return put_persistent(pair.to, call);
    }
    if (style_.nonblocking && chance(2)) {
      call.what = What::irecv;
      call.request = fresh(pair.to);
    }
    put(pair.to, call);
  }

  void add_probe(const Pair& pair, Call receive) {
    static constexpr What kProbes[] = {What::probe, What::iprobe, What::mprobe, What::improbe};
    Call probe{.what = kProbes[below(4)], .comm = pair.comm, .peer = pair.source, .tag = pair.wanted};
    if (probe.what == What::mprobe || probe.what == What::improbe) {
      probe.message = fresh(pair.to);
      receive = {.what = What::mrecv, .message = probe.message};
      if (chance(3)) {
        receive.what = What::imrecv;
        receive.request = fresh(pair.to);
      }
    } else if (chance(6)) {
      return put(pair.to, probe);  // and never received
    }
    put(pair.to, {probe, receive});
  }

  void add_sendrecv(const Pair& pair) {
    Call call{.what = What::sendrecv, .comm = pair.comm, .peer = pair.from, .tag = pair.tag};
    call.source = pair.source;
    call.source_tag = pair.wanted;
    put(pair.to, call);
    if (chance(2)) {
      call.peer = pair.to;
      call.source = style_.wild && chance(3) ? kAny : pair.to;
      return put(pair.from, call);
    }
    add_send(pair);
    if (!chance(5)) put(pair.from, {.what = What::recv, .comm = pair.comm, .peer = pair.to, .tag = pair.tag});
  }

  // ---- collectives

  Collective some_collective(const Comm& comm) {
    for (;;) {
      const auto one = static_cast<Collective>(below(kCollectives));
      const bool is_prefix = one == Collective::scan || one == Collective::exscan;
      if ((is_neighbourhood(one) && !comm.graph) || (comm.inter() && is_prefix)) continue;
      if (comm.graph && !is_neighbourhood(one) && !chance(4)) continue;
      return one;
    }
  }

  void add_collective() {
    const int number = some_comm();
    const Comm& comm = program_.comms[static_cast<std::size_t>(number)];
    Call call{.what = What::collective, .collective = some_collective(comm), .comm = number};
    call.root = is_rooted(call.collective) ? of(comm.members()) : 0;
    const bool nonblocking = style_.nonblocking && call.collective != Collective::comm_dup && chance(3);
    const int missing = chance(16) ? of(comm.members()) : -1;
    ordered_ = !chance(3);
    for (const int rank : comm.members()) {
      if (rank == missing) gave_up_.emplace_back(rank, number);
      if (std::find(gave_up_.begin(), gave_up_.end(), std::pair(rank, number)) != gave_up_.end()) continue;
      Call mine = call;
      if (nonblocking) {
        mine.what = What::icollective;
        mine.request = fresh(rank);
      }
      put_behind_last(rank, mine);
    }
  }

  // All members have the same order of collectives on a communicator.
  void put_behind_last(int rank, const Call& call) {
    std::size_t least = 0;
    for (std::size_t i = 0; i < code(rank).size(); ++i) {
      const Call& other = code(rank)[i];
      const bool is_collective = other.what == What::collective || other.what == What::icollective;
      if (is_collective && other.comm == call.comm) least = i + 1;
    }
    // Often at the same place everywhere: behind all there is so far.
    const std::size_t at = std::max(ordered_ ? code(rank).size() : place(rank), least);
    code(rank).insert(code(rank).begin() + static_cast<std::ptrdiff_t>(at), call);
  }

  // ---- completion

  void complete_requests(int rank) {
    std::vector<Call> with;
    std::vector<int> open;
    for (const Call& call : code(rank)) {
      // A persistent request that is started again has been waited for by itself.
      std::erase_if(open, [&](int name) { return call.what == What::wait && call.requests[0] == name; });
      with.push_back(call);
      const bool starts = call.what == What::isend || call.what == What::irecv || call.what == What::imrecv ||
                          call.what == What::icollective || call.what == What::start;
      if (!starts) continue;
      const int name = call.what == What::start ? call.requests[0] : call.request;
      open.push_back(name);
      const bool message = call.what == What::isend || call.what == What::irecv || call.what == What::start;
      if (message && style_.cancel && chance(2)) with.push_back({.what = What::cancel, .requests = {name}});
      if (!chance(style_.choices ? 2 : 3)) continue;
      add_completion(with, open);
    }
    if (!open.empty() && !chance(12)) with.push_back({.what = What::waitall, .requests = open});
    code(rank) = std::move(with);
  }

  void add_completion(std::vector<Call>& with, std::vector<int>& open) {
    if (style_.choices && !chance(3)) {
      static constexpr What kKinds[] = {What::waitany, What::waitsome, What::test,
                                        What::testall, What::testany,  What::testsome};
      Call call{.what = kKinds[below(6)], .requests = open};
      if (call.what == What::test) call.requests = {open.back()};
      if (call.requests.size() > 4) call.requests.resize(4);
      with.push_back(call);
      return;  // it may be open still
    }
    if (open.size() > 1 && chance(2)) {
      with.push_back({.what = What::waitall, .requests = open});
      open.clear();
      return;
    }
    const auto which = static_cast<std::size_t>(below(static_cast<int>(open.size())));
    with.push_back({.what = What::wait, .requests = {open[which]}});
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
  }

  std::mt19937_64 random_;
  Program program_;
  Style style_{};
  bool ordered_ = false;
  std::vector<int> names_;                    // by rank: requests and messages so far
  std::vector<std::pair<int, int>> gave_up_;  // rank, communicator: calls no further collective there
};

}  // namespace

Program generate(std::uint64_t seed) {
  for (std::uint64_t again = 0;; ++again) {
    Program program = Generator(seed + again * 0x100000000ull).make();
    if (problem_of(program).empty() && program.calls() > 1) return program;
  }
}

}  // namespace agreement
