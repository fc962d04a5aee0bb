#include "checks/words/handles.h"

#include "checks/words/lost_ways.h"

namespace mpivet::checks::words {

static std::string made(const Freeing& freeing, const std::string& name, const std::string& made_by) {
  return std::string(freeing.what) + " " + name + ", made by " + made_by + ", is ";
}

Freeing freeing(spec::HandleKind kind) {
  switch (kind) {
    case spec::HandleKind::comm:
      return {"communicator", "MPI_Comm_free"};
    case spec::HandleKind::group:
      return {"group", "MPI_Group_free"};
    case spec::HandleKind::datatype:
      return {"datatype", "MPI_Type_free"};
    case spec::HandleKind::op:
      return {"operation", "MPI_Op_free"};
    case spec::HandleKind::win:
      return {"window", "MPI_Win_free"};
    case spec::HandleKind::file:
      return {"file", "MPI_File_close"};
    case spec::HandleKind::info:
      return {"info object", "MPI_Info_free"};
    case spec::HandleKind::none:
    case spec::HandleKind::request:
    case spec::HandleKind::message:
    case spec::HandleKind::errhandler:
    case spec::HandleKind::keyval:
    case spec::HandleKind::session:
      return {};
  }
  return {};
}

Words handle_never_freed(const Freeing& freeing, const std::string& name, const std::string& made_by) {
  return {made(freeing, name, made_by) + "never freed: it is lost when the function returns",
          {"nothing else knows " + name + "; call " + std::string(freeing.by) + " when it is not needed any more"}};
}

Words handle_not_freed_on_way(const Freeing& freeing, const std::string& name, const std::string& made_by) {
  return {made(freeing, name, made_by) + "not freed on every way: it is lost when the function is left early",
          notes_on_way("call " + std::string(freeing.by) + " there, too")};
}

Words datatype_not_committed(const std::string& name, const std::string& function, const std::string& made_by,
                             bool later) {
  return {function + " uses datatype " + name +
              (later ? ", which is committed only afterwards" : ", which is never committed"),
          {name + " is made here, by " + made_by + "; MPI_Type_commit has to follow"}};
}

}  // namespace mpivet::checks::words
