#include "static/sequences/vocabulary.h"

namespace mpivet::statics {

Id Vocabulary::composite(const std::string& kind, const std::set<Id>& operations) {
  std::set<std::string> plain;
  for (const Id operation : operations) plain.insert(leaves_[operation].begin(), leaves_[operation].end());
  std::string name;
  for (const auto& leaf : plain) name += (name.empty() ? "" : ", ") + leaf;
  const Id result = number(kind + "{" + name + "}");
  leaves_[result] = std::move(plain);
  return result;
}

}  // namespace mpivet::statics
