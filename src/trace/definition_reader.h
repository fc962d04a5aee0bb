// The global definitions of an archive, as ArchiveDefinitions, and what the assembling of calls needs besides.
#pragma once
#include <otf2/otf2.h>

#include <optional>
#include <unordered_map>

#include "spec/functions.h"
#include "trace/archive_definitions.h"
#include "trace/attributes.h"

namespace mpivet::trace {

struct Region {
  spec::Func func = spec::Func::none;  // none: no function of MPI
  std::string name, file;
  int line = 0;
};

struct Vocabulary {
  std::unordered_map<OTF2_RegionRef, Region> regions;
  std::unordered_map<OTF2_AttributeRef, Attribute> attributes;
  std::optional<OTF2_ParameterRef> more_requests, completed;
};

// False: the library could not read them.
bool read_definitions(OTF2_Reader* reader, ArchiveDefinitions& definitions, Vocabulary& vocabulary);

}  // namespace mpivet::trace
