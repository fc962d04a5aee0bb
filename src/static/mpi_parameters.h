// What the parameters of MPI functions are, as far as the analyses ask.
#pragma once
#include "spec/types.h"

namespace mpivet::statics {

inline bool is_output(const spec::Param& p) { return p.dir != spec::Dir::in; }
inline bool is_handle(const spec::Param& p) { return spec::handle_kind(p.kind) != spec::HandleKind::none; }
// What a collective is collective over.
inline bool is_context(const spec::Param& p) {
  return p.kind == spec::ParamKind::comm || p.kind == spec::ParamKind::win || p.kind == spec::ParamKind::file;
}

}  // namespace mpivet::statics
