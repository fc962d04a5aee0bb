#include "base/result.h"

#include <cerrno>
#include <cstring>

namespace mpivet {

Error system_error(std::string what, int error_number) {
  return Error{std::move(what) + ": " + std::strerror(error_number), Blame::tool};
}

Error system_error(std::string what) { return system_error(std::move(what), errno); }

}  // namespace mpivet
