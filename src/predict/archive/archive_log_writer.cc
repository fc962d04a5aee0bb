// A log as an OTF2 archive: for tools that show traces.
#include <algorithm>

#include "base/text.h"
#include "predict/archive/archive_log.h"
#include "trace/archive_writer.h"

namespace mpivet::predict {
namespace {

using trace::Attribute;
using trace::Call;
using trace::Transfer;

constexpr std::uint64_t kStep = 1000;   // nanoseconds from one call to the next
constexpr std::uint64_t kWithin = 500;  // of them within the call

// A place as in the log ("ring.c:12").
trace::Place place_of(const std::string& text) {
  const auto colon = text.rfind(':');
  if (colon == std::string::npos) return {"", text, 0};
  return {"", text.substr(0, colon), std::atoi(text.c_str() + colon + 1)};
}

// In the order of their ranks in it; of an intercommunicator the first group.
std::vector<int> group_of(const Communicator& comm, Rank ranks) {
  if (!comm.order.empty()) return comm.order;
  if (comm.inter()) return listed(comm.group);
  return comm.members.empty() ? listed({{0, ranks - 1, 1}}) : listed(comm.members);
}

class RankWriter {
 public:
  RankWriter(const Log& log, const std::vector<trace::CommDefinition>& comms, trace::ArchiveWriter& writer)
      : log_(log), comms_(comms), writer_(writer) {}

  void write(Rank rank) {
    rank_ = rank;
    ops_ = log_.ops(rank);
    writer_.open(trace::location_of(rank, 0));
    for (std::uint32_t i = 0; i < ops_.size();) {
      call_.clear();
      const bool parts = ops_[i].has(kPart) && i + 2 < ops_.size();
      if (parts)
        send_receive(i);
      else
        operation(i);
      const std::uint32_t next = i + (parts ? 3 : 1);
      call_.begin = kStep * (i + 1);
      call_.end = call_.begin + kWithin;
      call_.returned = !(next >= ops_.size() && log_.cut(rank));
      if (!call_.returned) call_.done.clear();
      if (const std::uint32_t site = log_.site(rank, i)) {
        call_.set(Attribute::call_site, site);
        call_.set(Attribute::stack, site);
      }
      writer_.write(trace::location_of(rank, 0), call_);
      i = next;
    }
    writer_.close(trace::location_of(rank, 0));
    last_ = std::max(last_, kStep * (ops_.size() + 1));
  }
  std::uint64_t last() const { return last_; }

 private:
  // Requests and messages have numbers of their own: that of the operation that makes them.
  static std::uint32_t request_of(std::uint32_t index) { return index + 1; }

  std::int32_t rank_in(std::uint32_t comm, Rank world) const {
    if (world < 0 || comm == kWorld) return world;
    const trace::CommDefinition& c = comms_[comm];
    if (c.self) return world == rank_ ? 0 : kProcNull;
    const auto& group = c.inter && is_in_first(comm) ? c.remote : c.group;
    const auto found = log_.comms[comm].order.empty() ? std::lower_bound(group.begin(), group.end(), world)
                                                      : std::find(group.begin(), group.end(), world);
    return found != group.end() && *found == world ? static_cast<std::int32_t>(found - group.begin()) : kProcNull;
  }
  bool is_in_first(std::uint32_t comm) const {
    return std::binary_search(comms_[comm].group.begin(), comms_[comm].group.end(), rank_);
  }
  std::int32_t root_in(const Op& op) const {
    return comms_[op.comm].inter && op.root() == rank_ ? event::kRoot : rank_in(op.comm, op.root());
  }

  Transfer transfer(std::uint32_t index) const {
    const Op& op = ops_[index];
    Transfer t;
    t.comm = op.comm;
    if (op.has(kNonblocking)) t.request = request_of(index);
    if (op.kind == Kind::collective) {
      t.kind = Transfer::Kind::collective;
      t.coll = spec::info(op.func).coll;
      if (spec::info(op.func).rooted) t.root = root_in(op);
      return t;
    }
    if (op.is_matched_receive()) return t;
    const Seen seen = log_.seen(rank_, index);
    t.peer = rank_in(op.comm, op.kind != Kind::send && seen.known() ? seen.source : op.peer());
    t.tag = op.kind != Kind::send && seen.known() && op.tag() == kAnyTag ? seen.tag : op.tag();
    if (op.peer() != kProcNull) t.kind = op.kind == Kind::send ? Transfer::Kind::send : Transfer::Kind::receive;
    if (t.kind == Transfer::Kind::receive && (t.peer < 0 || t.tag < 0)) t.kind = Transfer::Kind::other;
    return t;
  }

  // What begins; a receive that blocks ends with its call.
  void begin(std::uint32_t index) {
    const Op& op = ops_[index];
    Transfer t = transfer(index);
    if (op.kind == Kind::receive && !op.has(kNonblocking)) {
      if (t.kind == Transfer::Kind::receive) call_.done.push_back(t);
      return;
    }
    // That a request for a receive exists does not depend on what it will get.
    if (op.kind == Kind::receive && op.peer() != kProcNull) t.kind = Transfer::Kind::receive;
    call_.started.push_back(t);
  }

  void operation(std::uint32_t i) {
    const Op& op = ops_[i];
    call_.func = op.func;
    if (op.is_wait()) return wait(i);
    if (spec::info(op.func).role != spec::Role::finalize) call_.set(Attribute::comm, op.comm);
    if (op.has(kNonblocking)) call_.set(Attribute::request, request_of(i));
    if (op.kind == Kind::collective) {
      if (spec::info(op.func).rooted) call_.set(Attribute::root, root_in(op));
      if (call_.has(Attribute::comm)) begin(i);
      return;
    }
    if (op.is_matched_receive()) {
      call_.set(Attribute::message, request_of(op.a));
      return begin(i);
    }
    message(op, op.kind == Kind::send);
    if (op.kind != Kind::probe) return begin(i);
    if (const Seen seen = log_.seen(rank_, i); seen.known()) {
      call_.set(Attribute::matched_source, rank_in(op.comm, seen.source));
      call_.set(Attribute::matched_tag, seen.tag >= 0 ? seen.tag : op.tag());
    }
    if (op.has(kTakes)) call_.set(Attribute::new_message, request_of(i));
  }

  void message(const Op& op, bool send) {
    call_.set(send ? Attribute::dest : Attribute::source, rank_in(op.comm, op.peer()));
    call_.set(send ? Attribute::send_tag : Attribute::recv_tag, op.tag());
  }

  void send_receive(std::uint32_t i) {
    const Op &send = ops_[i], &receive = ops_[i + 1];
    call_.func = send.func;
    call_.set(Attribute::comm, send.comm);
    message(send, true);
    message(receive, false);
    Transfer sent = transfer(i), received = transfer(i + 1);
    sent.request = received.request = event::kNullHandle;
    call_.started.push_back(sent);
    if (received.kind == Transfer::Kind::receive) call_.done.push_back(received);
  }

  void wait(std::uint32_t i) {
    const Op& op = ops_[i];
    const auto requests = log_.requests(rank_, op);
    const spec::Role role = spec::info(op.func).role;
    if ((role == spec::Role::wait || role == spec::Role::test) && requests.size() == 1)
      call_.set(Attribute::request, request_of(requests[0]));
    else
      for (const std::uint32_t request : requests) call_.requests.push_back(request_of(request));
    if (op.kind == Kind::wait_all)
      for (const std::uint32_t request : requests) call_.done.push_back(transfer(request));
    if (const Seen seen = log_.seen(rank_, i); op.kind == Kind::wait_any && seen.known())
      call_.done.push_back(transfer(requests[static_cast<std::size_t>(seen.source)]));
    for (const std::uint32_t position : log_.completed(rank_, op)) call_.done.push_back(transfer(requests[position]));
  }

  const Log& log_;
  const std::vector<trace::CommDefinition>& comms_;
  trace::ArchiveWriter& writer_;
  Rank rank_ = 0;
  std::span<const Op> ops_;
  Call call_;
  std::uint64_t last_ = 0;
};

}  // namespace

Status write_archive_log(const Log& log, const std::string& folder) {
  const auto nothing = [](Rank) {};
  return write_archive_log(log, folder, nothing, nothing);
}

Status write_archive_log(const Log& log, const std::string& folder, const EachRank& before, const EachRank& after) {
  auto writer = trace::ArchiveWriter::create(folder, log.ranks());
  if (!writer) return writer.error();
  trace::Definitions d;
  d.world = log.ranks();
  d.end = trace::kFromLog;
  d.program = text::shell_join(log.program);
  for (std::size_t i = 0; i < log.comms.size(); ++i) {
    trace::CommDefinition comm;
    comm.name = i == kWorld                 ? "MPI_COMM_WORLD"
                : log.comms[i].name.empty() ? "c" + std::to_string(i)
                                            : log.comms[i].name;
    comm.group = group_of(log.comms[i], log.ranks());
    comm.inter = log.comms[i].inter();
    if (comm.inter) comm.remote = listed(other_group(log.comms[i]));
    comm.self = log.comms[i].own;
    comm.sources = log.comms[i].sources;
    d.comms.push_back(std::move(comm));
  }
  RankWriter ranks(log, d.comms, **writer);
  for (Rank rank = 0; rank < log.ranks(); ++rank) {
    before(rank);
    ranks.write(rank);
    after(rank);
    trace::LocationDefinition location;
    location.id = trace::location_of(rank, 0);
    location.rank = rank;
    location.name = "Master thread";
    d.locations.push_back(std::move(location));
    d.processes.push_back({rank, "log", 0, true});
    if (!(*writer)->failure().empty()) return Error{(*writer)->failure()};
  }
  d.last_time = ranks.last();
  d.stacks.resize(1);
  for (std::uint32_t site = 1; site < log.sites(); ++site) d.stacks.push_back({place_of(log.site_text(site))});
  return (*writer)->finish(d);
}

}  // namespace mpivet::predict
