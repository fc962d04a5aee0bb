#include "predict/text/text_operations.h"

#include <algorithm>

#include "base/text.h"

namespace mpivet::predict {
namespace {

constexpr std::size_t kLongestName = 64;
// A small file can name many requests very often (Waitany() over all that are pending): 1 GiB of them is enough.
constexpr std::uint64_t kMostListed = std::uint64_t{1} << 28;
constexpr const char* kRankHelp = "a rank, or * where any sender is meant, or null for MPI_PROC_NULL";

std::string near_name(const std::string& word) {
  std::vector<std::string> names;
  for (int i = 1; i <= spec::kFunctionCount; ++i) {
    const auto func = static_cast<spec::Func>(i);
    if (is_message(func) || is_collective(func) || is_completion(func) || is_sendrecv(func))
      names.emplace_back(spec::info(func).name + 4);
  }
  return std::string(text::nearest(word, names));
}

}  // namespace

bool OperationReader::read(TextCursor& in, RankText& rank) {
  spec::Func func;
  if (!function(in, func)) return false;
  if (!in.take('(')) return fail("expected ( after the name of the operation, not " + in.sample());
  in.blanks();
  if (is_completion(func)) return completion(in, rank, func);
  if (is_sendrecv(func)) return sendrecv(in, rank, func);
  if (is_collective(func)) return collective(in, rank, func);
  return spec::info(func).role == spec::Role::mrecv ? matched_receive(in, rank, func) : message(in, rank, func);
}

bool OperationReader::function(TextCursor& in, spec::Func& func) {
  const std::size_t begin = in.offset();
  const std::string_view name = in.word();
  if (name.empty()) return fail("expected an operation such as Send(3,0), not " + in.sample());
  Recent& recent = recent_[(name.size() * 7 + static_cast<unsigned char>(name.back())) % recent_.size()];
  if (recent.name == name) return func = recent.func, true;
  const auto [at, fresh] = known_.try_emplace(name, spec::Func::none);
  if (fresh && name.size() <= kLongestName) {
    const std::string full = name.starts_with("MPI_") ? std::string(name) : "MPI_" + std::string(name);
    const spec::Func found = spec::find(full);
    const bool persistent = spec::info(found).start == spec::Start::persistent;
    const bool can = is_message(found) || is_collective(found) || is_completion(found) || is_sendrecv(found);
    if (found != spec::Func::none && can && !persistent && found != spec::Func::Isendrecv) at->second = found;
  }
  func = at->second;
  if (func != spec::Func::none) {
    recent = {name, func};
    return true;
  }
  in.move_to(begin);
  const std::string word(name.substr(0, kLongestName));
  const std::string near = near_name(word);
  return fail("no operation '" + word + "' is known" + (near.empty() ? "" : "; did you mean " + near + "?"));
}

bool OperationReader::peer(TextCursor& in, bool wild, Rank& out) {
  in.blanks();
  if (in.peek() == '*') {
    if (!wild) return fail("only receives and probes may have * for the rank");
    in.skip();
    out = kAnySource;
    return true;
  }
  if (in.peek() == 'n') {
    const std::size_t begin = in.offset();
    if (in.word() == "null") return out = kProcNull, true;
    in.move_to(begin);
  }
  if (!in.number(out)) return fail(std::string("expected ") + kRankHelp + ", not " + in.sample());
  highest_ = std::max(highest_, out);
  return true;
}

bool OperationReader::tag(TextCursor& in, bool wild, std::int32_t& out) {
  in.blanks();
  if (in.peek() == '*') {
    if (!wild) return fail("only receives and probes may have * for the tag");
    in.skip();
    out = kAnyTag;
    return true;
  }
  return in.number(out) || fail("expected a tag (0 to 2147483647), not " + in.sample());
}

bool OperationReader::comma(TextCursor& in) {
  in.blanks();
  return in.take(',') || fail("expected , not " + in.sample());
}

bool OperationReader::close(TextCursor& in) {
  in.blanks();
  return in.take(')') || fail("expected ) not " + in.sample());
}

bool OperationReader::request_name(TextCursor& in, std::string_view& name) {
  in.blanks();
  name = in.word();
  if (name.empty()) return fail("expected the name of a request, not " + in.sample());
  return name.size() <= kLongestName || fail("the name of this request is longer than 64 characters");
}

void OperationReader::started(RankText& rank, std::uint32_t index, std::string_view name) {
  rank.pending.add(index);
  if (!name.empty()) rank.names[name] = index;
}

// @communicator and [place], after the parentheses.
bool OperationReader::suffixes(TextCursor& in, Suffixes& out) {
  if (in.take('@')) {
    const std::string_view name = in.word();
    const auto found = comms_.find(name);
    if (found == comms_.end())
      return fail("no communicator '" + std::string(name.substr(0, kLongestName)) +
                  "' has been declared; write 'comm NAME: RANKS' before the first process");
    out.comm = found->second;
  }
  if (in.take('[')) {
    const std::string_view line = in.rest_of_line();
    const std::size_t end = line.find(']');
    if (end == std::string_view::npos) return fail("expected ] behind the place in the source");
    out.site = log_.add_site(std::string(line.substr(0, end)));
    in.move_to(in.offset() + end + 1);
  }
  return true;
}

// "=2" or "=2,5": what the receive got.
bool OperationReader::seen(TextCursor& in, RankText& rank, std::uint32_t index, bool plain_tag,
                           std::int32_t posted_tag) {
  if (!in.take('=')) return true;
  Rank source;
  std::int32_t with = plain_tag ? posted_tag : Seen::kNothing;
  if (!peer(in, false, source)) return false;
  if (in.peek() == ',') {
    in.skip();
    if (!tag(in, false, with)) return false;
  }
  rank.ops.see(index, source, with);
  return true;
}

bool OperationReader::message(TextCursor& in, RankText& rank, spec::Func func) {
  Op op = make_message(func, 0, 0);
  const bool wild = op.kind != Kind::send;
  const bool named = op.has(kNonblocking) || (op.kind == Kind::probe && op.has(kTakes));
  Rank other;
  std::int32_t with;
  if (!peer(in, wild, other) || !comma(in) || !tag(in, wild, with)) return false;
  std::string_view name;
  in.blanks();
  if (named && in.take(',') && !request_name(in, name)) return false;
  Suffixes extra;
  if (!close(in) || !suffixes(in, extra)) return false;
  op.a = static_cast<std::uint32_t>(other);
  op.b = static_cast<std::uint32_t>(with);
  op.comm = extra.comm;
  const std::uint32_t index = rank.ops.add(op, extra.site);
  if (op.has(kNonblocking)) started(rank, index, name);
  if (op.kind == Kind::probe && op.has(kTakes)) rank.names[name.empty() ? "message" : name] = index;
  return !wild || seen(in, rank, index, with != kAnyTag, with);
}

// Mrecv(m), Imrecv(m,r): of the message that Mprobe(source,tag,m) found; without a name, the last one.
bool OperationReader::matched_receive(TextCursor& in, RankText& rank, spec::Func func) {
  std::string_view message = "message", name;
  const std::size_t begin = in.offset();
  if (in.peek() != ')' && !request_name(in, message)) return false;
  in.blanks();
  if (starts_request(func) && in.take(',') && !request_name(in, name)) return false;
  Suffixes extra;
  if (!close(in) || !suffixes(in, extra)) return false;
  const auto found = rank.names.find(message);
  const bool probed = found != rank.names.end() && rank.ops.ops[found->second].kind == Kind::probe;
  if (!probed) {
    in.move_to(begin);
    return fail("no Mprobe of this process has named its message '" + std::string(message) + "'");
  }
  Op op = make_message(func, 0, 0, rank.ops.ops[found->second].comm);
  op.a = found->second;
  const std::uint32_t index = rank.ops.add(op, extra.site);
  if (op.has(kNonblocking)) started(rank, index, name);
  return true;
}

bool OperationReader::sendrecv(TextCursor& in, RankText& rank, spec::Func func) {
  Rank dest, source;
  std::int32_t send_tag, receive_tag;
  if (!peer(in, false, dest) || !comma(in) || !tag(in, false, send_tag) || !comma(in) || !peer(in, true, source) ||
      !comma(in) || !tag(in, true, receive_tag))
    return false;
  Suffixes extra;
  if (!close(in) || !suffixes(in, extra)) return false;
  const std::uint32_t index = rank.ops.add_sendrecv(func, dest, send_tag, source, receive_tag, extra.comm, extra.site);
  return seen(in, rank, index, receive_tag != kAnyTag, receive_tag);
}

bool OperationReader::completion(TextCursor& in, RankText& rank, spec::Func func) {
  requests_.clear();
  completed_.clear();
  const std::size_t begin = in.offset();
  const spec::Role role = spec::info(func).role;
  const bool single = role == spec::Role::wait || role == spec::Role::test;
  for (bool more = in.peek() != ')'; more; more = in.take(',')) {
    std::string_view name;
    if (!request_name(in, name)) return false;
    const auto found = rank.names.find(name);
    if (found == rank.names.end())
      return fail("this process has started no request '" + std::string(name) + "' so far");
    if (rank.ops.ops[found->second].kind == Kind::probe)
      return fail("'" + std::string(name) + "' is a message, no request");
    requests_.push_back(found->second);
    in.blanks();
  }
  Suffixes extra;
  if (!close(in) || !suffixes(in, extra)) return false;
  if (requests_.empty()) {
    // Without names: the oldest request, or all of them.
    const auto all = rank.pending.all();
    if (single && all.empty()) {
      in.move_to(begin);
      return fail("this process has no request left to wait for");
    }
    requests_.assign(all.begin(), single ? all.begin() + 1 : all.end());
  }
  listed_ += requests_.size();
  if (listed_ > kMostListed) return fail("the completion calls of this log list too many requests");
  if (single && requests_.size() != 1) {
    in.move_to(begin);
    return fail("this call completes one request; use Waitall for several");
  }
  const bool chooses = completion_kind(func) != Kind::wait_all;
  if (chooses && in.take('=') && !outcome(in, rank, requests_, completed_)) return false;
  rank.ops.add_wait(func, requests_, extra.site, completed_);
  if (!chooses && std::ranges::equal(requests_, rank.pending.all())) {
    rank.pending.clear();
    return true;
  }
  if (!chooses)
    for (const std::uint32_t request : requests_) rank.pending.erase(request);
  for (const std::uint32_t position : completed_) rank.pending.erase(requests_[position]);
  return true;
}

// "=r2" or "=r1,r3": the requests that were completed; a number where requests have no names: the position, from 0.
bool OperationReader::outcome(TextCursor& in, RankText& rank, const std::vector<std::uint32_t>& requests,
                              std::vector<std::uint32_t>& completed) {
  do {
    std::string_view name;
    if (!request_name(in, name)) return false;
    const auto found = rank.names.find(name);
    std::size_t position = requests.size();
    if (found != rank.names.end())
      position =
          static_cast<std::size_t>(std::find(requests.begin(), requests.end(), found->second) - requests.begin());
    else if (std::all_of(name.begin(), name.end(), TextCursor::is_digit) && name.size() < 9)
      position = std::stoul(std::string(name));
    if (position >= requests.size()) return fail("'" + std::string(name) + "' is none of the requests of this call");
    completed.push_back(static_cast<std::uint32_t>(position));
  } while (in.take(','));
  return true;
}

bool OperationReader::collective(TextCursor& in, RankText& rank, spec::Func func) {
  Rank root = 0;
  std::string_view name;
  if (spec::info(func).rooted) {
    if (in.peek() == ')') return fail("expected the rank of the root");
    if (!peer(in, false, root)) return false;
    in.blanks();
    if (starts_request(func) && in.take(',') && !request_name(in, name)) return false;
  } else if (starts_request(func) && in.peek() != ')' && !request_name(in, name)) {
    return false;
  }
  Suffixes extra;
  if (!close(in) || !suffixes(in, extra)) return false;
  const std::uint32_t index = rank.ops.add(make_collective(func, extra.comm, root), extra.site);
  if (starts_request(func)) started(rank, index, name);
  return true;
}

}  // namespace mpivet::predict
