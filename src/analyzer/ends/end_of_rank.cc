#include "analyzer/ends/end_of_rank.h"

#include <sys/wait.h>

#include "analyzer/ends/process_end.h"
#include "analyzer/streams/call_refs.h"

namespace mpivet::analyzer {
namespace {

using model::EndFact;

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

}  // namespace

model::EndFact end_of(const Stream& stream) {
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

}  // namespace mpivet::analyzer
