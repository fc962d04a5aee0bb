#include "explore/exploration.h"

#include <chrono>

#include "explore/workers/workers.h"

namespace mpivet::explore {
namespace {

// So many parts for each worker: they differ in size.
constexpr std::size_t kPartsEach = 8;

bool ends_all(const std::string& limit) { return !limit.empty() && !limit.starts_with("--max-depth"); }

class Exploration {
 public:
  Exploration(const ProgramToExplore& program, const Wanted& wanted, const HowToExplore& how)
      : program_(program), wanted_(wanted), how_(how) {
    wanted_.counter = &sharing_->interleavings;
    program_.interrupted = [this, asked = program.interrupted] { return sharing_->stop || (asked && asked()); };
  }

  Status start() {
    auto own = PartExplorer::start(program_, wanted_);
    if (!own) return own.error();
    own_ = std::move(*own);
    return Done{};
  }

  Tally explore() {
    if (how_.jobs <= 1 || wanted_.replay) return own_->explore({wanted_.path}, how_.watch);
    const auto parts = own_->split(kPartsEach * static_cast<std::size_t>(how_.jobs));
    if (!parts) return failed(parts.error());
    if (parts->size() <= 1) return own_->explore({}, how_.watch);
    const MakeWorker make = [&]() -> Result<WorkOn> {
      auto worker = PartExplorer::start(program_, wanted_);
      if (!worker) return worker.error();
      return WorkOn([&, worker = std::shared_ptr(std::move(*worker))](std::size_t part, const Explorer::Watch& watch) {
        const Tally tally = worker->explore((*parts)[part], watch);
        if (ends_all(tally.summary.limit) || !tally.problem.empty()) sharing_->stop = true;
        return to_json(tally);
      });
    };
    const Shares shares = share_out(how_.jobs, *parts, sharing_, make, how_.watch);
    sharing_->stop = false;
    return put_together(shares, *parts);
  }

  Result<WithoutBarrier> explore_without(const std::set<std::string>& sites, const WithBarriers& with) {
    std::vector<Branch> parts{{}};
    if (how_.jobs > 1) {
      auto split = own_->split_without(kPartsEach * static_cast<std::size_t>(how_.jobs), sites);
      if (!split) return split.error();
      parts = std::move(*split);
    }
    if (parts.size() <= 1) return own_->explore_without({}, sites, with, how_.watch);
    const MakeWorker make = [&]() -> Result<WorkOn> {
      auto worker = PartExplorer::start(program_, wanted_);
      if (!worker) return worker.error();
      return WorkOn([&, worker = std::shared_ptr(std::move(*worker))](std::size_t part, const Explorer::Watch& watch) {
        const auto without = worker->explore_without(parts[part], sites, with, watch);
        if (!without || without->differs || ends_all(without->limit)) sharing_->stop = true;
        return without ? to_json(*without) : "!" + without.error().message;
      });
    };
    const Shares shares = share_out(how_.jobs, parts, sharing_, make, how_.watch);
    sharing_->stop = false;
    if (!shares.problem.empty()) return Error{shares.problem};
    WithoutBarrier all;
    all.complete = true;
    for (const std::string& text : shares.texts) {
      if (text.starts_with('!')) return Error{text.substr(1)};
      auto part = text.empty() ? Result<WithoutBarrier>(WithoutBarrier{}) : without_of(text);
      if (!part) return part.error();
      all.append(std::move(*part));
    }
    return all;
  }

 private:
  static Tally failed(const Error& error) {
    Tally tally;
    tally.problem = error.message;
    return tally;
  }

  static Tally put_together(const Shares& shares, const std::vector<Branch>& parts) {
    Tally all;
    all.summary.complete = true;
    all.problem = shares.problem;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      auto part = shares.texts[i].empty() ? Result<Tally>(Tally{}) : tally_of(shares.texts[i]);
      append(all, part ? std::move(*part) : failed(part.error()), parts[i].weight);
    }
    if (!all.summary.complete && all.summary.limit.empty()) all.summary.limit = kInterrupted;
    if (all.summary.complete) all.summary.explored = 1;
    return all;
  }

  Sharing sharing_;
  ProgramToExplore program_;
  Wanted wanted_;
  const HowToExplore& how_;
  std::unique_ptr<PartExplorer> own_;
};

std::string why_undecided(const Tally& tally) {
  if (!tally.problem.empty()) return "the exploration ended early";
  if (!tally.summary.complete) return "not all interleavings were explored";
  if (tally.barriers.bad_end) return "not all interleavings come to a good end";
  std::string beside;
  for (const std::string& phrase : tally.beside) beside += (beside.empty() ? "" : "; ") + phrase;
  return beside.empty() ? "" : "ranks may be in order by more than messages: " + beside;
}

Status judge(Found& found, Exploration& exploration) {
  auto verdicts = judge_barriers(found.tally.barriers, why_undecided(found.tally),
                                 [&](const std::set<std::string>& sites, const WithBarriers& with) {
                                   return exploration.explore_without(sites, with);
                                 });
  if (!verdicts) return verdicts.error();
  found.barriers = std::move(*verdicts);
  return Done{};
}

}  // namespace

Result<Found> explore_program(const ProgramToExplore& program, const Wanted& wanted, const HowToExplore& how) {
  const auto start = std::chrono::steady_clock::now();
  Exploration exploration(program, wanted, how);
  if (const auto started = exploration.start(); !started) return started.error();
  Found found;
  found.buffering = program.buffering;
  found.tally = exploration.explore();
  if (wanted.barriers)
    if (const auto judged = judge(found, exploration); !judged && found.tally.problem.empty())
      found.tally.problem = judged.error().message;
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return found;
}

Status judge_barriers_of(Found& found, const ProgramToExplore& program, const Wanted& wanted, const HowToExplore& how) {
  Exploration exploration(program, wanted, how);
  if (const auto started = exploration.start(); !started) return started;
  return judge(found, exploration);
}

}  // namespace mpivet::explore
