#include "report/symbols/site_section.h"

#include <fcntl.h>
#include <gelf.h>
#include <unistd.h>

#include <cstring>

#include "base/unique_fd.h"
#include "report/symbols/elf_sections.h"

namespace mpivet::report {

using collective_check::Site;
using collective_check::Switch;

Result<SiteSection> read_site_section(const std::string& path) {
  elf_version(EV_CURRENT);
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return system_error("cannot read " + path);
  const OwnedElf elf(elf_begin(fd.get(), ELF_C_READ_MMAP, nullptr));
  SiteSection out;
  if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return out;
  Elf_Scn* section = find_section(elf.get(), collective_check::kSiteSection);
  const Elf_Data* data = section != nullptr ? elf_rawdata(section, nullptr) : nullptr;
  GElf_Shdr header;
  if (data == nullptr || data->d_buf == nullptr || gelf_getshdr(section, &header) == nullptr) return out;
  const auto* start = static_cast<const std::byte*>(data->d_buf);
  out.offset = header.sh_offset;
  out.hash = collective_check::hash_of_sites(start, data->d_size);
  collective_check::for_each_site(start, data->d_size, [&](const Site& site) {
    const auto strings = collective_check::strings_of(site);
    const auto at = static_cast<std::uint64_t>(reinterpret_cast<const std::byte*>(&site) - start);
    out.entries.push_back(
        {site, strings.collective, strings.file, strings.function, strings.conditionals, header.sh_offset + at});
  });
  return out;
}

Result<std::vector<SiteEntry>> read_sites(const std::string& path) {
  auto section = read_site_section(path);
  if (!section) return section.error();
  return std::move(section->entries);
}

std::vector<Switch> read_switches(const std::string& path) {
  elf_version(EV_CURRENT);
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const OwnedElf elf(fd.valid() ? elf_begin(fd.get(), ELF_C_READ_MMAP, nullptr) : nullptr);
  std::vector<Switch> out;
  if (!elf || elf_kind(elf.get()) != ELF_K_ELF) return out;
  Elf_Scn* section = find_section(elf.get(), collective_check::kSwitchSection);
  const Elf_Data* data = section != nullptr ? elf_rawdata(section, nullptr) : nullptr;
  if (data == nullptr || data->d_buf == nullptr) return out;
  out.resize(data->d_size / sizeof(Switch));
  std::memcpy(out.data(), data->d_buf, out.size() * sizeof(Switch));
  return out;
}

void apply(const std::vector<Switch>& switches, SiteSection& section) {
  for (const Switch& one : switches) {
    if (one.library != section.hash) continue;
    for (SiteEntry& entry : section.entries) {
      if (entry.offset != section.offset + one.offset) continue;
      entry.site.state = one.state;
      entry.site.flags = one.flags;
    }
  }
}

Status write_sites(const std::string& path, const std::vector<SiteEntry>& changed) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd.valid()) return system_error("cannot write " + path);
  for (const SiteEntry& entry : changed) {
    const std::uint8_t bytes[] = {entry.site.state, entry.site.flags};
    static_assert(offsetof(Site, flags) == offsetof(Site, state) + 1);
    const auto at = static_cast<off_t>(entry.offset + offsetof(Site, state));
    if (::pwrite(fd.get(), bytes, sizeof bytes, at) != static_cast<ssize_t>(sizeof bytes))
      return system_error("cannot write " + path);
  }
  return Done{};
}

}  // namespace mpivet::report
