#include "static/threads/thread_findings.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

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
  std::string who_needs() const { return whole_program_ ? "the program needs " : "calls of this file need "; }
  void not_made_sure(const LevelRequest& request, const ThreadedCall& call) {
    ThreadFinding& finding = add(checks::Id::static_thread_level, call,
                                 "what " + name(call) + " provides is compared with less than " +
                                     name_of(hybrid_.needed) + ", but " + who_needs() + name_of(hybrid_.needed));
    add_responsible(request.compared, finding);
    finding.hint = std::string("Go on only if ") + name_of(hybrid_.needed) + " is provided.";
  }
  void too_low(const LevelRequest& request, const ThreadedCall& call) {
    ThreadFinding& finding =
        add(checks::Id::static_thread_level, call,
            name(call) + " asks for " + name_of(request.level) + ", but " + who_needs() + name_of(hybrid_.needed));
    add_responsible(request.level, finding);
    const bool funneled = hybrid_.needed == ThreadLevel::funneled;
    finding.hint = std::string("Ask for ") + name_of(hybrid_.needed) +
                   " with MPI_Init_thread and compare what is provided with it, or make the calls outside of parallel "
                   "regions" +
                   (funneled ? "." : ", or in a master region.");
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
          {at(*call), name(*call) + " needs " + name_of(call->level) + ": " + why(*call), name(*call)});
  }
  void add_other(const ThreadedCall& other, ThreadFinding& finding) const {
    finding.remarks.push_back({at(other), "the other call: " + name(other), name(other)});
  }
  std::string why(const ThreadedCall& call) const {
    if (level_alone(call.word) == call.level) return who_calls(call.word);
    const ThreadedCall& other = hybrid_.calls[call.beside];
    if (call.site == other.site) return "threads may be in it at the same time, since none waits for the others";
    return "another thread may be in " + name(other) + " at the same time";
  }

  void multithreaded(const ThreadedCall& call) {
    ThreadFinding& finding = add(checks::Id::static_thread_collective_multithreaded, call,
                                 name(call) + " is not called by one thread alone: " + who_calls(call.word));
    add_regions(call.word, finding);
    finding.hint =
        "Let one thread of each process call it: in a single or master region, or outside of the parallel "
        "region. Threads that are meant to take part on their own need a communicator each.";
  }
  void add_regions(const Word& word, ThreadFinding& finding) const {
    for (const Letter& letter : word)
      if (letter.kind == Kind::parallel && letter.construct < hybrid_.constructs.size() &&
          hybrid_.constructs[letter.construct].place.file != kNone)
        finding.remarks.push_back({hybrid_.constructs[letter.construct], "the parallel region"});
  }

  void concurrent(const ThreadedCall& first, const ThreadedCall& second) {
    const bool same = first.site == second.site;
    const std::string what = same ? name(first) + " may be called by two threads at the same time"
                                  : name(first) + " and " + name(second) + " may be called at the same time";
    ThreadFinding& finding =
        add(checks::Id::static_thread_collective_concurrent, first, what + " by two threads, on the same communicator");
    if (same) finding.message = what + " on the same communicator";
    if (!same) add_other(second, finding);
    add_regions(first.word, finding);
    finding.hint = same
                       ? "Let the threads wait for each other before the next round: without nowait, or with a barrier."
                       : "Let the threads wait between the two: leave out nowait, or add a barrier or taskwait. "
                         "Collectives on one communicator have to come in one order.";
  }

  void conflict(const Hybrid::Conflict& found) {
    const ThreadedCall& first = hybrid_.calls[found.first];
    const ThreadedCall& second = hybrid_.calls[found.second];
    const std::string what = found.request   ? "the same request"
                             : found.in_part ? "overlapping buffers, into one of which a message is received"
                                             : "the same buffer, into which a message is received";
    const bool same = found.first == found.second;
    ThreadFinding& finding =
        add(checks::Id::static_thread_concurrent_calls, first,
            same ? name(first) + " is called by several threads at the same time on " + what
                 : name(first) + " and " + name(second) + " may be called at the same time by two threads on " + what);
    if (!same) add_other(second, finding);
    add_regions(first.word, finding);
    finding.hint = found.request ? "Give each thread a request of its own, or let one thread make and complete it."
                                 : "Give each thread a buffer of its own, or let the threads wait between the two.";
  }

  const Hybrid& hybrid_;
  const bool whole_program_;
  std::vector<ThreadFinding> out_;
};

}  // namespace

std::string who_calls(const Word& word) {
  switch (state_after(word)) {
    case ThreadState::start:
      return "outside of parallel regions, the first thread calls it";
    case ThreadState::parallel:
      if (has_letter(word, Kind::others)) return "all threads of the parallel region but one call it";
      if (has_letter(word, Kind::critical)) return "all threads of the parallel region call it, one after the other";
      if (has_letter(word, Kind::taskloop)) return "it is in a taskloop, whose tasks all threads take up";
      return has_letter(word, Kind::task) ? "it is in a task that each thread of the parallel region makes"
                                          : "all threads of the parallel region call it";
    case ThreadState::nested:
      return "in nested parallel regions, threads of several teams call it";
    case ThreadState::some:
    case ThreadState::unknown:
      return "which threads call it is not understood";
    case ThreadState::one:
      break;
  }
  if (has_letter(word, Kind::task)) return "it is in a task, which any thread may take up";
  if (has_letter(word, Kind::section)) return "it is in a section, which any thread may take up";
  if (has_letter(word, Kind::single)) return "it is in a single region: whichever thread comes first calls it";
  if (has_letter(word, Kind::numbered) || has_letter(word, Kind::others))
    return "one thread, chosen by its number, calls it, which is not the first";
  if (has_letter(word, Kind::ordered)) return "it is in an ordered region: threads call it one after the other";
  return "it is in a master region of a parallel region";
}

std::vector<ThreadFinding> thread_findings(const Hybrid& hybrid, bool whole_program) {
  if (!hybrid.has_openmp) return {};
  return FindingWriter(hybrid, whole_program).run();
}

}  // namespace mpivet::statics
