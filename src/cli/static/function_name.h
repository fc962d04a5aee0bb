// The name of a function of the program for people.
#pragma once
#include "report/symbols/demangle.h"
#include "report/symbols/openmp_body.h"
#include "static/summary/program.h"

namespace mpivet::cli {

// Without parameters, and without what GCC adds to the names of parallel regions.
inline std::string readable_function(const std::string& name) {
  const std::string readable = report::demangle(std::string(report::written_in(name)));
  return readable.substr(0, readable.find('('));
}

inline std::string function_name(const statics::Program& program, statics::Id function) {
  return readable_function(program.name(function));
}

}  // namespace mpivet::cli
