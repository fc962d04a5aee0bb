// real.h and real.cc: the MPI library's own functions, found behind us in the search order of the dynamic linker.
#include <sstream>

#include "emit.h"
#include "wrappers.h"

namespace specgen {

std::string declared_header(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << "#pragma once\n";
  for (const auto& d : declared) out << "#define MPIVET_HAS_" << d.function->name << " 1\n";
  return out.str();
}

std::string real_header(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#pragma once
#include "declared.h"
#include "spec/mpi_declarations.h"

namespace mpivet::runtime {

struct Real {
)";
  for (const auto& d : declared) {
    out << "  " << d.prototype.result << " (*" << d.function->enumerator << ")(";
    for (std::size_t i = 0; i < d.prototype.types.size(); ++i) out << (i ? ", " : "") << d.prototype.types[i];
    out << ");\n";
  }
  out << R"(};
extern Real real;

// Fills `real`; a function the library does not have stays null. Calling it again does no harm.
void real_resolve();
// From now on calls of a function go on to this one instead of the library's.
void real_passes(const char* name, void* function);

}  // namespace mpivet::runtime
)";
  return out.str();
}

std::string real_source(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "real.h"

#include <dlfcn.h>

#include <cstring>

namespace mpivet::runtime {
namespace {

const char* const names[] = {
)";
  for (const auto& d : declared) out << "    \"P" << d.function->name << "\",\n";
  out << R"(};
constexpr int kNames = sizeof(names) / sizeof(names[0]);
static_assert(sizeof(Real) == kNames * sizeof(void*));

void* resolve(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  return found ? found : dlsym(RTLD_NEXT, name + 1);  // some extensions have no PMPI name
}

// What real_passes() was told.
void* passes[kNames];

}  // namespace

Real real;

void real_resolve() {
  for (int i = 0; i < kNames; ++i) {
    void* function = passes[i] ? passes[i] : resolve(names[i]);
    std::memcpy(reinterpret_cast<char*>(&real) + i * sizeof(void*), &function, sizeof function);
  }
}

void real_passes(const char* name, void* function) {
  for (int i = 0; i < kNames; ++i) {
    if (strcmp(names[i] + 1, name) != 0) continue;
    passes[i] = function;
    std::memcpy(reinterpret_cast<char*>(&real) + i * sizeof(void*), &function, sizeof function);
  }
}

}  // namespace mpivet::runtime
)";
  return out.str();
}

}  // namespace specgen
