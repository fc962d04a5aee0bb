// The tables of a unit that all its functions share: strings, files, globals; and the way back from a place of the
// summary to GCC's location, for the warnings.
#pragma once
#include "gcc/gcc_headers.h"
#include "static/summary/summary.h"

namespace mpivet::gcc {

using statics::Id;
using statics::kNone;

class UnitBuilder {
 public:
  UnitBuilder();

  Id string(std::string_view text);
  // The name of a variable as its author wrote it; kNone for the compiler's own.
  Id variable_name(tree decl);
  // A variable that outlives the functions: an object with static storage.
  Id global(tree decl);
  // Nothing of it is left when the location is not known.
  statics::Place place(location_t location);
  location_t location(const statics::Place& place) const;

  statics::Unit& unit() { return unit_; }

 private:
  Id file(const char* name);

  statics::Unit unit_;
  std::unordered_map<std::string, Id> strings_;
  std::unordered_map<const char*, Id> file_pointers_;  // GCC keeps one copy of each name, or few
  std::unordered_map<std::string, Id> files_;
  std::unordered_map<tree, Id> globals_;
  std::unordered_map<std::uint64_t, location_t> locations_;
};

// The linkage name of a function or of a variable with static storage.
std::string_view linkage_name(tree decl);

}  // namespace mpivet::gcc
