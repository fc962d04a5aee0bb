/* Site records and calls as mpivet's compilers put them into a program (src/event/sites/site.h), by hand.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct record {
  uint32_t size;
  uint8_t version, kind, state, flags;
  uint64_t id, function;
  uint32_t line, column;
  char text[88];
};
#define RECORD __attribute__((section("mpivet_sites"), aligned(8), used)) static const struct record

enum {
  by_some = 0,
  by_all = 1
};
#define COLLECTIVE(name, id, function, flags, line, collective, text) \
  RECORD name = {sizeof(struct record), 1, 1, 1, flags, id, function, line, 0, collective "\0test.c\0" text}
#define LEAVE(name, id, function, flags, line, text) \
  RECORD name = {sizeof(struct record), 1, 2, 1, flags, id, function, line, 0, "\0test.c\0" text}

void mpivet_cc_collective(const void*) __attribute__((weak));
void mpivet_cc_leave_pointer(const void*, void*) __attribute__((weak));
void mpivet_cc_leave_int(const void*, int) __attribute__((weak));

static inline void at(const struct record* site) {
  if (mpivet_cc_collective) mpivet_cc_collective(site);
}
static inline void leave(const struct record* site, MPI_Comm comm) {
#ifdef OPEN_MPI
  if (mpivet_cc_leave_pointer) mpivet_cc_leave_pointer(site, comm);
#else
  if (mpivet_cc_leave_int) mpivet_cc_leave_int(site, comm);
#endif
}
