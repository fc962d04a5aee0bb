#include "rules/types/sequence_hash.h"

namespace mpivet::rules::sequence_hash {
namespace {

constexpr PowerTable make_powers() {
  PowerTable table{};
  std::uint64_t step = kBase;
  for (auto& row : table) {
    row[0] = 1;
    for (std::size_t j = 1; j < row.size(); ++j) row[j] = multiply(row[j - 1], step);
    step = multiply(row[255], step);
  }
  return table;
}

}  // namespace

constexpr PowerTable kPowersValue = make_powers();
const PowerTable kPowers = kPowersValue;

}  // namespace mpivet::rules::sequence_hash
