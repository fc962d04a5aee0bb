// What a type signature looks like, for messages: "MPI_INT x 10", "(MPI_INT, MPI_DOUBLE) x 5".
#pragma once
#include <cstdint>
#include <string>

namespace mpivet::rules {

struct SignatureText {
  std::string text;
  std::int64_t elements = 0;  // basic elements
  std::int64_t bytes = 0;
};

}  // namespace mpivet::rules
