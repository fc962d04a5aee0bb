// The records of checked collectives (event/sites/site.h) in an object file.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "event/sites/site_reader.h"
#include "event/sites/switches.h"

namespace mpivet::report {

struct SiteEntry {
  collective_check::Site site = {};
  std::string collective, file, function, conditionals;
  std::uint64_t offset = 0;  // in the file
};

struct SiteSection {
  std::vector<SiteEntry> entries;
  std::uint64_t offset = 0;  // in the file
  std::uint64_t hash = 0;    // by which switches know it
};

// None if the file has none.
Result<SiteSection> read_site_section(const std::string& path);
Result<std::vector<SiteEntry>> read_sites(const std::string& path);

// What a program says about its shared libraries. None if it says nothing.
std::vector<collective_check::Switch> read_switches(const std::string& path);
// Sets the records as these say.
void apply(const std::vector<collective_check::Switch>& switches, SiteSection& section);

// Writes state and flags of these records into the file, each byte on its own: whatever happens meanwhile, the program
// is a good one that checks more or less.
Status write_sites(const std::string& path, const std::vector<SiteEntry>& changed);

}  // namespace mpivet::report
