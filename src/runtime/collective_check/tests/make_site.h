// Site records for tests.
#pragma once
#include <cstring>
#include <string>
#include <vector>

#include "event/sites/site.h"

namespace mpivet::collective_check {

// Aligned, and as long as the test wants it.
class MadeSite {
 public:
  MadeSite(SiteKind kind, std::uint64_t id, std::uint64_t function, std::uint32_t line, const char* collective,
           const char* function_name, const char* conditionals, std::uint8_t flags = 0) {
    std::string text;
    for (const char* part : {collective, "program.c", function_name, conditionals}) text += part + std::string(1, '\0');
    words_.resize((sizeof(Site) + text.size() + 7) / 8);
    const Site site{size(), kSiteVersion, kind, kSiteChecked, flags, id, function, line, 1};
    std::memcpy(words_.data(), &site, sizeof site);
    std::memcpy(reinterpret_cast<char*>(words_.data()) + sizeof site, text.data(), text.size());
  }
  const Site& operator*() const { return *reinterpret_cast<const Site*>(words_.data()); }
  const Site* get() const { return &**this; }
  const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::uint32_t size() const { return static_cast<std::uint32_t>(8 * words_.size()); }
  std::vector<std::uint64_t> words_;
};

}  // namespace mpivet::collective_check
