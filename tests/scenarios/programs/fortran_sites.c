/* Site records for a Fortran program, and the calls with them. */
#include "site_records.h"

void mpivet_cc_leave_fortran(const void*, const int*) __attribute__((weak));

COLLECTIVE(barrier, 51, 5, by_all, 7, "MPI_Barrier", "work\0" "6");
LEAVE(work, 52, 5, by_all, 9, "work\0");

void at_barrier_(void) { at(&barrier); }
void leave_work_(const int* comm) {
  if (mpivet_cc_leave_fortran) mpivet_cc_leave_fortran(&work, comm);
}
