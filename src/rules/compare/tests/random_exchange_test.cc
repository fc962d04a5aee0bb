// Properties of v- and w-collectives with random counts and types: the sums that all members compute on their own
// must say the same as a comparison of all pairs.
#include <random>

#include "rules/compare/tests/team.h"
#include "rules/types/predefined.h"

namespace mpivet::rules {
namespace {

using spec::Func;

struct Block {
  std::int64_t count;
  std::uint32_t type;
};
using Matrix = std::vector<std::vector<Block>>;  // [source][destination]

class RandomExchange {
 public:
  explicit RandomExchange(unsigned seed) : random_(seed) {}
  int number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  Matrix matrix(std::size_t size) {
    Matrix result(size, std::vector<Block>(size));
    for (auto& row : result)
      for (auto& block : row) block = {number(0, 3), types_[static_cast<std::size_t>(number(0, 3))]};
    return result;
  }
  // The same data in other words, where there are some.
  Block rephrase(const Block& block) {
    if (block.count == 0) return {0, types_[static_cast<std::size_t>(number(0, 3))]};
    if (block.type == kTwoInts && number(0, 1) == 1) return {2 * block.count, kInt};
    if (block.type == kInt && block.count == 2 && number(0, 1) == 1) return {1, kTwoInts};
    return block;
  }
  // Changes a few blocks, maybe to something equal.
  void disturb(Matrix& matrix) {
    const int last = static_cast<int>(matrix.size()) - 1;
    for (int i = number(0, 2); i > 0; --i)
      matrix[static_cast<std::size_t>(number(0, last))][static_cast<std::size_t>(number(0, last))] = {
          number(0, 3), types_[static_cast<std::size_t>(number(0, 3))]};
  }

  static constexpr std::uint32_t kTwoInts = 1024;

 private:
  std::mt19937 random_;
  std::array<std::uint32_t, 4> types_{kInt, kDouble, kChar, kTwoInts};
};

void define_types(Team& team) {
  team.types.define(RandomExchange::kTwoInts, construct::contiguous(2, predefined_type("MPI_INT")));
}

bool all_equal(const Team& team, const Matrix& sent, const Matrix& expected) {
  for (std::size_t s = 0; s < sent.size(); ++s)
    for (std::size_t d = 0; d < sent.size(); ++d) {
      const Signature a = team.types.signature(sent[s][d].type, sent[s][d].count);
      const Signature b = team.types.signature(expected[s][d].type, expected[s][d].count);
      if (fits(a, b) != Fit::equal) return false;
    }
  return true;
}

TypedLists row(const Matrix& matrix, std::size_t source) {
  TypedLists lists;
  for (const Block& block : matrix[source]) lists.counts.push_back(block.count), lists.types.push_back(block.type);
  return lists;
}
TypedLists column(const Matrix& matrix, std::size_t destination) {
  TypedLists lists;
  for (const auto& blocks : matrix)
    lists.counts.push_back(blocks[destination].count), lists.types.push_back(blocks[destination].type);
  return lists;
}

TEST(RandomExchange, AlltoallwAgainstPairs) {
  RandomExchange random(21);
  int agreeing = 0, disagreeing = 0;
  for (int round = 0; round < 3000; ++round) {
    const auto size = static_cast<std::size_t>(random.number(1, 5));
    const Matrix sent = random.matrix(size);
    Matrix expected = sent;
    for (auto& blocks : expected)
      for (Block& block : blocks) block = random.rephrase(block);
    random.disturb(expected);
    Team team(static_cast<std::int32_t>(size));
    define_types(team);
    for (std::size_t rank = 0; rank < size; ++rank)
      team.call(static_cast<std::int32_t>(rank), Func::Alltoallw, alltoallw(row(sent, rank), column(expected, rank)));
    const bool equal = all_equal(team, sent, expected);
    ASSERT_EQ(team.certain(), equal);
    ASSERT_EQ(team.facts().empty(), equal);
    ++(equal ? agreeing : disagreeing);
  }
  EXPECT_GT(agreeing, 500);
  EXPECT_GT(disagreeing, 500);
}

TEST(RandomExchange, AllgathervAgainstPairs) {
  RandomExchange random(22);
  for (int round = 0; round < 3000; ++round) {
    const int size = random.number(1, 5);
    Counts counts;
    for (int i = 0; i < size; ++i) counts.push_back(random.number(0, 3));
    Team team(size);
    bool equal = true;
    const bool in_place = random.number(0, 3) == 0;
    for (int rank = 0; rank < size; ++rank) {
      Counts expected = counts;
      if (!in_place && random.number(0, 9) == 0)
        expected[static_cast<std::size_t>(random.number(0, size - 1))] = random.number(0, 3);
      const std::int64_t own = counts[static_cast<std::size_t>(rank)];
      team.call(rank, Func::Allgatherv, allgatherv(in_place ? kInPlace : Data{own, kInt}, {expected, kInt}));
      equal &= expected == counts;
    }
    ASSERT_EQ(team.certain(), equal);
    ASSERT_EQ(team.facts().empty(), equal);
  }
}

// Random directed multigraphs; each edge carries a block, and the receiver lists its edges in its own order.
TEST(RandomExchange, NeighboursAgainstPairs) {
  RandomExchange random(23);
  int agreeing = 0, disagreeing = 0;
  for (int round = 0; round < 3000; ++round) {
    const int size = random.number(1, 4);
    struct Side {
      TypedLists lists;
      std::vector<std::int32_t> peers;
    };
    std::vector<Side> out(static_cast<std::size_t>(size)), in(static_cast<std::size_t>(size));
    bool equal = true;
    for (int edge = random.number(0, 8); edge > 0; --edge) {
      const int source = random.number(0, size - 1), destination = random.number(0, size - 1);
      // A size of its own for each pair of ranks: then any order of equal edges is as good as another.
      const std::int64_t count = 1 + source * 4 + destination;
      const std::int64_t expected = random.number(0, 19) == 0 ? 99 : count;
      equal &= expected == count;
      auto& sender = out[static_cast<std::size_t>(source)];
      auto& receiver = in[static_cast<std::size_t>(destination)];
      sender.peers.push_back(destination), sender.lists.counts.push_back(count), sender.lists.types.push_back(kInt);
      receiver.peers.push_back(source), receiver.lists.counts.push_back(expected), receiver.lists.types.push_back(kInt);
    }
    Team team(size);
    for (int rank = 0; rank < size; ++rank) {
      const auto& sender = out[static_cast<std::size_t>(rank)];
      const auto& receiver = in[static_cast<std::size_t>(rank)];
      team.call(rank, Func::Neighbor_alltoallw, alltoallw(sender.lists, receiver.lists),
                edges(receiver.peers, sender.peers));
    }
    ASSERT_EQ(team.certain(), equal);
    ASSERT_EQ(team.facts().empty(), equal);
    ++(equal ? agreeing : disagreeing);
  }
  EXPECT_GT(agreeing, 200);
  EXPECT_GT(disagreeing, 200);
}

}  // namespace
}  // namespace mpivet::rules
