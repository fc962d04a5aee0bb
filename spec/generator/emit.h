// The generated files. Each function returns the text of one file.
#pragma once
#include <string>

#include "model.h"

namespace specgen {

std::string functions_header(const Spec& spec);
std::string functions_source(const Spec& spec);
std::string collectives_header(const Spec& spec);
std::string args_header(const Spec& spec);
std::string constants_header(const Spec& spec);
std::string constants_source(const Spec& spec);
// MPIVET_PREDEFINED(kind, id, NAME) for each predefined handle that the mpi.h included before defines.
std::string predefined_list(const Spec& spec);

inline const char* kGeneratedNote = "// Generated from spec/data by mpivet_specgen.\n";

}  // namespace specgen
