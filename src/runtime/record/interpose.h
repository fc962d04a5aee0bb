// Standing in front of the MPI library, under both names of a function: Open MPI's Fortran calls the PMPI ones, and so
// do libraries that wrap MPI themselves (profilers), whose MPI_X has to run before ours.
//
//   program ─► MPI_X ─► a wrapper's MPI_X, if there is one ─► PMPI_X: our wrapper ─► real.X
//
// MPI_X is one jump through its Entry. The first call finds out where it leads (entries.cc), and then as long as the
// process lives.
#pragma once

namespace mpivet::runtime {

struct Entry {
  void* target;  // whom calls of MPI_X reach
  void* own;     // our wrapper
  const char* name;
};

}  // namespace mpivet::runtime

// Our wrapper has a name of its own in the symbol table, and MPI_X in debug information.
#define MPIVET_WRAP(type, name, parameters)                                                                          \
  extern "C" type name parameters asm("mpivet_" #name);                                                              \
  extern "C" __attribute__((visibility("default"), alias("mpivet_" #name))) type P##name parameters;                 \
  asm(".hidden mpivet_" #name "\n.pushsection .rodata.mpivet_names,\"a\",@progbits\n.Lmpivet_name_" #name            \
      ": .asciz \"" #name                                                                                            \
      "\"\n.popsection\n.pushsection mpivet_entries,\"aw\",@progbits\n.balign 8\n.Lmpivet_entry_" #name              \
      ": .quad .Lmpivet_first_" #name ", mpivet_" #name ", .Lmpivet_name_" #name                                     \
      "\n.popsection\n.pushsection .text\n.balign 16\n.globl " #name "\n.type " #name ",@function\n" #name           \
      ":\n.cfi_startproc\njmp *.Lmpivet_entry_" #name "(%rip)\n.Lmpivet_first_" #name ":\nlea .Lmpivet_entry_" #name \
      "(%rip), %r11\njmp mpivet_first_call\n.cfi_endproc\n.size " #name ", .-" #name "\n.popsection\n");             \
  type name parameters
