// What a run has done, as far as it decides about deadlocks: the operations of each process, in its order.
//
// Processes are added one at a time, by several threads if need be; each brings a store of its own, where the
// operations lie one behind another.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/prefetch.h"
#include "predict/log/missing.h"
#include "predict/log/operation.h"
#include "predict/log/request_list.h"

namespace mpivet::predict {

// Ranks first, first + step, ..., not beyond last.
struct RankRange {
  Rank first = 0, last = 0, step = 1;
  friend bool operator==(const RankRange&, const RankRange&) = default;
};

struct Communicator {
  std::string name;
  std::vector<RankRange> members = {};  // sorted by first; empty: all processes
  std::vector<Rank> order = {};         // members by their rank in it, where that is another order
  std::vector<RankRange> group = {};    // of an intercommunicator: one of the two; empty: it is none
  bool own = false;                     // MPI_COMM_SELF: each process is alone in one of its own
  // Of a topology: from whom members get data in neighbourhood collectives, as far as it is known.
  std::map<Rank, std::vector<Rank>> sources = {};
  bool inter() const { return !group.empty(); }
};

std::vector<Rank> listed(const std::vector<RankRange>& ranges);
std::vector<RankRange> ranges_of(std::vector<Rank> ranks);
// Of an intercommunicator: not `group`.
std::vector<RankRange> other_group(const Communicator& comm);

// The operations of one process while they come in.
class RankOps {
 public:
  std::uint32_t add(const Op& op, std::uint32_t site = 0);
  // A call that completes requests, which are named by the index of the operation that started them. `completed`
  // (positions in `requests`) is what Waitany, Waitsome and their tests did.
  std::uint32_t add_wait(spec::Func func, std::span<const std::uint32_t> requests, std::uint32_t site = 0,
                         std::span<const std::uint32_t> completed = {});
  // Send, receive and wait of a Sendrecv; returns the index of the receive.
  std::uint32_t add_sendrecv(spec::Func func, Rank dest, std::int32_t send_tag, Rank source, std::int32_t tag,
                             std::uint32_t comm = kWorld, std::uint32_t site = 0);
  // What the receive, the probe or the last of them has got.
  void see(std::uint32_t index, Rank source, std::int32_t tag);
  std::uint32_t size() const { return static_cast<std::uint32_t>(ops.size()); }
  void clear();

  std::vector<Op> ops;
  std::vector<std::uint32_t> operands;  // of waits whose requests are no row
  std::vector<Seen> seen;               // empty, or as many as ops
  std::vector<std::uint32_t> sites;     // empty, or as many as ops; numbers from Log::add_site
  bool cut = false;                     // the process did more than this, or was still in its last call
};

class Log {
 public:
  // Memory for the operations of many processes; one for each thread that adds.
  class Store;

  explicit Log(Rank ranks = 0);
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;
  ~Log();

  void set_ranks(Rank ranks);
  Rank ranks() const { return static_cast<Rank>(ranks_.size()); }
  Store& add_store();
  // In place of what has been put there before. Several threads may do that for different ranks.
  void put(Store& store, Rank rank, const RankOps& ops);

  // The one process whose operations this store holds is not needed any more; those of the next take their place.
  void take_back(Store& store, Rank rank);

  // `other` did the same as `rank`.
  void share(Rank rank, Rank other) { ranks_[static_cast<std::size_t>(other)] = at(rank); }

  // Not where processes share their operations.
  void change(Rank rank, std::uint32_t index, const Op& op) { ranks_[static_cast<std::size_t>(rank)].ops[index] = op; }

  // It will be asked for soon.
  void prefetch(Rank rank) const { prefetch_line(&at(rank)); }
  std::span<const Op> ops(Rank rank) const { return {at(rank).ops, at(rank).count}; }
  // The operations (by index) whose requests a wait is about. Mostly they are one behind another, and are not kept:
  // with a million processes, memory is what an analysis waits for.
  RequestList requests(Rank rank, const Op& wait) const {
    return {wait.has(kRow) ? nullptr : at(rank).operands + wait.a, wait.a, wait.b};
  }
  void prefetch_requests(Rank rank, const Op& wait) const {
    if (!wait.has(kRow)) prefetch_line(at(rank).operands + wait.a);
  }
  // Positions in requests() that Waitsome or Testsome completed.
  std::span<const std::uint32_t> completed(Rank rank, const Op& wait) const;
  Seen seen(Rank rank, std::uint32_t index) const { return at(rank).seen ? at(rank).seen[index] : Seen{}; }
  std::uint32_t site(Rank rank, std::uint32_t index) const { return at(rank).sites ? at(rank).sites[index] : 0; }
  bool cut(Rank rank) const { return at(rank).cut; }
  std::uint64_t operations() const;

  // The same text has the same number. 0 is "not known".
  std::uint32_t add_site(const std::string& text);
  const std::string& site_text(std::uint32_t site) const { return sites_[site]; }
  std::uint32_t sites() const { return static_cast<std::uint32_t>(sites_.size()); }  // numbers, 0 included

  std::vector<Communicator> comms;   // [kWorld] is always there
  std::vector<std::string> program;  // command line, if known
  std::vector<std::string> lacks;    // what the log does not tell, in words for the user ...
  Missing missing;                   // ... and what else of it can be counted

 private:
  struct Entry {
    Op* ops = nullptr;
    const std::uint32_t* operands = nullptr;
    const Seen* seen = nullptr;
    const std::uint32_t* sites = nullptr;
    std::uint32_t count = 0;
    bool cut = false;
  };
  struct Sites;
  const Entry& at(Rank rank) const { return ranks_[static_cast<std::size_t>(rank)]; }

  std::vector<Entry> ranks_;
  std::vector<std::unique_ptr<Store>> stores_;
  std::unique_ptr<Sites> site_numbers_;
  std::vector<std::string> sites_;
};

}  // namespace mpivet::predict
