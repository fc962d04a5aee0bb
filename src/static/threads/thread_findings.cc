#include "static/threads/thread_findings.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

namespace words = checks::words;
using words::Callers;
using Kind = Letter::Kind;
constexpr std::size_t kMostCallsShown = 5;

bool has_letter(const Word& word, Kind kind) {
  return std::any_of(word.begin(), word.end(), [&](const Letter& l) { return l.kind == kind; });
}

class FindingWriter {
 public:
  FindingWriter(const Hybrid& hybrid, bool whole_program) : hybrid_(hybrid), whole_program_(whole_program) {}

  std::vector<ThreadFinding> run() {
    level();
    for (const Id call : hybrid_.multithreaded) multithreaded(hybrid_.calls[call]);
    for (const auto& pair : hybrid_.concurrent) concurrent(hybrid_.calls[pair.first], hybrid_.calls[pair.second]);
    for (const auto& found : hybrid_.conflicts) conflict(found);
    return std::move(out_);
  }

 private:
  static std::string name(const ThreadedCall& call) { return spec::info(call.function).name; }
  static ConstructPlace at(const ThreadedCall& call) { return {call.site.function, call.place}; }

  ThreadFinding& add(checks::Id check, const ThreadedCall& call, std::string message) {
    out_.push_back({check, name(call), at(call), std::move(message), {}, {}});
    return out_.back();
  }
  const ThreadedCall* of_request(const LevelRequest& request) const {
    for (const ThreadedCall& call : hybrid_.calls)
      if (call.site == request.site) return &call;
    return nullptr;
  }

  // A program that asks for several levels, here for this and there for that, decides by itself which it needs.
  void level() {
    ThreadLevel asked = ThreadLevel::single;
    for (const LevelRequest& request : hybrid_.requests) asked = std::max(asked, request.level);
    if (hybrid_.requests.empty()) return;
    for (const LevelRequest& request : hybrid_.requests)
      if (const ThreadedCall* call = of_request(request)) {
        if (asked < hybrid_.needed)
          too_low(request, *call);
        else if (hybrid_.requests.size() == 1 && request.compared < hybrid_.needed)
          not_made_sure(request, *call);
      }
  }
  void not_made_sure(const LevelRequest& request, const ThreadedCall& call) {
    const char* const needed = name_of(hybrid_.needed);
    ThreadFinding& finding =
        add(checks::Id::static_thread_level, call, words::level_not_made_sure(name(call), needed, whole_program_));
    add_responsible(request.compared, finding);
    finding.hint = words::level_not_made_sure_advice(needed);
  }
  void too_low(const LevelRequest& request, const ThreadedCall& call) {
    const char* const needed = name_of(hybrid_.needed);
    ThreadFinding& finding = add(checks::Id::static_thread_level, call,
                                 words::level_too_low(name(call), name_of(request.level), needed, whole_program_));
    add_responsible(request.level, finding);
    finding.hint = words::level_too_low_advice(needed, hybrid_.needed == ThreadLevel::funneled);
  }
  // Those that need most first.
  void add_responsible(ThreadLevel asked, ThreadFinding& finding) const {
    std::vector<const ThreadedCall*> calls;
    for (const ThreadedCall& call : hybrid_.calls)
      if (call.level != ThreadLevel::unknown && call.level > asked) calls.push_back(&call);
    std::stable_sort(calls.begin(), calls.end(), [](const auto* a, const auto* b) { return a->level > b->level; });
    if (calls.size() > kMostCallsShown) calls.resize(kMostCallsShown);
    for (const ThreadedCall* call : calls)
      finding.remarks.push_back(
          {at(*call), words::needs_level(name(*call), name_of(call->level), why(*call)), name(*call)});
  }
  void add_other(const ThreadedCall& other, ThreadFinding& finding) const {
    finding.remarks.push_back({at(other), words::other_call(name(other)), name(other)});
  }
  std::string why(const ThreadedCall& call) const {
    if (level_alone(call.word) == call.level) return words::who_calls(callers(call.word));
    const ThreadedCall& other = hybrid_.calls[call.beside];
    if (call.site == other.site) return words::threads_in_it_at_once();
    return words::another_thread_in(name(other));
  }

  void multithreaded(const ThreadedCall& call) {
    ThreadFinding& finding = add(checks::Id::static_thread_collective_multithreaded, call,
                                 words::not_one_thread_alone(name(call), callers(call.word)));
    add_regions(call.word, finding);
    finding.hint = words::not_one_thread_alone_advice();
  }
  void add_regions(const Word& word, ThreadFinding& finding) const {
    for (const Letter& letter : word)
      if (letter.kind == Kind::parallel && letter.construct < hybrid_.constructs.size() &&
          hybrid_.constructs[letter.construct].place.file != kNone)
        finding.remarks.push_back({hybrid_.constructs[letter.construct], words::parallel_region()});
  }

  void concurrent(const ThreadedCall& first, const ThreadedCall& second) {
    const bool same = first.site == second.site;
    ThreadFinding& finding = add(checks::Id::static_thread_collective_concurrent, first,
                                 words::concurrent_collectives(name(first), same ? "" : name(second)));
    if (!same) add_other(second, finding);
    add_regions(first.word, finding);
    finding.hint = words::concurrent_collectives_advice(same);
  }

  void conflict(const Hybrid::Conflict& found) {
    const ThreadedCall& first = hybrid_.calls[found.first];
    const ThreadedCall& second = hybrid_.calls[found.second];
    const words::Shared what = found.request   ? words::Shared::request
                               : found.in_part ? words::Shared::part_of_buffer
                                               : words::Shared::buffer;
    const bool same = found.first == found.second;
    ThreadFinding& finding = add(checks::Id::static_thread_concurrent_calls, first,
                                 words::concurrent_calls(name(first), same ? "" : name(second), what));
    if (!same) add_other(second, finding);
    add_regions(first.word, finding);
    finding.hint = words::concurrent_calls_advice(what);
  }

  const Hybrid& hybrid_;
  const bool whole_program_;
  std::vector<ThreadFinding> out_;
};

}  // namespace

Callers callers(const Word& word) {
  switch (state_after(word)) {
    case ThreadState::start:
      return Callers::first_thread;
    case ThreadState::parallel:
      if (has_letter(word, Kind::others)) return Callers::all_but_one;
      if (has_letter(word, Kind::critical)) return Callers::all_in_turn;
      if (has_letter(word, Kind::taskloop)) return Callers::all_in_taskloop;
      return has_letter(word, Kind::task) ? Callers::all_in_tasks : Callers::all;
    case ThreadState::nested:
      return Callers::several_teams;
    case ThreadState::some:
    case ThreadState::unknown:
      return Callers::not_understood;
    case ThreadState::one:
      break;
  }
  if (has_letter(word, Kind::task)) return Callers::one_in_task;
  if (has_letter(word, Kind::section)) return Callers::one_in_section;
  if (has_letter(word, Kind::single)) return Callers::one_in_single;
  if (has_letter(word, Kind::numbered) || has_letter(word, Kind::others)) return Callers::one_by_number;
  return has_letter(word, Kind::ordered) ? Callers::one_in_ordered : Callers::one_in_master;
}

std::vector<ThreadFinding> thread_findings(const Hybrid& hybrid, bool whole_program) {
  if (!hybrid.has_openmp) return {};
  return FindingWriter(hybrid, whole_program).run();
}

}  // namespace mpivet::statics
