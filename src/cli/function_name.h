// The name of a function of the program for people.
#pragma once
#include "report/demangle.h"
#include "static/program.h"

namespace mpivet::cli {

// Without parameters, and without what GCC adds to the names of parallel regions.
inline std::string function_name(const statics::Program& program, statics::Id function) {
  const std::string& name = program.name(function);
  const std::string readable = report::demangle(name.substr(0, name.find("._omp_fn.")));
  return readable.substr(0, readable.find('('));
}

}  // namespace mpivet::cli
