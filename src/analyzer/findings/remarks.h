// What is said about the run besides findings: at once, where the user should know now, and in the report.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/log.h"

namespace mpivet::analyzer {

class Remarks {
 public:
  void warn(std::string line) {
    log::warning(line);
    keep(std::move(line));
  }
  // Only in the report.
  void keep(std::string line) { all_.push_back(std::move(line)); }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
};

}  // namespace mpivet::analyzer
