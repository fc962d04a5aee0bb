// The records of checked collectives (runtime/collective_check/site.h) in an object file.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "runtime/collective_check/site_reader.h"

namespace mpivet::report {

struct SiteEntry {
  collective_check::Site site = {};
  std::string collective, file, function, conditionals;
  std::uint64_t offset = 0;  // in the file
};

// None if the file has none.
Result<std::vector<SiteEntry>> read_sites(const std::string& path);

// Writes state and flags of these records into the file, each byte on its own: whatever happens meanwhile, the program
// is a good one that checks more or less.
Status write_sites(const std::string& path, const std::vector<SiteEntry>& changed);

}  // namespace mpivet::report
