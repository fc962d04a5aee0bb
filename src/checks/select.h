// Which checks are on: defaults, then globs in the order given, the last that matches wins.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "checks/list/check_name.h"
#include "checks/list/rows.h"

namespace mpivet::checks {

class Selection {
 public:
  Selection();  // the defaults of checks.inc

  // Switches all checks on or off whose name matches `glob` (`*` any text, `?` one character; case does not matter;
  // "LOCAL" or "LOCAL:REQUEST" stands for everything below it). A glob that matches nothing is a usage
  // error that suggests the nearest name.
  Status set(std::string_view glob, bool on);
  // A comma-separated list: "GLOBAL:*,-LOCAL:INFO:*"; a leading '-' switches off, '+' or nothing on.
  Status set_list(std::string_view list);

  // "GLOBAL:MSG:*=warning": checks by glob, as above, and the severity their findings are to have.
  Status set_severity(std::string_view assignment);

  bool on(Id id) const { return on_[static_cast<std::size_t>(id)]; }
  // Of the row, unless it was set.
  Severity severity(Id id) const;
  // Whether it was set for that check; else the check itself decides.
  std::optional<Severity> severity_set(const CheckName& check) const;

 private:
  std::vector<bool> on_;
  std::vector<std::optional<Severity>> severities_;
};

}  // namespace mpivet::checks
