// Constant arguments that MPI forbids; the compiler sees them.
#pragma once
#include <cstdint>

#include "checks/words/words.h"

namespace mpivet::checks::words {

enum class Fault : std::uint8_t {
  none,
  negative_count,
  negative_tag,
  any_tag_in_send,
  root_of_intercommunicator,
  any_source_as_root,
  negative_root,
  not_in_comm_self,
  any_source_in_send,
  no_such_rank,
};

Words invalid_argument(const std::string& function, const std::string& parameter, std::int64_t value, Fault fault);
Words no_buffer(const std::string& function, const std::string& parameter, std::int64_t count,
                const std::string& datatype);

}  // namespace mpivet::checks::words
