// Operations in the notation of the EMPDD paper: "Recv(*,0)", "Send(3,0)", "Barrier()", "Isend(1,5,r)", "Wait(r)"
// (docs/text-log.md). Reads one at a time into the operations of a process.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "predict/log/log.h"
#include "predict/text/text_cursor.h"

namespace mpivet::predict {

// Requests that nobody has waited for, oldest first.
class PendingRequests {
 public:
  void add(std::uint32_t request) { requests_.push_back(request); }
  void erase(std::uint32_t request) {
    if (head_ < requests_.size() && requests_[head_] == request) {
      ++head_;
      return;
    }
    const auto at = std::lower_bound(requests_.begin() + static_cast<std::ptrdiff_t>(head_), requests_.end(), request);
    if (at != requests_.end() && *at == request) requests_.erase(at);
  }
  void clear() {
    requests_.clear();
    head_ = 0;
  }
  std::span<const std::uint32_t> all() const { return std::span(requests_).subspan(head_); }

 private:
  std::vector<std::uint32_t> requests_;  // sorted, since they come in the order of the operations
  std::size_t head_ = 0;
};

// A process while its operations are read.
struct RankText {
  RankOps ops;
  std::unordered_map<std::string_view, std::uint32_t> names;  // requests and messages, by the name in the text
  PendingRequests pending;
  void clear() {
    ops.clear();
    names.clear();
    pending.clear();
  }
};

class OperationReader {
 public:
  OperationReader(Log& log, const std::unordered_map<std::string_view, std::uint32_t>& comms)
      : log_(log), comms_(comms) {}

  // Reads the operation at the cursor. False: problem() says why not, and the cursor is where it was seen.
  bool read(TextCursor& in, RankText& rank);
  const std::string& problem() const { return problem_; }
  Rank highest_rank() const { return highest_; }  // that was named

 private:
  struct Suffixes {
    std::uint32_t comm = kWorld, site = 0;
    std::size_t site_at = 0;
  };
  bool function(TextCursor& in, spec::Func& func);
  bool message(TextCursor& in, RankText& rank, spec::Func func);
  bool matched_receive(TextCursor& in, RankText& rank, spec::Func func);
  bool sendrecv(TextCursor& in, RankText& rank, spec::Func func);
  bool completion(TextCursor& in, RankText& rank, spec::Func func);
  bool collective(TextCursor& in, RankText& rank, spec::Func func);
  bool peer(TextCursor& in, bool wild, Rank& out);
  bool tag(TextCursor& in, bool wild, std::int32_t& out);
  bool comma(TextCursor& in);
  bool close(TextCursor& in);
  bool request_name(TextCursor& in, std::string_view& name);
  bool suffixes(TextCursor& in, Suffixes& out);
  bool seen(TextCursor& in, RankText& rank, std::uint32_t index, bool plain_tag, std::int32_t posted_tag);
  bool outcome(TextCursor& in, RankText& rank, const std::vector<std::uint32_t>& requests,
               std::vector<std::uint32_t>& completed);
  static void started(RankText& rank, std::uint32_t index, std::string_view name);
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  Log& log_;
  const std::unordered_map<std::string_view, std::uint32_t>& comms_;
  std::string problem_;
  Rank highest_ = -1;
  std::unordered_map<std::string_view, spec::Func> known_;
  // Those of them that came last, by length and last letter: most logs have a handful of names, a hundred million
  // times.
  struct Recent {
    std::string_view name;
    spec::Func func = spec::Func::none;
  };
  std::array<Recent, 64> recent_;
  std::vector<std::uint32_t> requests_, completed_;
  std::uint64_t listed_ = 0;  // requests in lists so far
};

}  // namespace mpivet::predict
