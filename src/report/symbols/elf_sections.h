// Sections of an ELF file by name.
#pragma once
#include <libelf.h>

#include <memory>
#include <string_view>

namespace mpivet::report {

struct EndElf {
  void operator()(Elf* elf) const { elf_end(elf); }
};
using OwnedElf = std::unique_ptr<Elf, EndElf>;

// Null if there is none.
Elf_Scn* find_section(Elf* elf, std::string_view name);

}  // namespace mpivet::report
