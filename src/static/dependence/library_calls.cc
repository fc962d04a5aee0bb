#include "static/dependence/library_calls.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

constexpr LibraryCall kCalls[] = {
#define MPIVET_LIBRARY_CALL(name, behaviour, first, second) {#name, Behaviour::behaviour, first, second},
#include "static/dependence/library_calls.inc"
#undef MPIVET_LIBRARY_CALL
};

constexpr bool by_name(const LibraryCall& a, const LibraryCall& b) { return a.name < b.name; }
static_assert(std::is_sorted(std::begin(kCalls), std::end(kCalls), by_name), "library_calls.inc is not sorted");

constexpr LibraryCall kVariables[] = {
    {"__environ", Behaviour::environment}, {"_environ", Behaviour::environment}, {"environ", Behaviour::environment},
    {"optarg", Behaviour::arguments},      {"opterr", Behaviour::uniform},       {"optind", Behaviour::arguments},
    {"optopt", Behaviour::arguments},
};

}  // namespace

Behaviour library_variable(std::string_view symbol) {
  for (const LibraryCall& variable : kVariables)
    if (variable.name == symbol) return variable.behaviour;
  return Behaviour::unknown;
}

LibraryCall library_call(std::string_view symbol) {
  const LibraryCall wanted{symbol};
  const auto found = std::lower_bound(std::begin(kCalls), std::end(kCalls), wanted, by_name);
  return found != std::end(kCalls) && found->name == symbol ? *found : wanted;
}

}  // namespace mpivet::statics
