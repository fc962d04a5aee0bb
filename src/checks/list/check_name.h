// The check that a finding is of. Reports are read by other mpivets than those that wrote them, so it may be one that
// this mpivet does not have: then its name is all that is known, and it is kept.
#pragma once
#include <compare>
#include <string>

#include "checks/list/id_set.h"

namespace mpivet::checks {

class CheckName {
 public:
  CheckName() = default;
  CheckName(Id id) : id_(id) {}  // implicit: a check is its name

  // What a report says.
  static CheckName read(std::string_view name);

  // "GLOBAL:DEADLOCK:HARD"
  std::string text() const { return std::string(view()); }
  // Nothing: another mpivet's.
  std::optional<Id> id() const { return id_; }
  bool in(const IdSet& set) const { return id_ && set.contains(*id_); }

  friend bool operator==(const CheckName& a, const CheckName& b) { return a.view() == b.view(); }
  friend auto operator<=>(const CheckName& a, const CheckName& b) { return a.view() <=> b.view(); }

 private:
  std::string_view view() const { return id_ ? name_of(*id_) : foreign_; }

  std::optional<Id> id_;
  std::string foreign_;
};

}  // namespace mpivet::checks
