// What the mpi.h at hand declares, from the output of gcc -aux-info: normalised prototypes without parameter names.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model.h"

namespace specgen {

struct Prototype {
  std::string name;
  std::string result;              // "int", "MPI_Aint"
  std::vector<std::string> types;  // "const void *", "int (*)[3]", "..."
};

// A function of the spec that the mpi.h declares.
struct Declared {
  const Function* function;
  Prototype prototype;
  // `function`, where this mpi.h has other parameters than the spec: made of the prototype, to be counted only.
  std::shared_ptr<const Function> stand_in = nullptr;
};

// All MPI_ and MPIX_ functions of an aux-info file.
std::map<std::string, Prototype> parse_prototypes(const std::string& text);
std::map<std::string, Prototype> load_prototypes(const std::string& path);

struct Match {
  std::vector<Declared> declared;
  std::vector<std::string> missing;  // declared, but not in the spec
};
// Joins them with the spec. A function that the spec describes with other parameters is counted only, if the tracker
// does not know it; otherwise throws InputError.
Match match_prototypes(const Spec& spec, const std::map<std::string, Prototype>& prototypes);

// "int (*)[3]", "ranges" -> "int (*ranges)[3]"
std::string declare(const std::string& type, const std::string& name);
bool is_pointer(const std::string& type);
bool is_varargs(const Prototype& prototype);

}  // namespace specgen
