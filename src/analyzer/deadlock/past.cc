#include "analyzer/deadlock/past.h"

#include <cstring>
#include <deque>

#include "event/canonical.h"
#include "event/chunks.h"
#include "event/decode.h"
#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Role;

bool concerns_others(Role role) {
  switch (role) {
    case Role::send:
    case Role::recv:
    case Role::sendrecv:
    case Role::sendrecv_replace:
    case Role::probe:
    case Role::mprobe:
    case Role::mrecv:
    case Role::wait:
    case Role::waitany:
    case Role::waitall:
    case Role::waitsome:
    case Role::test:
    case Role::testany:
    case Role::testall:
    case Role::testsome:
    case Role::start:
    case Role::startall:
    case Role::cancel:
    case Role::request_free:
    case Role::pready:
    case Role::collective:
    case Role::comm_create:
    case Role::comm_free:
    case Role::comm_disconnect:
    case Role::win_create:
    case Role::win_free:
    case Role::file_open:
    case Role::file_close:
    case Role::finalize:
    case Role::abort:
    case Role::process:
      return true;
    case Role::other:
    case Role::request_get_status:
    case Role::parrived:
    case Role::grequest_start:
    case Role::grequest_complete:
    case Role::group_create:
    case Role::group_query:
    case Role::group_free:
    case Role::type_create:
    case Role::type_commit:
    case Role::type_free:
    case Role::op_create:
    case Role::op_free:
    case Role::info_create:
    case Role::info_free:
    case Role::errhandler_create:
    case Role::errhandler_free:
    case Role::keyval_create:
    case Role::keyval_free:
    case Role::set_name:
    case Role::buffer_attach:
    case Role::buffer_detach:
    case Role::rma:
    case Role::file_io:
    case Role::init:
    case Role::session:
    case Role::tool:
      return false;
  }
  return false;
}

std::vector<event::Completion> completions_in(std::span<const std::byte> bytes) {
  event::ExitInfo info{};
  if (bytes.size() < sizeof info) return {};
  std::memcpy(&info, bytes.data(), sizeof info);
  bytes = bytes.subspan(sizeof info);
  if (info.completions > bytes.size() / sizeof(event::Completion)) return {};
  std::vector<event::Completion> all(info.completions);
  if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * sizeof(event::Completion));
  return all;
}

bool completes_requests(Role role) { return role >= Role::wait && role <= Role::testsome; }

std::string value_text(std::string_view name, std::int64_t value) {
  const bool tag = name.ends_with("tag");
  if (value == event::kProcNull && !tag) return "MPI_PROC_NULL";
  if (value == (tag ? event::kAnyTag : event::kAnySource)) return "any";
  return std::to_string(value);
}

}  // namespace

std::vector<PastCall> past_calls(const std::vector<const event::Header*>& records, int rank, std::size_t count) {
  std::deque<PastCall> calls;
  event::Chunks chunks;
  bool open = false;  // the newest of `calls` is the call that the next `exit` is about
  for (const event::Header* record : records) {
    if (record->kind == Kind::chunk) chunks.add(record);
    if ((record->flags & event::kChunked) != 0) {
      record = chunks.join(record);
      if (record == nullptr || !record_makes_sense(record)) continue;
    }
    if (record->kind == Kind::exit && open)
      calls.back().ended = completions_in({event::payload(record), event::payload_size(record)});
    if (record->kind != Kind::enter && record->kind != Kind::call) continue;
    const event::Arguments arguments(record);
    open = arguments.known() && concerns_others(arguments.info().role);
    if (!open) continue;
    const auto* bytes = reinterpret_cast<const std::byte*>(record);
    calls.push_back(
        {{rank, record->thread, {bytes, bytes + event::record_bytes(record)}}, event::repeat_of(record), {}});
    if (record->kind == Kind::call && completes_requests(arguments.info().role))
      calls.back().ended = completions_in(arguments.rest());
    if (calls.size() > count) calls.pop_front();
  }
  return {calls.begin(), calls.end()};
}

std::string short_call(const PastCall& call) {
  const event::Arguments arguments(call.call.header());
  std::string text = arguments.info().name;
  std::string inside;
  for (const std::string_view name : {"dest", "sendtag", "source", "recvtag", "tag", "root"}) {
    const auto value = arguments.value(name);
    if (!value) continue;
    inside += (inside.empty() ? "" : ", ") + std::string(name) + '=' + value_text(name, *value);
  }
  if (!inside.empty()) text += '(' + inside + ')';
  return call.times > 1 ? text + " x " + std::to_string(call.times) : text;
}

}  // namespace mpivet::analyzer
