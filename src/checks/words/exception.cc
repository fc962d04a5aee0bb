#include "checks/words/exception.h"

#include "checks/words/words.h"

namespace mpivet::checks::words {

std::string ended_by_exception(const std::string& who, const std::string& others_wait_in,
                               const std::string& exception) {
  return capital(who) + " ended with a Python exception" +
         (others_wait_in.empty() ? "" : " while the others wait in " + others_wait_in) + ": " + exception;
}

std::string exception_label() { return "raised the exception at"; }

std::string exception_advice() {
  return "Fix the cause of the exception. So that one rank's exception ends the whole job instead of leaving the "
         "others "
         "behind, run the program with `python3 -m mpi4py PROGRAM`, which calls MPI_Abort for exceptions that nobody "
         "catches, or catch them and call MPI.COMM_WORLD.Abort().";
}

}  // namespace mpivet::checks::words
