// What one member did in a collective, reduced to what has to agree with the others. Made when the call is seen (the
// datatypes are looked up then: their handles may be freed before the other members arrive), compared when all
// members have come: see agreement.h for the fast answer, examine.h for the reasons.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "event/canonical.h"
#include "rules/collectives.h"
#include "rules/compare/user_operation.h"
#include "rules/types/datatype.h"
#include "rules/types/type_table.h"
#include "spec/functions.h"

namespace mpivet::rules {

// The neighbours of a rank in a communicator with a topology, as ranks in it; kProcNull allowed.
struct Neighbours {
  std::vector<std::int32_t> in, out;
};

// Where the caller stands in its communicator.
struct MemberPlace {
  std::int32_t rank = 0;
  std::int32_t size = 1;  // of the own group
  bool inter = false;
  std::uint8_t side = 0;         // intercommunicators: 0 or 1, the same number for all members of one group
  std::int32_t remote_size = 0;  // intercommunicators
  std::shared_ptr<const Neighbours> neighbours;  // null without a topology
};

inline constexpr std::int32_t kNoRoot = INT32_MIN;

struct CollectivePart {
  spec::Func func{};
  spec::Coll coll = spec::Coll::none;
  spec::Start start = spec::Start::blocking;
  bool inter = false;
  std::uint8_t side = 0;
  // The numbers below do not tell whether this part agrees (unknown types, MPI_PACKED, intercommunicators...):
  // examine() has to look.
  bool needs_examination = false;
  bool in_place = false;  // where all members or none may do that
  std::int32_t rank = 0, size = 1, remote_size = 0;
  std::int32_t root = kNoRoot;
  std::uint32_t op = 0;  // handle id
  std::optional<UserOperation> user_op;

  std::uint64_t fingerprint = 0;  // equal on all members when they agree
  std::uint64_t balance = 0;      // blocks sent minus blocks received: adds up to 0 over all members when they agree

  // Datatypes and neighbours for the explanation. A w-collective has one type per block.
  DatatypeRef send_type, recv_type;
  struct BlockTypes {
    std::vector<DatatypeRef> send, recv;
  };
  std::shared_ptr<const BlockTypes> block_types;
  std::shared_ptr<const Neighbours> neighbours;

  Member member() const {
    return {rank, size, inter, remote_size, root, neighbours ? std::span(neighbours->in) : std::span<const int>()};
  }
  bool is_root() const { return position_of(inter, rank, root) == Position::root; }
  // Members of an intercommunicator are numbered one group behind the other, the one on side 0 first.
  std::size_t number_of(std::int32_t peer, bool remote) const {
    const bool second = inter && (remote ? side == 0 : side != 0);
    return static_cast<std::size_t>(peer + (second ? (remote ? size : remote_size) : 0));
  }
};

// `payload` is the record without its header (joined, if it was chunked). Any function with a `coll` will do.
// `user_op`: what is known of its operation, if the program has made that.
CollectivePart make_part(spec::Func func, std::span<const std::byte> payload, const TypeTable& types,
                         const MemberPlace& place, const UserOperation* user_op = nullptr);
// The id of its reduction operation; null: none.
std::uint32_t operation_of(spec::Func func, std::span<const std::byte> payload);

}  // namespace mpivet::rules
