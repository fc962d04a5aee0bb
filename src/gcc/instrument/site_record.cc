#include "gcc/instrument/site_record.h"

namespace mpivet::gcc {
namespace {

using collective_check::Site;

constexpr std::size_t kAlignment = alignof(Site);

std::uint8_t flags_of(const SiteRecord& record) {
  unsigned flags = 0;
  if (record.irregular) flags |= collective_check::kIrregular;
  if (record.call_of_function) flags |= collective_check::kCallOfFunction;
  if (record.several_threads) flags |= collective_check::kSeveralThreads;
  if (record.concurrent) flags |= collective_check::kConcurrent;
  return static_cast<std::uint8_t>(flags);
}

std::string bytes_of(const SiteRecord& record) {
  std::string strings;
  for (const auto* text : {&record.collective, &record.file, &record.function, &record.conditionals})
    strings.append(text->c_str(), text->size() + 1);
  while ((sizeof(Site) + strings.size()) % kAlignment != 0) strings += '\0';
  Site site{};
  site.size = static_cast<std::uint32_t>(sizeof(Site) + strings.size());
  site.version = collective_check::kSiteVersion;
  site.kind = record.kind;
  site.state = record.checked ? collective_check::kSiteChecked : collective_check::kSiteProved;
  site.flags = flags_of(record);
  site.id = record.id;
  site.function = record.visits;
  site.line = record.line;
  site.column = record.column;
  return std::string(reinterpret_cast<const char*>(&site), sizeof site) + strings;
}

}  // namespace

tree site_address(const SiteRecord& record) {
  const std::string bytes = bytes_of(record);
  const tree type = build_array_type_nelts(char_type_node, bytes.size());
  const tree variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name("mpivet_site"), type);
  TREE_STATIC(variable) = 1;
  TREE_READONLY(variable) = 1;
  TREE_ADDRESSABLE(variable) = 1;
  TREE_USED(variable) = 1;
  DECL_ARTIFICIAL(variable) = 1;
  DECL_IGNORED_P(variable) = 1;
  const tree contents = build_string(static_cast<int>(bytes.size()), bytes.data());
  TREE_TYPE(contents) = type;
  DECL_INITIAL(variable) = contents;
  // GCC would align large arrays to more, and leave gaps between the records.
  SET_DECL_ALIGN(variable, kAlignment * BITS_PER_UNIT);
  DECL_USER_ALIGN(variable) = 1;
  set_decl_section_name(variable, collective_check::kSiteSection);
  varpool_node::finalize_decl(variable);
  return build_fold_addr_expr(variable);
}

}  // namespace mpivet::gcc
