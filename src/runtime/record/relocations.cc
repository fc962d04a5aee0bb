#include "runtime/record/relocations.h"

#include <elf.h>
#include <link.h>

namespace mpivet::runtime {
namespace {

struct Search {
  std::uint64_t address;
  void* data;
  void (*each)(void*, const char*, std::uint64_t*);
};

struct Dynamic {
  const ElfW(Sym) * symbols = nullptr;
  const char* strings = nullptr;
  std::uint64_t tables[2] = {}, bytes[2] = {};  // of relocations: of data, of calls
};

// The loader has turned the addresses in the section into those of this process; some libraries keep it read-only.
std::uint64_t absolute(const dl_phdr_info* info, std::uint64_t address) {
  return address < info->dlpi_addr ? info->dlpi_addr + address : address;
}

Dynamic dynamic_of(const dl_phdr_info* info, const ElfW(Dyn) * entry) {
  Dynamic d;
  for (; entry->d_tag != DT_NULL; ++entry) {
    const std::uint64_t value = entry->d_un.d_val, place = absolute(info, entry->d_un.d_ptr);
    if (entry->d_tag == DT_SYMTAB) d.symbols = reinterpret_cast<const ElfW(Sym)*>(place);
    if (entry->d_tag == DT_STRTAB) d.strings = reinterpret_cast<const char*>(place);
    if (entry->d_tag == DT_RELA) d.tables[0] = place;
    if (entry->d_tag == DT_RELASZ) d.bytes[0] = value;
    if (entry->d_tag == DT_JMPREL) d.tables[1] = place;
    if (entry->d_tag == DT_PLTRELSZ) d.bytes[1] = value;
  }
  return d;
}

bool takes(std::uint64_t type) {
  return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT || type == R_X86_64_64;
}

void imports(const dl_phdr_info* info, const Dynamic& d, const Search& search) {
  if (!d.symbols || !d.strings) return;
  for (int i = 0; i < 2; ++i) {
    const auto* rela = reinterpret_cast<const ElfW(Rela)*>(d.tables[i]);
    for (std::uint64_t n = d.bytes[i] / sizeof *rela; rela && n > 0; --n, ++rela) {
      const ElfW(Sym)& symbol = d.symbols[ELF64_R_SYM(rela->r_info)];
      if (!takes(ELF64_R_TYPE(rela->r_info)) || symbol.st_shndx != SHN_UNDEF || !symbol.st_name) continue;
      search.each(search.data, d.strings + symbol.st_name,
                  reinterpret_cast<std::uint64_t*>(info->dlpi_addr + rela->r_offset));
    }
  }
}

int look_at(dl_phdr_info* info, std::size_t, void* data) {
  const auto& search = *static_cast<const Search*>(data);
  const ElfW(Dyn)* dynamic = nullptr;
  bool inside = false;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    const std::uint64_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD) inside |= search.address >= begin && search.address < begin + segment.p_memsz;
    if (segment.p_type == PT_DYNAMIC) dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
  }
  if (!inside) return 0;
  if (dynamic) imports(info, dynamic_of(info, dynamic), search);
  return 1;
}

}  // namespace

void for_each_import(const void* address, void* data, void (*each)(void*, const char*, std::uint64_t*)) {
  Search search{reinterpret_cast<std::uint64_t>(address), data, each};
  dl_iterate_phdr(look_at, &search);
}

}  // namespace mpivet::runtime
