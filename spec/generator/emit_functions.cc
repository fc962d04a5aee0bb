// spec/functions.h and spec/functions.cc: the function and parameter tables.
#include <sstream>

#include "emit.h"

namespace specgen {
namespace {

const char* word(bool value) { return value ? "true" : "false"; }

const char* direction_word(Direction d) {
  switch (d) {
    case Direction::in:
      return "in";
    case Direction::out:
      return "out";
    case Direction::inout:
      return "inout";
  }
  return "in";
}

int element_width(const Parameter& p) {
  if (p.kind.param_kind == "string") return 1;
  return p.is_array ? p.kind.width : 0;
}

void emit_parameters(std::ostream& out, const Spec& spec, const Function& f) {
  if (f.parameters.empty()) return;
  out << "const Param " << f.enumerator << "_params[] = {\n";
  for (const auto& p : f.parameters) {
    out << "    {\"" << p.shown_name() << "\", ParamKind::" << p.kind.param_kind
        << ", Dir::" << direction_word(p.direction) << ", " << word(p.is_array) << ", " << word(p.root_only) << ", "
        << word(p.is_async) << ", " << p.width << ", " << element_width(p) << ", " << p.offset << ", "
        << (p.id_offset < 0 ? 0xffff : p.id_offset) << ", " << word(p.is_nonnegative()) << ", "
        << spec.constants.set_index(p.kind.special) << "},\n";
  }
  out << "};\n";
}

// The table and the struct are made apart: the compiler checks that they agree.
void emit_layout_checks(std::ostream& out, const Function& f) {
  for (const auto& p : f.parameters) {
    out << "static_assert(offsetof(args::" << f.enumerator << ", " << p.name << (p.is_handle_result() ? "_addr" : "")
        << ") == " << p.offset << ");\n";
    if (p.is_handle_result())
      out << "static_assert(offsetof(args::" << f.enumerator << ", " << p.name << ") == " << p.id_offset << ");\n";
  }
}

void emit_info(std::ostream& out, const Function& f) {
  const auto& m = f.meaning;
  out << "    {\"" << f.name << "\", Shape::" << m.shape << ", Role::" << m.role << ", Mode::" << m.mode
      << ", Start::" << m.start << ", Coll::" << m.coll << ", HandleKind::" << m.creates << ", HandleKind::" << m.frees
      << ", " << word(m.rooted) << ", " << word(m.reduces) << ", " << word(m.modelled) << ", " << word(m.anytime)
      << ", Needs::" << m.needs << ", Gives::" << m.gives << ", " << f.parameters.size() << ", " << f.args_size << ", "
      << (f.parameters.empty() ? "nullptr" : f.enumerator + "_params") << "},\n";
}

}  // namespace

std::string functions_header(const Spec& spec) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#pragma once
#include <cstdint>
#include <string_view>

#include "spec/types.h"

namespace mpivet::spec {

// Every function of MPI, by its name without "MPI_"; in the order of the names.
enum class Func : std::uint16_t {
  none = 0,
)";
  for (const auto& f : spec.functions) out << "  " << f.enumerator << ",\n";
  out << "};\ninline constexpr int kFunctionCount = " << spec.functions.size() << ";\n"
      << "inline constexpr std::uint32_t kSpecHash = " << spec.hash << "u;\n"
      << R"(
namespace detail {
extern const FunctionInfo functions[kFunctionCount + 1];
}

// Facts about a function; a number that is no function gets the entry of Func::none (an empty name).
inline const FunctionInfo& info(Func f) {
  const auto i = static_cast<std::uint16_t>(f);
  return detail::functions[i <= kFunctionCount ? i : 0];
}

// By full name ("MPI_Isend"); Func::none when there is no such function.
Func find(std::string_view name);

}  // namespace mpivet::spec
)";
  return out.str();
}

std::string functions_source(const Spec& spec) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "spec/functions.h"

#include <cstddef>

#include "spec/args.h"

namespace mpivet::spec {
namespace {

)";
  for (const auto& f : spec.functions) {
    emit_parameters(out, spec, f);
    emit_layout_checks(out, f);
  }
  out << R"(
}  // namespace

const FunctionInfo detail::functions[kFunctionCount + 1] = {
    {"", Shape::query, Role::other, Mode::standard, Start::blocking, Coll::none, HandleKind::none, HandleKind::none,
     false, false, false, false, Needs::any, Gives::inputs, 0, 0, nullptr},
)";
  for (const auto& f : spec.functions) emit_info(out, f);
  out << R"(};

Func find(std::string_view name) {
  int low = 1, high = kFunctionCount;
  while (low <= high) {
    const int middle = (low + high) / 2;
    const int order = name.compare(detail::functions[middle].name);
    if (order == 0) return static_cast<Func>(middle);
    if (order < 0)
      high = middle - 1;
    else
      low = middle + 1;
  }
  return Func::none;
}

}  // namespace mpivet::spec
)";
  return out.str();
}

}  // namespace specgen
