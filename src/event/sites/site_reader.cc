#include "event/sites/site_reader.h"

#include <cstring>
#include <initializer_list>

namespace mpivet::collective_check {

const Site* site_at(const std::byte* place, std::size_t room) {
  if (room < sizeof(Site)) return nullptr;
  const Site* site = reinterpret_cast<const Site*>(place);
  const bool fits = site->size >= sizeof(Site) + 4 && site->size <= room && site->size % 8 == 0;
  if (!fits || site->version != kSiteVersion) return nullptr;
  int strings = 0;
  for (std::size_t i = sizeof(Site); i < site->size; ++i) strings += place[i] == std::byte{0};
  return strings >= 4 ? site : nullptr;
}

SiteStrings strings_of(const Site& site) {
  SiteStrings s;
  const char* text = reinterpret_cast<const char*>(&site + 1);
  for (const char** field : {&s.collective, &s.file, &s.function, &s.conditionals}) {
    *field = text;
    text += std::strlen(text) + 1;
  }
  return s;
}

}  // namespace mpivet::collective_check
