// Whether which MPI calls a program makes depends on data: conditions that decide over MPI calls and depend on what is
// received, read, given on the command line or drawn by chance. Without any, what was seen of the communication with
// one input holds for all (FIB paper, sections 1 and 5).
#pragma once
#include <string>
#include <vector>

#include "static/analyze.h"

namespace mpivet::statics {

struct DataCondition {
  Site site;         // the condition
  std::string on;    // "what MPI_Recv receives", "what scanf gives", "the command line"
  Place given = {};  // where it comes from; line 0: not known
  Id given_unit = kNone;
};

struct DataDependence {
  std::vector<DataCondition> conditions;
  bool unknown = false;  // something else decides that the summary says nothing about
};

DataDependence data_dependence(const Program& program);

}  // namespace mpivet::statics
