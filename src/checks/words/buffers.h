// Buffers that do not fit their calls; the compiler sees them. `memory` is as the program writes it, "'data'".
#pragma once
#include <cstdint>

#include "checks/words/words.h"

namespace mpivet::checks::words {

// "'data'"
std::string name_of_buffer(const std::string& name);

// `block`: it ends before the function does. Note: at the variable.
Words buffer_out_of_scope(const std::string& memory, const std::string& function, bool block);
// Of a container. Note: at the call.
Words buffer_destroyed(const std::string& memory, const std::string& function);

struct Overlap {
  std::string function, sent, received;  // the latter: parameters
  std::string memory;
  bool same = false;      // from the first byte on
  bool exchange = false;  // MPI_Sendrecv
};
// Note: at the call.
Words buffers_overlap(const Overlap& overlap);

enum class Use : std::uint8_t {
  reads,
  writes,
  frees,
  ends,
};
// `by`: an MPI function, empty if it is none. Note: where the operation began.
Words buffer_in_use(const std::string& memory, Use use, const std::string& by, const std::string& operation,
                    bool sending);

struct TooSmall {
  std::string function, parameter;
  std::int64_t count = 0, fitting = 0;
  std::string elements;  // "elements of MPI_INT"
  std::string memory;
  std::int64_t bytes = 0;
  bool allocated = false;  // not declared
};
std::string elements_of(const std::string& datatype);
std::string array_elements(bool requests);
// Note: where the memory comes from.
Words buffer_too_small(const TooSmall& found);

Words buffer_of_other_type(const std::string& parameter, const std::string& function, const std::string& type,
                           const std::string& datatype);

}  // namespace mpivet::checks::words
