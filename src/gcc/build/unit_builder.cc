#include "gcc/build/unit_builder.h"

#include "gcc/build/initials.h"

namespace mpivet::gcc {
namespace {

std::uint64_t key_of(const statics::Place& place) {
  return (static_cast<std::uint64_t>(place.file) << 52) ^ (static_cast<std::uint64_t>(place.line) << 20) ^ place.column;
}

}  // namespace

std::string_view linkage_name(tree decl) {
  const char* name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));
  return *name == '*' ? name + 1 : name;  // '*': to be taken literally
}

UnitBuilder::UnitBuilder() {
  unit_.source = main_input_filename != nullptr ? main_input_filename : "";
  unit_.compiler = std::string(lang_hooks.name) + " " + gcc_version.basever;
}

Id UnitBuilder::string(std::string_view text) {
  const auto [at, made] = strings_.try_emplace(std::string(text), static_cast<Id>(unit_.strings.size()));
  if (made) unit_.strings.emplace_back(text);
  return at->second;
}

Id UnitBuilder::variable_name(tree decl) {
  if (decl == NULL_TREE || DECL_NAME(decl) == NULL_TREE || DECL_ARTIFICIAL(decl)) return kNone;
  return string(IDENTIFIER_POINTER(DECL_NAME(decl)));
}

Id UnitBuilder::global(tree decl) {
  const auto [at, made] = globals_.try_emplace(decl, static_cast<Id>(unit_.globals.size()));
  if (!made) return at->second;
  const Id id = at->second;
  statics::Object object;
  object.name = variable_name(decl);
  if (TREE_PUBLIC(decl)) object.symbol = string(linkage_name(decl));
  const tree size = DECL_SIZE_UNIT(decl);
  if (size != NULL_TREE && tree_fits_uhwi_p(size)) object.size = tree_to_uhwi(size);
  object.constant = TREE_READONLY(decl);
  object.external = DECL_EXTERNAL(decl);
  object.per_thread = DECL_THREAD_LOCAL_P(decl);
  unit_.globals.push_back(std::move(object));
  // They may name this very variable, or others that are new.
  auto initials = address_initials(*this, decl);
  unit_.globals[id].initials = std::move(initials);
  return id;
}

Id UnitBuilder::file(const char* name) {
  const auto [pointer, unseen] = file_pointers_.try_emplace(name, kNone);
  if (!unseen) return pointer->second;
  const auto [at, made] = files_.try_emplace(name, static_cast<Id>(unit_.files.size()));
  if (made) unit_.files.emplace_back(name);
  return pointer->second = at->second;
}

statics::Place UnitBuilder::place(location_t location) {
  location = LOCATION_LOCUS(location);
  if (location <= BUILTINS_LOCATION) return {};
  const expanded_location expanded = expand_location(location);
  if (expanded.file == nullptr) return {};
  statics::Place place;
  place.file = file(expanded.file);
  place.line = static_cast<std::uint32_t>(expanded.line);
  place.column = static_cast<std::uint32_t>(expanded.column);
  locations_.try_emplace(key_of(place), location);
  return place;
}

location_t UnitBuilder::location(const statics::Place& place) const {
  const auto at = locations_.find(key_of(place));
  return at != locations_.end() ? at->second : UNKNOWN_LOCATION;
}

}  // namespace mpivet::gcc
