// What the parameters of MPI functions are, as far as the analyses ask.
#pragma once
#include <string_view>

#include "spec/types.h"

namespace mpivet::statics {

inline bool is_output(const spec::Param& p) { return p.dir != spec::Dir::in; }
inline bool is_handle(const spec::Param& p) { return spec::handle_kind(p.kind) != spec::HandleKind::none; }
// What a collective is collective over.
inline bool is_context(const spec::Param& p) {
  return p.kind == spec::ParamKind::comm || p.kind == spec::ParamKind::win || p.kind == spec::ParamKind::file;
}

// What a process is told about a Cartesian topology, rather than about its own place in it.
inline bool is_of_topology(const spec::Param& p) {
  return is_output(p) && (std::string_view(p.name) == "dims" || std::string_view(p.name) == "periods");
}

}  // namespace mpivet::statics
