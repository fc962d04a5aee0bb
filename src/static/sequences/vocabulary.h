// Numbers for the names that sequences of collectives are made of: equal names, equal numbers.
#pragma once
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "static/summary/summary.h"

namespace mpivet::statics {

class Vocabulary {
 public:
  Id number(const std::string& name) {
    const auto [place, is_new] = numbers_.try_emplace(name, static_cast<Id>(names_.size()));
    if (is_new) {
      names_.push_back(name);
      leaves_.push_back({name});
    }
    return place->second;
  }
  // "kind{a, b}" of the plain names that the operations consist of.
  Id composite(const std::string& kind, const std::set<Id>& operations);

  const std::string& name(Id number) const { return names_[number]; }
  // The plain names in a composite one.
  const std::set<std::string>& leaves(Id number) const { return leaves_[number]; }

 private:
  std::unordered_map<std::string, Id> numbers_;
  std::vector<std::string> names_;
  std::vector<std::set<std::string>> leaves_;
};

}  // namespace mpivet::statics
