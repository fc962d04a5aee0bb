// Code of the preload library: the table of the MPI library's own functions, and the wrappers. The wrappers are written
// with what src/runtime/record/wrap.h offers; the comment there is the contract.
#pragma once
#include <string>
#include <vector>

#include "prototypes.h"

namespace specgen {

// The wrappers of one MPI are spread over this many files, so that they compile in parallel.
inline constexpr int kWrapperParts = 4;

// declared.h: MPIVET_HAS_<name> for each function of the mpi.h. Its version number does not say (Open MPI 5 is 3.1,
// with much of 4.0).
std::string declared_header(const std::vector<Declared>& declared);
std::string real_header(const std::vector<Declared>& declared);
std::string real_source(const std::vector<Declared>& declared);
std::string wrappers_source(const Spec& spec, const std::vector<Declared>& declared, int part);

// Of libmpivet-cc-*.so: the functions it wraps, and the wrappers.
std::vector<Declared> collective_functions(const std::vector<Declared>& declared);
std::string collective_wrappers_source(const std::vector<Declared>& chosen);

// Of libmpivet-virtual-*.so: functions outside of the virtual MPI.
std::string virtual_stubs_source(const std::vector<Declared>& declared);

// Of libmpivet-replay-*.so.
std::string replay_wrappers_source(const std::vector<Declared>& declared);

// ---- parts of a wrapper -----------------------------------------------------------------------------------------

// How one argument gets into the record.
struct ArgumentCode {
  std::string value;   // expression for the argument's own field; for handle results the field of the address
  std::string id;      // handle results: expression for the id, empty when it is not known yet
  std::string bytes;   // expression: bytes its elements take; empty: none
  std::string append;  // statement that appends the elements
};

// Names of the variables that hold array lengths, and what they are initialised with.
struct Length {
  std::string name, expression;
};

// The expression that gives the number of elements of an array; throws InputError if the spec does not say.
std::string length_expression(const Function& f, const Parameter& p);
// The value of a parameter as it goes into a field or element: canonical, an id for handles. `argument` is the C
// expression of the value itself.
std::string canonical_value(const Parameter& p, const std::string& argument);
ArgumentCode argument_code(const Function& f, const Parameter& p, const std::string& c_type,
                           std::vector<Length>& lengths);
// The word wrap.h uses for a handle kind: "type" for datatype.
std::string handle_word(const std::string& kind);
// "(int count, MPI_Comm comm)"
std::string parameter_list(const Declared& d);
// "real.Send(buf, count, ...)"
std::string real_call(const Declared& d);
// The statement sequence of one wrapper's body.
std::string wrapper_body(const Declared& declared);

}  // namespace specgen
