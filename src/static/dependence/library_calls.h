// What functions outside of the program do to values, as far as rank dependence goes: the C library, the Fortran
// runtime.
#pragma once
#include <cstdint>
#include <string_view>

namespace mpivet::statics {

enum class Behaviour : std::uint8_t {
  unknown,      // not in the table: may give and change anything
  silent,       // gives nothing that matters and changes nothing: printf, free
  pure,         // result computed from the arguments and what they point to; changes nothing
  varies,       // result is different from rank to rank: time, random numbers, process ids
  fills,        // what argument `first` points to is different from rank to rank
  scans,        // result, and what arguments behind `first` point to, are read out of the string `first`
  transfers,    // a Fortran read: `first` describes the file or string, `second` gets what is in it
  reads,        // result, and what pointer arguments point to, come from outside: files, terminals
  uniform,      // result equal on all ranks; also what tells threads apart, since each rank has all of them
  environment,  // result, or what pointer arguments point to, are words of the environment
  arguments,    // the same of the command line
  copies,       // *first = *second; the result is `first`
  sets,         // *first = the arguments from `second` on; the result is `first`
  prints,       // *first is computed from all other arguments and what they point to: sprintf
  allocates,    // result is new memory; contents of `first`, if not -1, are in it
  runs,         // calls the function in argument `first` with argument `second` as its first
};

struct LibraryCall {
  std::string_view name;
  Behaviour behaviour = Behaviour::unknown;
  int first = -1, second = -1;
};

// Behaviour::unknown if the name is not in the table.
LibraryCall library_call(std::string_view symbol);
// The same for variables that libraries own; `environment` and `arguments` for words of these.
Behaviour library_variable(std::string_view symbol);

}  // namespace mpivet::statics
