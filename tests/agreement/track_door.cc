// An execution through the tracker, as the analyzer shows it: records come in at any time after they were written, and
// it looks for deadlocks now and then. What ranks do at that moment is what they do in the execution.
#include <algorithm>

#include "doors.h"
#include "model/tests/stage.h"
#include "records.h"

namespace agreement {
namespace {

namespace model = mpivet::model;

// The execution as seen from outside: after each step, how many records everybody has written, and who sits in a call.
struct Moment {
  std::vector<std::size_t> written;  // by rank
  std::vector<bool> inside;
  std::vector<bool> may_leave;  // but has not yet
};

class Film {
 public:
  Film(const Standard& standard, const Execution& run) : standard_(standard), run_(run) {
    for (int rank = 0; rank < standard.program().size(); ++rank) records_.emplace_back(standard, rank);
    for (RankRecords& one : records_) one.begin();
    Standard::State state = standard.start();
    finalize_ended(state);
    take(state);
    for (const Step& step : run.steps) {
      const Standard::State next = standard.after(state, step);
      for (RankRecords& one : records_) one.add(step, state, next);
      state = next;
      finalize_ended(state);
      take(state);
    }
  }
  const std::vector<Moment>& moments() const { return moments_; }
  const model::test::Record& record(int rank, std::size_t index) const {
    return records_[static_cast<std::size_t>(rank)].records()[index];
  }

 private:
  void finalize_ended(const Standard::State& state) {
    finalized_.resize(records_.size(), false);
    for (int rank = 0; rank < standard_.program().size(); ++rank) {
      const auto i = static_cast<std::size_t>(rank);
      if (finalized_[i] || !standard_.ended(state, rank)) continue;
      finalized_[i] = true;
      records_[i].end();
    }
  }

  void take(const Standard::State& state) {
    Moment now;
    const auto steps = standard_.steps(state, run_.lenient);
    for (int rank = 0; rank < standard_.program().size(); ++rank) {
      now.written.push_back(records_[static_cast<std::size_t>(rank)].records().size());
      now.inside.push_back(standard_.inside(state, rank) || standard_.ended(state, rank));
      bool may = false;  // or might, once the library has got on with messages
      for (const Step& step : steps)
        may = may || (step.kind == Step::Kind::leave && step.rank == rank) || step.kind == Step::Kind::match ||
              step.kind == Step::Kind::withdraw;
      now.may_leave.push_back(may);
    }
    moments_.push_back(std::move(now));
  }

  const Standard& standard_;
  const Execution& run_;
  std::vector<RankRecords> records_;
  std::vector<bool> finalized_;
  std::vector<Moment> moments_;
};

class Show : public model::RealState {
 public:
  Show(const Film& film, int ranks, std::mt19937_64& random)
      : film_(film), random_(random), fed_(static_cast<std::size_t>(ranks), 0), tracker_(facts_, {}) {
    tracker_.set_world(ranks);
  }

  void run(bool looks_early) {
    for (;;) {
      std::vector<std::size_t> ready;
      for (std::size_t rank = 0; rank < fed_.size(); ++rank)
        if (fed_[rank] < moment().written[rank]) ready.push_back(rank);
      const bool more = now_ + 1 < film_.moments().size();
      if (ready.empty() && !more) break;
      if (more && (ready.empty() || random_() % 2 == 0))
        ++now_;
      else
        feed(ready[random_() % ready.size()]);
      if (looks_early && random_() % 8 == 0) look();
    }
    for (int i = 0; i < 12; ++i) look();
  }

  // The run is over, well or by force.
  const model::test::Facts& end(bool well) {
    for (std::size_t rank = 0; rank < fed_.size(); ++rank) tracker_.rank_ended(static_cast<int>(rank), well);
    tracker_.finish();
    return facts_;
  }
  const model::Statistics& statistics() const { return tracker_.statistics(); }

  bool drained(int rank) const override { return fed_[at(rank)] == moment().written[at(rank)]; }
  bool inside(int rank, int, std::uint64_t& epoch) const override {
    epoch = fed_[at(rank)];
    return drained(rank) && moment().inside[at(rank)];
  }
  bool had_its_chance(int rank, int, std::uint32_t) const override { return !moment().may_leave[at(rank)]; }

 private:
  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }
  const Moment& moment() const { return film_.moments()[now_]; }
  void look() { tracker_.look_for_deadlock(*this); }
  void feed(std::size_t rank) {
    const int number = static_cast<int>(rank);
    tracker_.feed(number, model::test::header(film_.record(number, fed_[rank]++)));
  }

  const Film& film_;
  std::mt19937_64& random_;
  std::vector<std::size_t> fed_;
  std::size_t now_ = 0;
  model::test::Facts facts_;
  model::Tracker tracker_;
};

}  // namespace

Tracked track(const Standard& standard, const Execution& run, bool looks_early, std::mt19937_64& random) {
  const Film film(standard, run);
  Show show(film, standard.program().size(), random);
  show.run(looks_early);
  const model::test::Facts& facts = show.end(!outcome_of(standard, run.end).is_deadlock());
  Tracked out;
  for (const model::DeadlockFact& fact : facts.deadlocks)
    for (const auto& waiter : fact.waiters) (fact.hard ? out.hard : out.potential).insert(waiter.rank);
  // A message that a matched probe took and nobody received is a leak.
  const auto is_message = [](const model::LeakFact& leak) { return leak.kind == mpivet::spec::HandleKind::message; };
  out.unreceived = !facts.unreceiveds.empty() || std::any_of(facts.leaked.begin(), facts.leaked.end(), is_message);
  const auto other = [&](const char* what, std::size_t count) {
    if (count > 0) out.other += std::string(out.other.empty() ? "" : ", ") + what;
  };
  other("messages", facts.messages.size());
  other("collectives", facts.collectives.size());
  other("overlaps", facts.overlaps.size());
  other("requests", facts.requests.size());
  other("arguments", facts.arguments.size());
  out.lost_track = show.statistics().stepped_over > 0;
  return out;
}

}  // namespace agreement
