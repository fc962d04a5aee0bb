// What is wrong with the MPI calls of OpenMP threads, as plain data, and worded: the compiler's warnings and
// `mpivet static` say the same.
#pragma once
#include <string>
#include <vector>

#include "checks/list/id.h"
#include "checks/words/threads.h"
#include "static/threads/hybrid.h"

namespace mpivet::statics {

struct ThreadFinding {
  checks::Id check;
  std::string call;  // "MPI_Allreduce"
  ConstructPlace at;
  std::string message;
  struct Remark {
    ConstructPlace at;
    std::string text;
    std::string call = {};  // empty: of a construct
  };
  std::vector<Remark> remarks;
  std::string hint;
};

// `whole_program`: false of one unit.
std::vector<ThreadFinding> thread_findings(const Hybrid& hybrid, bool whole_program);

// Who executes a call with this word.
checks::words::Callers callers(const Word& word);

}  // namespace mpivet::statics
