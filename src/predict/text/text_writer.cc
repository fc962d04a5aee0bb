#include "predict/text/text_writer.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "trace/topology_text.h"

namespace mpivet::predict {
namespace {

std::string peer_text(Rank peer) {
  return peer == kAnySource ? "*" : peer == kProcNull ? "null" : std::to_string(peer);
}
std::string tag_text(std::int32_t tag) { return tag == kAnyTag ? "*" : std::to_string(tag); }
const char* name_of(spec::Func func) { return spec::info(func).name + 4; }
std::string request_text(std::uint32_t index) { return "r" + std::to_string(index); }

// Brackets and line breaks would end it early.
std::string place_text(std::string text) {
  for (char& c : text)
    if (c == ']' || static_cast<unsigned char>(c) < 32) c = '?';
  return "[" + text + "]";
}

// One process. Requests are named only where a wait is not about "the oldest" or "all".
class ProcessWriter {
 public:
  ProcessWriter(const Log& log, Rank rank) : ProcessWriter(log, rank, rank) {}
  ProcessWriter(const Log& log, Rank rank, Rank name) : log_(log), rank_(rank), name_(name), ops_(log.ops(rank)) {}

  void find_names() {
    named_.resize(ops_.size());
    for (std::uint32_t i = 0; i < ops_.size(); ++i) {
      follow(i);
      if (!ops_[i].is_wait() || ops_[i].has(kPart) || bare_[i]) continue;
      for (const std::uint32_t request : log_.requests(rank_, ops_[i])) named_[request] = true;
    }
  }
  void name_all() {
    named_.assign(ops_.size(), true);
    bare_.assign(ops_.size(), false);
  }

  std::string text(std::uint32_t i) const {
    const Op& op = ops_[i];
    std::string out = name_of(op.func);
    if (op.is_wait()) return out + completion(i);
    if (op.kind == Kind::collective) return out + collective(i);
    if (op.is_matched_receive()) {
      out += "(m" + std::to_string(op.a);
      if (op.has(kNonblocking) && named_[i]) out += "," + request_text(i);
      return out + ")";
    }
    out += "(" + peer_text(op.peer()) + "," + tag_text(op.tag());
    if (op.kind == Kind::probe && op.has(kTakes)) out += ",m" + std::to_string(i);
    if (op.has(kNonblocking) && named_[i]) out += "," + request_text(i);
    return out + ")";
  }
  // Send, receive and wait of a Sendrecv, which are behind each other.
  std::string sendrecv(std::uint32_t i) const {
    const Op &send = ops_[i], &receive = ops_[i + 1];
    return std::string(name_of(send.func)) + "(" + peer_text(send.peer()) + "," + tag_text(send.tag()) + "," +
           peer_text(receive.peer()) + "," + tag_text(receive.tag()) + ")";
  }
  std::string suffixes(std::uint32_t i) const {
    std::string out;
    if (!ops_[i].is_wait() && ops_[i].comm != kWorld) out += "@" + comm_name(ops_[i].comm);
    if (const std::uint32_t site = log_.site(rank_, i)) out += place_text(log_.site_text(site));
    return out;
  }
  std::string seen(std::uint32_t i) const {
    const Op& op = ops_[i];
    if (op.kind == Kind::wait_some) {
      std::string out;
      for (const std::uint32_t position : log_.completed(rank_, op))
        out += (out.empty() ? "=" : ",") + outcome(i, position);
      return out;
    }
    const Seen seen = log_.seen(rank_, i);
    if (!seen.known()) return "";
    if (op.kind == Kind::wait_any) return "=" + outcome(i, static_cast<std::uint32_t>(seen.source));
    const bool tag = op.tag() == kAnyTag && seen.tag >= 0;
    return "=" + peer_text(seen.source) + (tag ? "," + std::to_string(seen.tag) : "");
  }
  std::string all() {
    find_names();
    std::string out = "P" + std::to_string(name_) + ":";
    for (std::uint32_t i = 0; i < ops_.size(); ++i) {
      const bool whole = ops_[i].has(kPart) && i + 2 < ops_.size();
      out += ' ';
      out += whole ? sendrecv(i) : text(i);
      out += suffixes(i);
      out += seen(whole ? i + 1 : i);
      if (whole) i += 2;
    }
    return out + (log_.cut(rank_) ? " ...\n" : "\n");
  }
  std::string comm_name(std::uint32_t comm) const {
    return comm < log_.comms.size() && !log_.comms[comm].name.empty() ? log_.comms[comm].name
                                                                      : "c" + std::to_string(comm);
  }

 private:
  // As the reader will: which requests are pending, and whether this wait is about the oldest or all of them.
  void follow(std::uint32_t i) {
    const Op& op = ops_[i];
    bool bare = false;
    if (op.has(kNonblocking) && !op.has(kPart)) pending_.push_back(i);
    if (op.is_wait() && !op.has(kPart)) {
      const auto requests = log_.requests(rank_, op);
      const spec::Role role = spec::info(op.func).role;
      const bool single = role == spec::Role::wait || role == spec::Role::test;
      const auto oldest = std::span(pending_).first(std::min<std::size_t>(1, pending_.size()));
      bare = op.kind == Kind::wait_all && std::ranges::equal(requests, single ? oldest : std::span(pending_));
      if (op.kind == Kind::wait_all) {
        for (const std::uint32_t request : requests) std::erase(pending_, request);
      } else {
        for (const std::uint32_t position : log_.completed(rank_, op)) std::erase(pending_, requests[position]);
        const Seen seen = log_.seen(rank_, i);
        if (op.kind == Kind::wait_any && seen.known())
          std::erase(pending_, requests[static_cast<std::size_t>(seen.source)]);
      }
    }
    bare_.push_back(bare);
  }
  std::string completion(std::uint32_t i) const {
    std::string out;
    if (!bare_[i])
      for (const std::uint32_t request : log_.requests(rank_, ops_[i]))
        out += (out.empty() ? "" : ",") + request_text(request);
    return "(" + out + ")";
  }
  std::string outcome(std::uint32_t i, std::uint32_t position) const {
    const auto requests = log_.requests(rank_, ops_[i]);
    return position < requests.size() ? request_text(requests[position]) : std::to_string(position);
  }
  std::string collective(std::uint32_t i) const {
    const Op& op = ops_[i];
    std::string out = spec::info(op.func).rooted ? peer_text(op.root()) : "";
    if (op.has(kNonblocking) && named_[i]) out += (out.empty() ? "" : ",") + request_text(i);
    return "(" + out + ")";
  }

  const Log& log_;
  const Rank rank_, name_;
  const std::span<const Op> ops_;
  std::vector<bool> named_, bare_;
  std::vector<std::uint32_t> pending_;
};

std::string ranges_text(const std::vector<RankRange>& ranges) {
  std::string out;
  for (const RankRange& range : ranges) {
    out += " " + std::to_string(range.first);
    if (range.last > range.first) out += "-" + std::to_string(range.last);
    if (range.last > range.first && range.step > 1) out += ":" + std::to_string(range.step);
  }
  return out;
}

std::string members_text(const Log& log, const Communicator& comm) {
  if (comm.own) return " each";
  if (comm.inter()) return ranges_text(comm.group) + " |" + ranges_text(other_group(comm));
  return ranges_text(comm.members.empty() ? std::vector<RankRange>{{0, std::max(log.ranks() - 1, 0), 1}}
                                          : comm.members);
}

}  // namespace

std::string operation_text(const Log& log, Rank rank, std::uint32_t index) {
  ProcessWriter writer(log, rank);
  writer.name_all();
  const auto ops = log.ops(rank);
  // A part of a Sendrecv is told as the whole.
  std::uint32_t first = index;
  if (ops[index].has(kPart))
    first = ops[index].is_wait() ? index - 2 : ops[index].kind == Kind::receive ? index - 1 : index;
  if (ops[index].has(kPart) && first + 1 < ops.size()) return writer.sendrecv(first);
  return writer.text(index);
}

std::string prologue_text(const Log& log) {
  std::string out;
  if (!log.program.empty()) out += "program " + text::shell_join(log.program) + "\n";
  out += "processes " + std::to_string(log.ranks()) + "\n";
  for (std::size_t i = 1; i < log.comms.size(); ++i) {
    const auto& comm = log.comms[i];
    const std::string name = comm.name.empty() ? "c" + std::to_string(i) : comm.name;
    out += "comm " + name + ":" + members_text(log, comm) + "\n";
    if (!comm.order.empty()) {
      out += "order " + name + ":";
      for (const Rank rank : comm.order) out += " " + std::to_string(rank);
      out += "\n";
    }
    if (!comm.sources.empty()) out += "sources " + name + ": " + trace::topology_text(comm.sources) + "\n";
  }
  return out;
}

std::string process_text(const Log& log, Rank rank) { return ProcessWriter(log, rank).all(); }

std::string process_text(const RankOps& ops, Rank rank) {
  Log log(1);
  log.put(log.add_store(), 0, ops);
  return ProcessWriter(log, 0, rank).all();
}

Status write_text_log(const Log& log, const std::function<Status(std::string_view)>& write) {
  constexpr std::size_t kEnough = 1 << 20;
  std::string text = prologue_text(log);
  for (Rank rank = 0; rank < log.ranks(); ++rank) {
    if (!log.ops(rank).empty() || log.cut(rank)) text += process_text(log, rank);
    if (text.size() < kEnough) continue;
    if (auto written = write(text); !written) return written;
    text.clear();
  }
  return write(text);
}

std::string render_text_log(const Log& log) {
  std::string out;
  (void)write_text_log(log, [&](std::string_view text) -> Status {
    out += text;
    return Done{};
  });
  return out;
}

}  // namespace mpivet::predict
