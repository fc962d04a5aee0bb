// The members of a communicator making a collective call each.
#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "rules/compare/agreement.h"
#include "rules/compare/examine.h"
#include "rules/types/tests/payload.h"
#include "spec/args.h"
#include "spec/constants.h"

namespace mpivet::rules {

inline constexpr std::uint32_t kInt = spec::kDatatype_INT, kDouble = spec::kDatatype_DOUBLE,
                               kChar = spec::kDatatype_CHAR, kByte = spec::kDatatype_BYTE,
                               kPacked = spec::kDatatype_PACKED, kUnknown = event::kUnknownHandle;
inline constexpr std::uint64_t kBuffer = 0x1000;
using Counts = std::vector<std::int64_t>;
using Ids = std::vector<std::uint32_t>;

class Team {
 public:
  explicit Team(std::int32_t size) : size_(size) {}

  TypeTable types;

  // Rank `rank` of the intracommunicator; its world rank is 10 more, so that the two cannot be confused.
  void call(std::int32_t rank, spec::Func func, const Payload& payload, std::shared_ptr<const Neighbours> edges = {}) {
    MemberPlace place;
    place.rank = rank;
    place.size = size_;
    place.neighbours = std::move(edges);
    add(place, 10 + rank, func, payload);
  }
  // With an operation of the program's own.
  void call_with(std::int32_t rank, spec::Func func, const Payload& payload, const UserOperation* operation) {
    MemberPlace place;
    place.rank = rank;
    place.size = size_;
    add(place, 10 + rank, func, payload, operation);
  }
  void call_inter(std::uint8_t side, std::int32_t rank, std::int32_t size, std::int32_t remote_size, spec::Func func,
                  const Payload& payload) {
    MemberPlace place;
    place.rank = rank;
    place.size = size;
    place.inter = true;
    place.side = side;
    place.remote_size = remote_size;
    add(place, 10 + 10 * side + rank, func, payload);
  }
  // The same call on all ranks.
  void all(spec::Func func, const Payload& payload) {
    for (std::int32_t rank = 0; rank < size_; ++rank) call(rank, func, payload);
  }

  bool certain() const {
    Agreement agreement;
    for (const auto& entry : entries_) agreement.add(entry.part);
    return agreement.certain();
  }
  // What examine() finds; the fast answer must never hide it.
  std::vector<CollectiveFact> facts() const {
    std::vector<CollectiveMember> members;
    for (const auto& entry : entries_) members.push_back({&entry.part, entry.record, entry.world_rank, 0});
    std::vector<CollectiveFact> facts = examine(members);
    EXPECT_TRUE(facts.empty() || !certain());
    return facts;
  }

  void expect_silent() const { EXPECT_TRUE(facts().empty()) << text(); }
  // Silent, and without a second look.
  void expect_certain() const {
    expect_silent();
    EXPECT_TRUE(certain());
  }
  void expect_problem(CollectiveFact::Problem problem) const {
    const auto found = facts();
    ASSERT_EQ(found.size(), 1u) << text();
    EXPECT_EQ(found.front().problem, problem) << text();
  }
  // "10,11: root=0 | 12: root=1"
  std::string text() const {
    std::string result;
    for (const CollectiveFact& fact : facts())
      for (const CollectiveFact::Group& group : fact.groups) {
        if (!result.empty()) result += " | ";
        for (std::size_t i = 0; i < group.ranks.size(); ++i) result += (i ? "," : "") + std::to_string(group.ranks[i]);
        result += ": " + group.value;
      }
    return result;
  }

 private:
  struct Entry {
    std::vector<std::byte> record;
    CollectivePart part;
    int world_rank;
  };
  void add(const MemberPlace& place, int world_rank, spec::Func func, const Payload& payload,
           const UserOperation* operation = nullptr) {
    Entry& entry = entries_.emplace_back();
    entry.record.resize(sizeof(event::Header) + payload.bytes().size());
    std::memcpy(entry.record.data() + sizeof(event::Header), payload.bytes().data(), payload.bytes().size());
    entry.part = make_part(func, payload.bytes(), types, place, operation);
    entry.world_rank = world_rank;
  }

  std::int32_t size_;
  std::deque<Entry> entries_;
};

// ---- payloads ---------------------------------------------------------------------------------------------------

inline Payload bcast(std::int64_t count, std::uint32_t type, std::int32_t root) {
  args::Bcast args{};
  args.buffer = kBuffer, args.count = count, args.datatype = type, args.root = root;
  return Payload(args);
}

inline Payload allreduce(std::int64_t count, std::uint32_t type, std::uint32_t op = spec::kOp_SUM) {
  args::Allreduce args{};
  args.sendbuf = kBuffer, args.recvbuf = kBuffer, args.count = count, args.datatype = type, args.op = op;
  return Payload(args);
}

inline Payload reduce(std::int64_t count, std::uint32_t type, std::int32_t root, std::uint32_t op = spec::kOp_SUM,
                      std::uint64_t sendbuf = kBuffer) {
  args::Reduce args{};
  args.sendbuf = sendbuf, args.recvbuf = kBuffer, args.count = count, args.datatype = type, args.op = op;
  args.root = root;
  return Payload(args);
}

// One side of a call: what is sent, or what is expected.
struct Data {
  std::int64_t count = 0;
  std::uint32_t type = kUnknown;
  std::uint64_t buffer = kBuffer;
};
inline constexpr Data kInPlace{-77, kUnknown, event::kInPlace};
// What stands in arguments that do not matter.
inline constexpr Data kGarbage{-77, kUnknown, 0xdead};

template <class Args>
Args both_sides(const Data& send, const Data& recv) {
  Args args{};
  args.sendbuf = send.buffer, args.sendcount = send.count, args.sendtype = send.type;
  args.recvbuf = recv.buffer, args.recvcount = recv.count, args.recvtype = recv.type;
  return args;
}

// MPI_Allgather, MPI_Alltoall and their neighbourhood relatives.
inline Payload exchange(const Data& send, const Data& recv) { return Payload(both_sides<args::Alltoall>(send, recv)); }

// MPI_Gather and MPI_Scatter.
inline Payload rooted(const Data& send, const Data& recv, std::int32_t root) {
  auto args = both_sides<args::Gather>(send, recv);
  args.root = root;
  return Payload(args);
}

struct Lists {
  Counts counts;
  std::uint32_t type = kUnknown;
  std::uint64_t buffer = kBuffer;
};
inline Counts displacements(const Counts& counts) { return Counts(counts.size(), 0); }

inline Payload gatherv(const Data& send, const Lists& recv, std::int32_t root) {
  args::Gatherv args{};
  args.sendbuf = send.buffer, args.sendcount = send.count, args.sendtype = send.type;
  args.recvbuf = recv.buffer, args.recvtype = recv.type, args.root = root;
  return Payload(args).array(recv.counts).array(displacements(recv.counts));
}

inline Payload scatterv(const Lists& send, const Data& recv, std::int32_t root) {
  args::Scatterv args{};
  args.sendbuf = send.buffer, args.sendtype = send.type;
  args.recvbuf = recv.buffer, args.recvcount = recv.count, args.recvtype = recv.type, args.root = root;
  return Payload(args).array(send.counts).array(displacements(send.counts));
}

inline Payload allgatherv(const Data& send, const Lists& recv) {
  args::Allgatherv args{};
  args.sendbuf = send.buffer, args.sendcount = send.count, args.sendtype = send.type;
  args.recvbuf = recv.buffer, args.recvtype = recv.type;
  return Payload(args).array(recv.counts).array(displacements(recv.counts));
}

inline Payload alltoallv(const Lists& send, const Lists& recv) {
  args::Alltoallv args{};
  args.sendbuf = send.buffer, args.sendtype = send.type, args.recvbuf = recv.buffer, args.recvtype = recv.type;
  return Payload(args)
      .array(send.counts)
      .array(displacements(send.counts))
      .array(recv.counts)
      .array(displacements(recv.counts));
}

struct TypedLists {
  Counts counts;
  Ids types;
  std::uint64_t buffer = kBuffer;
};
inline Payload alltoallw(const TypedLists& send, const TypedLists& recv) {
  args::Alltoallw args{};
  args.sendbuf = send.buffer, args.recvbuf = recv.buffer;
  return Payload(args)
      .array(send.counts)
      .array(displacements(send.counts))
      .array(send.types)
      .array(recv.counts)
      .array(displacements(recv.counts))
      .array(recv.types);
}

inline Payload reduce_scatter(const Counts& counts, std::uint32_t type, std::uint32_t op = spec::kOp_SUM) {
  args::Reduce_scatter args{};
  args.sendbuf = kBuffer, args.recvbuf = kBuffer, args.datatype = type, args.op = op;
  return Payload(args).array(counts);
}

inline std::shared_ptr<const Neighbours> edges(std::vector<std::int32_t> in, std::vector<std::int32_t> out) {
  return std::make_shared<const Neighbours>(Neighbours{std::move(in), std::move(out)});
}

}  // namespace mpivet::rules
