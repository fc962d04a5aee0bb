// One object file and its debug information, by elfutils. Addresses are those of the file.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

class ModuleFile {
 public:
  explicit ModuleFile(const std::string& path);
  ~ModuleFile();
  ModuleFile(const ModuleFile&) = delete;
  ModuleFile& operator=(const ModuleFile&) = delete;

  // function, file and line of the frames at an address, innermost first; empty if nothing is known. Other fields of
  // the frames are left alone.
  std::vector<Frame> lookup(std::uint64_t address) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace mpivet::report
