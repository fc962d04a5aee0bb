#include "report/symbols/elf_sections.h"

#include <gelf.h>

namespace mpivet::report {

Elf_Scn* find_section(Elf* elf, std::string_view name) {
  std::size_t names = 0;
  if (elf_getshdrstrndx(elf, &names) != 0) return nullptr;
  for (Elf_Scn* section = elf_nextscn(elf, nullptr); section != nullptr; section = elf_nextscn(elf, section)) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr) continue;
    const char* its_name = elf_strptr(elf, names, header.sh_name);
    if (its_name != nullptr && name == its_name) return section;
  }
  return nullptr;
}

}  // namespace mpivet::report
