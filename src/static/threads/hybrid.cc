#include "static/threads/hybrid.h"

#include <algorithm>
#include <map>

#include "static/sequences/endings.h"
#include "static/sequences/sequences.h"
#include "static/threads/thread_accesses.h"

namespace mpivet::statics {
namespace {

// Any thread may make these, whatever the level is; the clock is no business of the library's either.
bool is_free_for_all(spec::Func function) {
  switch (function) {
    case spec::Func::Wtime:
    case spec::Func::Wtick:
    case spec::Func::Initialized:
    case spec::Func::Finalized:
    case spec::Func::Query_thread:
    case spec::Func::Is_thread_main:
    case spec::Func::Get_version:
    case spec::Func::Get_library_version:
    case spec::Func::Abort:
      return true;
    default:
      return false;
  }
}

class HybridAnalysis {
 public:
  HybridAnalysis(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                 const std::vector<ControlFlow>& flows)
      : program_(program),
        points_to_(points_to),
        calls_(calls),
        flows_(flows),
        contexts_(program, points_to, calls, flows),
        communicators_(program),
        names_(program, points_to, calls, contexts_, communicators_) {}

  Hybrid run() {
    result_.has_openmp = contexts_.any();
    for (Id f = 0; f < program_.functions().size(); ++f) {
      if (is_dead(f)) continue;
      for_each_call(program_.function(f), flows_[f], [&](Id block, Id statement, Id call) {
        if (program_.function(f).calls[call].kind == Call::Kind::mpi) add({f, block, statement, call});
      });
    }
    if (result_.has_openmp) find_concurrent();
    for (const ThreadedCall& call : result_.calls)
      if (call.level != ThreadLevel::unknown) result_.needed = std::max(result_.needed, call.level);
    result_.constructs = contexts_.places();
    return std::move(result_);
  }

 private:
  // Its calls were replaced by what it does.
  bool is_dead(Id f) const {
    const Function& function = program_.function(f);
    return function.local && !function.address_taken && calls_.callers(f).empty();
  }
  const Call& call_at(const CallSite& site) const { return program_.function(site.function).calls[site.call]; }

  // Of a call in a function that was put in the place of its call: in that function.
  Place place_of(const CallSite& site) const {
    const Call& call = call_at(site);
    if (call.wrapper != kNone && call.wrapper_place.file != kNone) return call.wrapper_place;
    return program_.function(site.function).blocks[site.block].statements[site.statement].place;
  }

  void add(const CallSite& site) {
    ThreadedCall made;
    made.site = site;
    made.function = call_at(site).function;
    made.place = place_of(site);
    bool several_threads = false, at_once = false;
    for (const Word& word : contexts_.words(site.function, site.block, site.statement)) {
      const ThreadLevel level = level_alone(word);
      const ThreadState state = state_after(word);
      several_threads |= state == ThreadState::parallel || state == ThreadState::nested;
      at_once |= level == ThreadLevel::multiple;
      // What is not understood on one way does not hide what is needed on another.
      const bool more = made.level == ThreadLevel::unknown || (level != ThreadLevel::unknown && level > made.level);
      if (!more && !(level == ThreadLevel::unknown && made.level == ThreadLevel::single)) continue;
      made.level = level;
      made.word = word;
    }
    if (is_free_for_all(made.function)) made.level = ThreadLevel::single;
    const Id number = static_cast<Id>(result_.calls.size());
    index_[{site.function, site.call}] = number;
    if (several_threads && is_collective(made.function) && same_for_all_threads(site))
      result_.multithreaded.push_back(number);
    if (at_once) find_own_conflict(site, number);
    if (made.function == spec::Func::Init || made.function == spec::Func::Init_thread) add_request(site, made.place);
    result_.calls.push_back(std::move(made));
  }

  // A communicator that each thread may have of its own is another matter; so is one without other ranks.
  std::vector<SharedName> communicator(const CallSite& site) {
    const Expression expression = communicators_.of_call(site.function, call_at(site));
    return expression.is_self() ? std::vector<SharedName>() : names_.of(site.function, expression);
  }
  bool same_for_all_threads(const CallSite& site) {
    const auto names = communicator(site);
    return std::any_of(names.begin(), names.end(), [](const SharedName& name) { return name.by_team; });
  }
  bool same_communicator(const CallSite& a, const CallSite& b) {
    const auto of_a = communicator(a), of_b = communicator(b);
    return of_a.size() == 1 && of_b.size() == 1 && of_a.front().name == of_b.front().name &&
           of_a.front().at == of_b.front().at;
  }

  void find_own_conflict(const CallSite& site, Id number) {
    for (const ThreadAccess& access : accesses_of(program_, site, communicators_, names_))
      if (conflicts_with_itself(access)) return result_.conflicts.push_back({number, number, access.request});
  }
  void find_conflict(const ThreadPair& pair, Id first, Id second) {
    const auto of_second = accesses_of(program_, pair.second, communicators_, names_);
    for (const ThreadAccess& a : accesses_of(program_, pair.first, communicators_, names_))
      for (const ThreadAccess& b : of_second)
        if (conflict(a, b)) {
          const bool in_part = a.names.front().at != b.names.front().at;
          return result_.conflicts.push_back({first, second, a.request, in_part});
        }
  }

  void find_concurrent() {
    for (const ThreadPair& pair : concurrent_calls(program_, points_to_, calls_, flows_, contexts_)) {
      if (is_dead(pair.first.function) || is_dead(pair.second.function)) continue;
      const Id first = index_.at({pair.first.function, pair.first.call});
      const Id second = index_.at({pair.second.function, pair.second.call});
      if (comes_later(first, second)) {
        found(pair.second, pair.first, second, first);
      } else {
        found(pair.first, pair.second, first, second);
      }
    }
  }
  // In the source, as far as it is one file.
  bool comes_later(Id a, Id b) const {
    const ThreadedCall &of_a = result_.calls[a], &of_b = result_.calls[b];
    return &program_.unit_of(of_a.site.function) == &program_.unit_of(of_b.site.function) &&
           of_a.place.file == of_b.place.file && of_a.place.line > of_b.place.line;
  }
  void found(const CallSite& at_first, const CallSite& at_second, Id first, Id second) {
    raise(first, second);
    raise(second, first);
    find_conflict({at_first, at_second}, first, second);
    if (!is_collective(result_.calls[first].function) || !is_collective(result_.calls[second].function)) return;
    if (is_multithreaded(first) || is_multithreaded(second)) return;
    if (same_communicator(at_first, at_second)) result_.concurrent.push_back({first, second});
  }
  // Then it is told anyway.
  bool is_multithreaded(Id call) const {
    return std::find(result_.multithreaded.begin(), result_.multithreaded.end(), call) != result_.multithreaded.end();
  }
  void raise(Id call, Id beside) {
    if (is_free_for_all(result_.calls[call].function) || is_free_for_all(result_.calls[beside].function)) return;
    ThreadedCall& raised = result_.calls[call];
    raised.level = ThreadLevel::multiple;
    if (raised.beside == kNone) raised.beside = beside;
  }

  void add_request(const CallSite& site, const Place& place) {
    result_.requests.push_back(level_request(program_, site, place));
  }

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  const std::vector<ControlFlow>& flows_;
  ThreadContexts contexts_;
  Communicators communicators_;
  SharedNames names_;
  std::map<std::pair<Id, Id>, Id> index_;
  Hybrid result_;
};

}  // namespace

Hybrid look_at_threads(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                       const std::vector<ControlFlow>& flows) {
  return HybridAnalysis(program, points_to, calls, flows).run();
}

Hybrid look_at_threads(const Program& program) {
  const PointsTo points_to(program);
  return look_at_threads(program, points_to, CallGraph(program, points_to), control_flows(program));
}

}  // namespace mpivet::statics
