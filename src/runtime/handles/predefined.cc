// Predefined handles of the MPI at hand, with the ids of spec/data/constants.txt.
#include "runtime/handles/handles.h"
#include "runtime/record/lock.h"

namespace mpivet::runtime {
namespace {

// Some names are aliases of others, and an MPI without a type defines its name as the null handle: the first wins.
void add(spec::HandleKind kind, std::uint64_t handle, std::uint32_t id) {
  HandleTable& t = table(kind);
  if (!t.newest(handle)) t.insert(handle, 0, id);
}

void add_nulls() {
  using enum spec::HandleKind;
  add(comm, key_of(MPI_COMM_NULL), event::kNullHandle);
  add(group, key_of(MPI_GROUP_NULL), event::kNullHandle);
  add(datatype, key_of(MPI_DATATYPE_NULL), event::kNullHandle);
  add(op, key_of(MPI_OP_NULL), event::kNullHandle);
  add(message, key_of(MPI_MESSAGE_NULL), event::kNullHandle);
  add(win, key_of(MPI_WIN_NULL), event::kNullHandle);
  add(file, key_of(MPI_FILE_NULL), event::kNullHandle);
  add(info, key_of(MPI_INFO_NULL), event::kNullHandle);
  add(errhandler, key_of(MPI_ERRHANDLER_NULL), event::kNullHandle);
  add(keyval, key_of(MPI_KEYVAL_INVALID), event::kNullHandle);
#ifdef MPIVET_HAS_MPI_Session_init
  add(session, key_of(MPI_SESSION_NULL), event::kNullHandle);
#endif
}

}  // namespace

void register_predefined() {
  Locked section;
  add_nulls();
#define MPIVET_PREDEFINED(kind, id, name) add(spec::HandleKind::kind, key_of(name), id);
#include "spec/predefined.inc"
#undef MPIVET_PREDEFINED
}

}  // namespace mpivet::runtime
