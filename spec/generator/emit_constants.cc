// spec/constants.h, spec/constants.cc and spec/predefined.inc: names and properties of predefined handles.
#include <cctype>
#include <sstream>

#include "emit.h"

namespace specgen {
namespace {

// MPI_INT -> INT, MPIX_C_FLOAT16 -> X_C_FLOAT16
std::string short_name(const std::string& name) {
  return name.starts_with("MPIX_") ? "X_" + name.substr(5) : name.substr(4);
}

std::string capitalized(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string class_enumerator(const std::string& name) {  // "long", "char", "bool" are keywords
  return name + "_";
}

// "MPI_INT" is the name a class has in messages: the first basic type of that class.
std::string class_type_name(const Constants& c, const std::string& cls) {
  for (const auto& type : c.datatypes)
    if (type.components.size() == 1 && type.components[0].cls == cls) return type.name;
  return cls;
}

void emit_ids(std::ostream& out, const Constants& c) {
  for (auto* kind : kHandleKinds) {
    auto names = c.handles.find(kind);
    if (names == c.handles.end()) continue;
    for (std::size_t i = 0; i < names->second.size(); ++i)
      out << "inline constexpr std::uint32_t k" << capitalized(kind) << "_" << short_name(names->second[i]) << " = "
          << i + 1 << ";\n";
  }
}

void emit_datatype(std::ostream& out, const Datatype& type) {
  out << "    {\"" << type.name << "\", " << type.size << ", " << type.extent << ", " << type.alignment << ", "
      << type.components.size() << ", {";
  for (std::size_t i = 0; i < 2; ++i) {
    bool present = i < type.components.size();
    out << (i ? ", " : "") << "{BasicClass::" << (present ? class_enumerator(type.components[i].cls) : "none") << ", "
        << (present ? type.components[i].offset : 0) << "}";
  }
  out << "}},\n";
}

void emit_name_table(std::ostream& out, const Constants& c) {
  for (auto* kind : kHandleKinds) {
    out << "const char* const " << kind << "_names[] = {\"" << c.null_names.at(kind) << "\"";
    if (auto names = c.handles.find(kind); names != c.handles.end())
      for (const auto& name : names->second) out << ",\n    \"" << name << "\"";
    out << "};\n";
  }
  out << "struct Names {\n  const char* const* names;\n  std::uint32_t count;\n};\n"
      << "const Names names_of_kind[kHandleKinds] = {{nullptr, 0},\n";
  for (auto* kind : kHandleKinds)
    out << "    {" << kind << "_names, sizeof(" << kind << "_names) / sizeof(const char*)},\n";
  out << "};\n";
}

void emit_value_sets(std::ostream& out, const Constants& c) {
  for (const auto& set : c.sets) {
    out << "const NamedValue " << set.name << "_values[] = {\n";
    for (const auto& v : set.values) out << "    {\"" << v.name << "\", " << v.value << "},\n";
    out << "};\n";
  }
  out << "const ValueSet value_sets[] = {{nullptr, 0, false},\n";
  for (const auto& set : c.sets)
    out << "    {" << set.name << "_values, " << set.values.size() << ", " << (set.bits ? "true" : "false") << "},\n";
  out << "};\n";
}

}  // namespace

std::string constants_header(const Spec& spec) {
  const Constants& c = spec.constants;
  std::ostringstream out;
  out << kGeneratedNote
      << "#pragma once\n#include <cstdint>\n\n#include \"spec/types.h\"\n\nnamespace mpivet::spec {\n\n"
      << "// Two basic elements match when they have the same class. byte_ and packed_ are classes of their own; what\n"
      << "// they may be mixed with is for the tracker to say.\n"
      << "enum class BasicClass : std::uint8_t {\n  none,\n";
  for (const auto& cls : c.classes) out << "  " << class_enumerator(cls.name) << ",\n";
  out << "};\ninline constexpr int kBasicClasses = " << c.classes.size() + 1 << ";\n"
      << "inline constexpr int kPredefinedTypes = " << c.datatypes.size() << ";\n"
      << R"(
struct BasicClassInfo {
  const char* name;       // "int32"
  const char* type_name;  // a datatype of this class, for messages: "MPI_INT"
  std::uint8_t size;
  std::uint8_t alignment;
};

struct PredefinedType {
  const char* name;
  std::uint8_t size;       // bytes of data
  std::uint8_t extent;
  std::uint8_t alignment;
  std::uint8_t components; // 1, or 2 for the pair types of MPI_MINLOC; 0 for MPI_DATATYPE_NULL
  struct {
    BasicClass cls;
    std::uint8_t offset;
  } component[2];
};

struct NamedValue {
  const char* name;
  std::int64_t value;
};
// Integers with names (MPI_ORDER_C ...), as canonical values. bits: a value is a combination of them.
struct ValueSet {
  const NamedValue* values;
  int count;
  bool bits;
};

// By id; the entry of MPI_DATATYPE_NULL for an id that is no predefined datatype.
const PredefinedType& predefined_type(std::uint32_t id);
const BasicClassInfo& basic_class(BasicClass cls);

// The name of a predefined or null handle; nullptr for any other id.
const char* predefined_name(HandleKind kind, std::uint32_t id);

// The values of a Param::special; an empty set for 0 and unknown numbers.
const ValueSet& value_set(std::uint8_t special);
// The name of one value of a set that is not `bits`; nullptr if it has none.
const char* special_name(std::uint8_t special, std::int64_t value);

// Ids of the predefined handles.
)";
  emit_ids(out, c);
  out << "\n}  // namespace mpivet::spec\n";
  return out.str();
}

std::string constants_source(const Spec& spec) {
  const Constants& c = spec.constants;
  std::ostringstream out;
  out << kGeneratedNote << "#include \"spec/constants.h\"\n\nnamespace mpivet::spec {\nnamespace {\n\n"
      << "const BasicClassInfo classes[kBasicClasses] = {{\"none\", \"none\", 0, 1},\n";
  for (const auto& cls : c.classes)
    out << "    {\"" << cls.name << "\", \"" << class_type_name(c, cls.name) << "\", " << cls.size << ", "
        << cls.alignment << "},\n";
  out << "};\n\nconst PredefinedType types[kPredefinedTypes + 1] = {\n"
      << "    {\"MPI_DATATYPE_NULL\", 0, 0, 1, 0, {{BasicClass::none, 0}, {BasicClass::none, 0}}},\n";
  for (const auto& type : c.datatypes) emit_datatype(out, type);
  out << "};\n\n";
  emit_name_table(out, c);
  out << "\n";
  emit_value_sets(out, c);
  out << R"(
}  // namespace

const PredefinedType& predefined_type(std::uint32_t id) { return types[id <= kPredefinedTypes ? id : 0]; }

const BasicClassInfo& basic_class(BasicClass cls) {
  const auto i = static_cast<std::uint8_t>(cls);
  return classes[i < kBasicClasses ? i : 0];
}

const char* predefined_name(HandleKind kind, std::uint32_t id) {
  const auto k = static_cast<std::uint8_t>(kind);
  if (k >= kHandleKinds || id >= names_of_kind[k].count) return nullptr;
  return names_of_kind[k].names[id];
}

const ValueSet& value_set(std::uint8_t special) {
  return value_sets[special < sizeof(value_sets) / sizeof(value_sets[0]) ? special : 0];
}

const char* special_name(std::uint8_t special, std::int64_t value) {
  const ValueSet& set = value_set(special);
  if (set.bits) return nullptr;
  for (int i = 0; i < set.count; ++i)
    if (set.values[i].value == value) return set.values[i].name;
  return nullptr;
}

}  // namespace mpivet::spec
)";
  return out.str();
}

std::string predefined_list(const Spec& spec) {
  std::ostringstream out;
  out << kGeneratedNote
      << "// Include after mpi.h with MPIVET_PREDEFINED(kind, id, NAME) defined. A handle that stands for several "
         "names "
         "comes\n"
      << "// several times, the preferred name first; a name an MPI lacks may be its null handle.\n";
  for (auto* kind : kHandleKinds) {
    auto names = spec.constants.handles.find(kind);
    if (names == spec.constants.handles.end()) continue;
    bool macros = std::string(kind) != "keyval";  // attribute keys are enumerators in Open MPI, and in every MPI
    for (std::size_t i = 0; i < names->second.size(); ++i) {
      const auto& name = names->second[i];
      if (macros) out << "#ifdef " << name << "\n";
      out << "MPIVET_PREDEFINED(" << kind << ", " << i + 1 << ", " << name << ")\n";
      if (macros) out << "#endif\n";
    }
  }
  return out.str();
}

}  // namespace specgen
