// Loaded objects: which one an address lies in, told to the ring once.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

// To be called once, before `inside_loader`.
void remember_loader();
// The address lies in the dynamic loader, which may be at its list of objects: none of the others here may be called.
// It unmaps an object before it takes it off the list.
bool inside_loader(std::uint64_t address);

// Publishes a module record for every object that one of the addresses lies in and that was not told yet.
void tell_modules(const std::uint64_t* addresses, std::size_t count);

// The address lies in the MPI library or one of its components: a call from there is none of the user's.
bool inside_mpi_library(std::uint64_t address);
// Likewise libc, the loader, and ourselves.
bool inside_c_library(std::uint64_t address);
// Not in the MPI library or what it communicates by, nor in libc or the runtime of a language.
bool belongs_to_program(std::uint64_t address);

}  // namespace mpivet::runtime
