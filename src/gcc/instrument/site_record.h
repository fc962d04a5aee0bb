// The record of a site (event/sites/site.h) as a variable of the unit.
#pragma once
#include "event/sites/site.h"
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

struct SiteRecord {
  collective_check::SiteKind kind = collective_check::SiteKind::collective;
  bool checked = false;
  bool irregular = false;
  bool call_of_function = false;
  bool several_threads = false;
  bool concurrent = false;
  std::uint64_t id = 0;
  std::uint64_t visits = 0;  // of which function and communicator they are counted
  std::uint32_t line = 0, column = 0;
  std::string collective, file, function, conditionals;
};

// The address of a new variable in the section of sites.
tree site_address(const SiteRecord& record);

}  // namespace mpivet::gcc
