// From an address in an object file to functions and source lines, by the file's debug information (elfutils). What is
// missing degrades without error: no line information gives the function's name from the symbol table; no symbol
// gives module and offset; an unreadable file gives the same.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

class Symbolizer {
 public:
  Symbolizer();
  ~Symbolizer();
  Symbolizer(const Symbolizer&) = delete;
  Symbolizer& operator=(const Symbolizer&) = delete;

  // The frames at a return address of a process: the functions inlined there, innermost first, then the one that
  // stands in the symbol table. The call itself is the instruction before `address`. `bias` is the module's load bias.
  // Never empty.
  std::vector<Frame> return_address(const std::string& module, std::uint64_t bias, std::uint64_t address);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Inside the MPI library, mpivet or the start-up code: of no interest to a user.
bool is_internal_module(const std::string& path);
bool is_startup_function(const std::string& function);

}  // namespace mpivet::report
