// What an archive says about itself before any event is read.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/definitions.h"

namespace mpivet::trace {

struct ContextDefinition {
  std::string function;
  std::uint32_t source = 0;  // of ArchiveDefinitions::sources
  std::uint32_t parent = 0;
};

struct ArchiveDefinitions {
  bool ours = false;  // written by mpivet: with the attributes of docs/trace-format.md
  int version = 0;    // of the attributes
  std::string creator, description, program, end;
  int world = 0;
  std::uint64_t ticks_per_second = 1'000'000'000, first_time = 0, duration = 0;
  std::uint64_t events = 0;

  struct Location {
    std::uint64_t id = 0;
    int rank = -1;  // -1: of no process of MPI
    std::string name;
    std::uint64_t events = 0;
  };
  std::vector<Location> locations;                          // by rank
  std::unordered_map<std::uint32_t, CommDefinition> comms;  // by what stands in calls
  std::unordered_map<std::uint32_t, std::string> names;     // of datatypes and reductions
  std::unordered_map<std::uint32_t, Place> sources;         // call sites
  std::unordered_map<std::uint32_t, ContextDefinition> contexts;
};

}  // namespace mpivet::trace
