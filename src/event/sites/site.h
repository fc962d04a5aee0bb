// A site: a place in the program where a collective may not be reached by all ranks, as the compiler leaves it in the
// section `mpivet_sites` (allocated, read-only, no relocations) of object files. The interface between the compiler's
// plugin, the link step and the library libmpivet-cc-*.so. Plain data: no MPI, no GCC.
//
// A record is a Site followed by four strings, each ended by a zero: collective ("MPI_Barrier"; empty for a leave),
// file, enclosing function, conditionals ("45, 52"; one in another file as "other.c:45"). Its size is a multiple of 8.
// Linker and compiler may put zero words between records; readers skip them. The library finds the records of the
// executable and of shared objects by itself, through their section headers.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::collective_check {

inline constexpr char kSiteSection[] = "mpivet_sites";
inline constexpr std::uint8_t kSiteVersion = 1;

enum class SiteKind : std::uint8_t {
  collective = 1,  // right before a collective, or before a call of a function that contains it
  leave = 2,       // the function, or the part of it that the conditionals decide about, is left
};

// Site::state
inline constexpr std::uint8_t kSiteProved = 0;  // switched off: all ranks get there
inline constexpr std::uint8_t kSiteChecked = 1;

// Site::flags, bits.
//
// A rank that leaves this visit of the function without the collective cannot make up for it: all ranks visit the
// function equally often, and no other condition that may differ between ranks decides about collectives on this
// communicator, in this visit or in another one. (`if (step % 2 == rank) MPI_Barrier(comm);` in a loop is correct on
// two ranks, although one of them is always one barrier ahead.) Then a rank that waits at the site is told at once;
// without the bit, only when the difference is certain.
inline constexpr std::uint8_t kEnteredByAll = 1;
// The function may be left by an exception, is recursive, or uses setjmp: the bit above must not be set.
inline constexpr std::uint8_t kIrregular = 2;
// What is called is a function that contains the collective, not the collective itself.
inline constexpr std::uint8_t kCallOfFunction = 4;
// Several threads of a process may call the collective: it is in a parallel region, and not in a part of it that one
// thread executes (category 1 of "PARCOACH Extension for Hybrid Applications", 2015).
inline constexpr std::uint8_t kSeveralThreads = 8;
// One thread calls it, but another one may be in another such collective meanwhile (category 2).
inline constexpr std::uint8_t kConcurrent = 16;
inline constexpr std::uint8_t kThreadFlags = kSeveralThreads | kConcurrent;

struct Site {
  std::uint32_t size;  // of the whole record
  std::uint8_t version;
  SiteKind kind;
  std::uint8_t state;
  std::uint8_t flags;
  std::uint64_t id;        // of this site, the same in all processes that run this program
  std::uint64_t function;  // of the enclosing function and the communicator: visits are counted for each
  std::uint32_t line;
  std::uint32_t column;
};
static_assert(sizeof(Site) == 32 && offsetof(Site, state) == 6 && offsetof(Site, flags) == 7);

}  // namespace mpivet::collective_check

// What compiled code calls, with the address of its record; weak references, so that objects can be linked without the
// library. All of them may be called at any time, also before MPI_Init and after MPI_Finalize, and with any handle.
extern "C" {
// Says which site the next collective of this thread belongs to; several may be pending, the last one is the innermost.
void mpivet_cc_collective(const void* site);
// The function is about to be left. The communicator as C has it in Open MPI, in MPICH, and as Fortran has it.
void mpivet_cc_leave_pointer(const void* site, void* comm);
void mpivet_cc_leave_int(const void* site, int comm);
void mpivet_cc_leave_fortran(const void* site, const int* comm);
}
