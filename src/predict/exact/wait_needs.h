// How many of a wait's requests have to be complete.
//
// MPI_Waitany takes one request that is complete, MPI_Waitsome one or more, and what a call has taken is none of the
// next one's any more. Which ones are taken is free, so that it may depend on chance what a later call waits for:
//  - Waitany in a loop, each call with the requests of the one before and perhaps more: the nth needs n of them,
//    whichever were taken. This is told exactly.
//  - In all other cases, as Waitany(a,b) Waitany(b,c), or two calls of Waitsome: `count` is what is enough whatever was
//    taken before (of Waitsome: as many as in the logged run, where the log has that), and `certain` is false. One
//    execution (part.h) or all of them (encoding.h) say more.
//
// A trace leaves out those that are done. As long as later calls have all others, the array is taken to be the same.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "predict/log/log.h"

namespace mpivet::predict {

struct WaitNeed {
  std::vector<std::uint32_t> requests = {};  // operations, in ascending order
  std::uint32_t count = 0;
  bool certain = true;    // it goes on with these, and not with fewer
  std::uint32_t row = 0;  // of calls that chose among the same requests; see WaitNeeds::depends_on_choice
};

// Follows the waits of one process, in its order.
class WaitNeeds {
 public:
  WaitNeeds(const Log& log, Rank rank) : log_(log), rank_(rank) {}
  WaitNeed of(std::uint32_t index);

  // What some call of this row waits for depends on what others of it have taken, as far as calls have been looked at.
  bool depends_on_choice(std::uint32_t row) {
    const Row& all = rows_[root(row)];
    return all.calls > 1 && (all.some || !all.array);
  }

 private:
  // Calls that have requests in common, be it by way of others.
  struct Row {
    std::uint32_t joined = kItself;  // the row that this one has become a part of
    std::uint32_t calls = 0;
    bool array = true;                          // each call has the requests of the one before
    bool some = false;                          // a Waitsome is among them, which takes any number ...
    bool unknown = false;                       // ... and that of the logged run is not known
    std::uint32_t last_call = 0;                // its index
    std::uint32_t taken = 0;                    // of an array: by all calls
    std::vector<std::uint32_t> requests, left;  // of an array: all, those that no call has been seen to complete
  };
  static constexpr std::uint32_t kItself = ~0u;

  WaitNeed choose(const Op& op, std::vector<std::uint32_t> requests, std::uint32_t index);
  std::uint32_t root(std::uint32_t row);
  std::uint32_t row_of(const std::vector<std::uint32_t>& requests);
  static void add_left_out(const Row& row, std::vector<std::uint32_t>& requests);
  static void keep(Row& row, const std::vector<std::uint32_t>& requests);
  static void forget_some(Row& row);
  std::uint32_t see_completed(const Op& op, std::uint32_t index, Row& row) const;

  const Log& log_;
  const Rank rank_;
  std::vector<Row> rows_;
  std::unordered_map<std::uint32_t, std::uint32_t> row_of_;  // by request
};

}  // namespace mpivet::predict
