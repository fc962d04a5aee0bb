// Which calls of MPI_Intercomm_create belong together. All members of a group make the call on a communicator of
// their own and count their calls there; the two groups meet through their leaders, who agree on a communicator and a
// tag. Threads of a rank may join the same groups several times at once, in any order: the leaders tell these apart.
// What others pass for a tag is theirs to choose, but mostly it is the same.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace mpivet::model {

class Joins {
 public:
  // One member's call.
  struct Call {
    std::uint64_t local = 0;             // which call it is on the communicator of its group; the same for all of that
    std::int64_t tag = 0;                // as passed
    std::optional<std::uint64_t> peers;  // the leader's: the communicator of both leaders
  };

  // The how many-th time it is that these two groups are joined. `side`: 0 or 1, `members`: of both groups.
  std::uint64_t number(std::uint64_t groups, std::size_t side, std::size_t members, const Call& call);

 private:
  struct Join {
    std::uint64_t number;
    std::optional<Call> sides[2];  // the leader's, as soon as it is known
    std::size_t seen = 0;          // members
  };
  struct OfGroups {
    std::uint64_t last = 0;
    std::vector<Join> open;  // not seen from all members yet
  };
  static bool are_joined(const Call& one, const Call& other);
  static Join& find(OfGroups& all, std::size_t side, const Call& call);

  std::unordered_map<std::uint64_t, OfGroups> joins_;
};

}  // namespace mpivet::model
