// Numbers for the names that sequences of collectives are made of: equal names, equal numbers.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "static/summary.h"

namespace mpivet::statics {

class Vocabulary {
 public:
  Id number(const std::string& name) {
    const auto [place, is_new] = numbers_.try_emplace(name, static_cast<Id>(names_.size()));
    if (is_new) names_.push_back(name);
    return place->second;
  }
  const std::string& name(Id number) const { return names_[number]; }
  std::size_t size() const { return names_.size(); }

 private:
  std::unordered_map<std::string, Id> numbers_;
  std::vector<std::string> names_;
};

}  // namespace mpivet::statics
