// The record layout of a function: 8-byte fields in parameter order, then 4-byte fields in parameter order. The rules
// are in ../README.md; they depend on nothing but the data, so every MPI writes the same bytes.
#include <cstdint>

#include "model.h"

namespace specgen {
namespace {

// Whether the argument's own field holds an address rather than a value.
bool is_address(const Parameter& p) {
  if (p.is_array) return true;
  if (p.is_handle()) return p.is_output();
  if (p.kind.param_kind == "buffer") return true;
  return p.is_output() || p.kind.width == 8;
}

std::string wide_type(const Parameter& p) {
  bool is_signed_value =
      !p.is_array && !p.is_output() && (p.kind.param_kind == "count" || p.kind.param_kind == "displacement");
  return is_signed_value ? "std::int64_t" : "std::uint64_t";
}

void add_wide_fields(Function& f) {
  for (auto& p : f.parameters) {
    if (!is_address(p)) continue;
    p.width = 8;
    p.offset = f.args_size;
    f.fields.push_back({wide_type(p), p.is_handle_result() ? p.name + "_addr" : p.name});
    f.args_size += 8;
  }
}

void add_narrow_fields(Function& f) {
  for (auto& p : f.parameters) {
    bool value = !is_address(p);
    if (!value && !p.is_handle_result()) continue;
    if (value) {
      p.width = 4;
      p.offset = f.args_size;
    } else {
      p.id_offset = f.args_size;
    }
    f.fields.push_back({p.is_handle() ? "std::uint32_t" : "std::int32_t", p.name});
    f.args_size += 4;
  }
}

}  // namespace

void lay_out(Function& f) {
  f.fields.clear();
  f.args_size = 0;
  add_wide_fields(f);
  add_narrow_fields(f);
  if (f.args_size % 8 != 0) {  // named, so that initialising the struct clears it: records are compared byte for byte
    f.fields.push_back({"std::uint32_t", "padding_"});
    f.args_size += 4;
  }
}

}  // namespace specgen
