// Blocks of data that do not arrive as they were sent.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "rules/compare/entries.h"

namespace mpivet::rules {

class Mismatches {
 public:
  // A block from one member to another, as the two see it.
  void compare(const Entry& source, const Entry& destination, const Signature& sent, const Signature& expected);
  // A block that only one of the two knows of.
  void unexpected(const Entry& source, const Entry& destination, const Signature& sent);
  void missing(const Entry& source, const Entry& destination, const Signature& expected);

  bool any() const { return count_ > 0; }
  CollectiveFact::Problem problem() const {
    return type_differs_ ? CollectiveFact::Problem::type : CollectiveFact::Problem::size;
  }
  // Where the first two sequences part whose texts may not show it; empty otherwise.
  const std::string& remark() const { return remark_; }
  // Told pair by pair; of very many only the first.
  CollectiveFact fact() const;

 private:
  static constexpr std::size_t kMaxTold = 8;
  struct Told {
    const Entry* entry;
    std::string text;
  };

  std::vector<Told> told_;
  std::string remark_;
  std::size_t count_ = 0;
  bool type_differs_ = false;
};

}  // namespace mpivet::rules
