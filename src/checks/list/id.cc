#include <strings.h>

#include "checks/list/check_name.h"

namespace mpivet::checks {

std::optional<Id> find_id(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (name.size() == kNames[i].size() && ::strncasecmp(name.data(), kNames[i].data(), name.size()) == 0)
      return static_cast<Id>(i);
  return std::nullopt;
}

CheckName CheckName::read(std::string_view name) {
  const auto id = find_id(name);
  if (id && name_of(*id) == name) return *id;
  CheckName out;
  out.foreign_ = name;
  return out;
}

}  // namespace mpivet::checks
