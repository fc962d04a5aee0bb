// Reading site records.
#pragma once
#include <cstddef>

#include "event/sites/site.h"

namespace mpivet::collective_check {

// The strings behind a record.
struct SiteStrings {
  const char* collective = "";
  const char* file = "";
  const char* function = "";
  const char* conditionals = "";
};
SiteStrings strings_of(const Site& site);

// Calls `visit` with each record of a section as it is in memory. What is no record ends it.
template <class Visit>
void for_each_site(const std::byte* section, std::size_t size, Visit visit);

// The record at this place: null if there is none, or one that does not fit into `room` bytes.
const Site* site_at(const std::byte* place, std::size_t room);

template <class Visit>
void for_each_site(const std::byte* section, std::size_t size, Visit visit) {
  constexpr std::size_t kAlignment = 8;
  for (std::size_t at = 0; at + kAlignment <= size;) {
    std::uint32_t first_word;
    __builtin_memcpy(&first_word, section + at, sizeof first_word);
    if (first_word == 0) {  // padding
      at += kAlignment;
      continue;
    }
    const Site* site = site_at(section + at, size - at);
    if (!site) return;
    visit(*site);
    at += site->size;
  }
}

}  // namespace mpivet::collective_check
