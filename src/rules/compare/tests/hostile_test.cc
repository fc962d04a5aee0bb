// Records full of garbage: whatever comes out of a broken rank, nothing is read out of bounds, nothing overflows, and
// the time stays bounded. (What is said about garbage does not matter.)
#include <random>

#include "rules/compare/tests/team.h"

namespace mpivet::rules {
namespace {

class Garbage {
 public:
  std::uint64_t word() {
    switch (random_() % 6) {
      case 0:
        return random_() % 8;
      case 1:
        return random_();
      case 2:
        return (random_() % 4) << 32 | random_() % 90;
      case 3:
        return 1024 + random_() % 8;
      case 4:
        return (1024 + random_() % 8) << 32 | (1024 + random_() % 8);
      default:
        return ~std::uint64_t{0} - random_() % 4;
    }
  }
  Payload payload() {
    struct Word {
      std::uint64_t value;
    };
    std::vector<std::uint64_t> words(random_() % 12 + 1);
    for (auto& w : words) w = word();
    return Payload(Word{word()}).array(words);
  }
  spec::Func function() { return static_cast<spec::Func>(random_() % (spec::kFunctionCount + 3)); }

 private:
  std::mt19937_64 random_{31};
};

TEST(Hostile, GarbageInCollectives) {
  Garbage garbage;
  for (int round = 0; round < 50'000; ++round) {
    Team team(3);
    const spec::Func func = garbage.function();
    const auto ring = edges({1, 2, event::kProcNull}, {0, 2, 1});
    for (int rank = 0; rank < 3; ++rank) team.call(rank, func, garbage.payload(), rank == 1 ? nullptr : ring);
    team.facts();
    Team groups(0);
    for (const std::uint8_t side : {0, 1}) groups.call_inter(side, 0, 1, 1, func, garbage.payload());
    groups.facts();
  }
}

TEST(Hostile, GarbageInTypes) {
  Garbage garbage;
  TypeTable types;
  for (int round = 0; round < 200'000; ++round) {
    types.create(garbage.function(), garbage.payload().bytes());
    const auto id = static_cast<std::uint32_t>(garbage.word());
    const Signature signature = types.signature(id, static_cast<std::int64_t>(garbage.word()));
    describe(signature);
    fits(signature, types.signature(kInt, 7));
    if (round % 7 == 0) types.free(id);
  }
}

}  // namespace
}  // namespace mpivet::rules
