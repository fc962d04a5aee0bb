// How ranks ended that did not reach the end of MPI_Finalize.
//
// One rank's end is usually the end of all: the launcher kills the others. Only causes are told. A fault is one
// whenever it happens; being killed, or leaving, is one only as long as no other rank has failed before.
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "analyzer/analyzer.h"
#include "analyzer/call_refs.h"
#include "analyzer/process_end.h"

namespace mpivet::analyzer {
namespace {

using model::EndFact;

bool is_fault(int number) {
  constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ};
  return std::find(std::begin(kFaults), std::end(kFaults), number) != std::end(kFaults);
}

const event::Header* notice_of(const std::vector<event::Slot>& slots) {
  return slots.empty() ? nullptr : reinterpret_cast<const event::Header*>(slots.data());
}

// The thread that matters: the one that got the signal or called exit, else one that was inside MPI.
int last_thread(const Stream& stream, const event::Header* notice) {
  if (notice != nullptr) return notice->thread;
  const auto& threads = stream.header().threads;
  for (int i = 0; i < static_cast<int>(event::kMaxThreads); ++i)
    if (threads[i].tid.load() != 0 && threads[i].ended.load() == 0 && threads[i].func.load() != 0) return i;
  return stream.main_thread();
}

void describe_last_call(const Stream& stream, const event::Header* notice, EndFact& fact) {
  const int thread = last_thread(stream, notice);
  const auto inside = static_cast<std::uint16_t>(stream.header().threads[thread].func.load());
  fact.last = last_call_of(stream, thread);
  fact.inside = inside != 0;
  const bool recorded = fact.last.known() && fact.last.header()->func == inside;
  if (fact.inside && !recorded) fact.last = bare_call(stream, inside, 0, static_cast<std::uint8_t>(thread));
}

void describe_signal(const Stream& stream, const event::Header& notice, EndFact& fact) {
  const auto& info = event::payload_as<event::NoticeInfo>(&notice);
  fact.has_address = (info.flags & event::kHasAddress) != 0;
  fact.address = info.address;
  // abort() and raise() send a signal to the process itself.
  const bool sent_by_other = (info.flags & event::kSent) != 0 && static_cast<pid_t>(info.other) != stream.pid();
  fact.sender = sent_by_other ? static_cast<int>(info.other) : 0;
  if (notice.stack != 0) fact.place = bare_call(stream, 0, notice.stack, notice.thread);
}

EndFact end_of(const Stream& stream) {
  EndFact fact;
  fact.rank = stream.rank();
  const event::Header* signal = notice_of(stream.signal);
  const event::Header* exiting = notice_of(stream.exiting);
  const int noticed = signal != nullptr ? event::payload_as<event::NoticeInfo>(signal).code : 0;
  const auto status = stream.process.valid() ? end_of_process(stream.process.get()) : std::nullopt;
  if (exiting == nullptr && (status ? WIFSIGNALED(*status) : noticed != 0)) {
    fact.how = EndFact::How::signal;
    fact.code = status ? WTERMSIG(*status) : noticed;
    if (signal != nullptr && noticed == fact.code) describe_signal(stream, *signal, fact);
  } else if (exiting != nullptr || status) {
    fact.how = EndFact::How::exit;
    if (status && WIFEXITED(*status)) fact.code = WEXITSTATUS(*status);
    if (exiting != nullptr && exiting->stack != 0) fact.place = bare_call(stream, 0, exiting->stack, exiting->thread);
  }
  const bool by_signal = fact.how == EndFact::How::signal;
  describe_last_call(stream, by_signal ? signal : exiting, fact);
  return fact;
}

struct Ended {
  EndFact fact;
  int gone_as;
};

bool by_itself(const EndFact& fact) {
  return fact.how == EndFact::How::exit || (fact.how == EndFact::How::signal && is_fault(fact.code));
}

// Of ranks that were killed, the first one was killed by somebody; the others, perhaps, by the launcher.
void keep_causes(std::vector<Ended>& ended, bool cause_known) {
  cause_known = cause_known || std::any_of(ended.begin(), ended.end(), [](auto& e) { return by_itself(e.fact); });
  const auto first =
      std::min_element(ended.begin(), ended.end(), [](auto& a, auto& b) { return a.gone_as < b.gone_as; });
  const int first_gone = cause_known || first == ended.end() ? -1 : first->gone_as;
  std::erase_if(ended, [&](const Ended& e) { return !by_itself(e.fact) && e.gone_as != first_gone; });
}

}  // namespace

void Analyzer::tell_how_ranks_ended(const report::RunInfo& run) {
  std::vector<Ended> ended;
  bool cause_known = aborted_ || !run.end.note.empty();
  for (const int rank : world_.ranks_seen()) {
    const Stream& stream = *world_.stream(rank);
    cause_known = cause_known || stream.failed_for_good;
    const bool in_order = !stream.gone || stream.end() == Stream::End::finalized || stream.header().finalized == 2;
    if (!in_order && !stream.failed_for_good) ended.push_back({end_of(stream), stream.gone_as});
  }
  const bool leaving_is_natural = cause_known;
  keep_causes(ended, cause_known);
  for (const Ended& e : ended)
    if (e.fact.how == EndFact::How::signal || !leaving_is_natural) checks_->ended(e.fact);
}

}  // namespace mpivet::analyzer
