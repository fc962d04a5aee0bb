// The rank of an exploration (event/virtual_mpi.h): no analyzer reads its ring. The ring is private memory, copied with
// the process, and the virtual MPI (virtual/), a library behind this one, takes the records out whenever the rank
// stops.
#pragma once
#include <cstddef>
#include <cstdint>

extern "C" {
// What the virtual MPI offers; absent in all other runs.
[[gnu::weak]] void mpivet_virtual_spill();             // the ring is full: take the records out
[[gnu::weak]] void mpivet_virtual_end(int finalized);  // the process ends: does not return
[[gnu::weak]] void mpivet_virtual_crash(int signal);   // it is about to die: does not return

// What this library offers to it.
[[gnu::visibility("default")]] void mpivet_take_records(void (*sink)(const void* data, std::size_t bytes, void* where),
                                                        void* where);
[[gnu::visibility("default")]] std::uint32_t
mpivet_place();                                       // stack of the MPI call the thread is inside of; 0: unknown
[[gnu::visibility("default")]] void mpivet_copied();  // this process is a copy of the one that recorded so far
}

namespace mpivet::runtime {

bool explored();

// In place of what attach.h does.
bool make_private_ring();

}  // namespace mpivet::runtime
