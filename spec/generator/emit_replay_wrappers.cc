// wrappers.cc of libmpivet-replay-*.so: collectives, which count as operations, and other calls that the MPI library
// may make of MPI calls. The rest is hand-written in src/runtime/replay, or of no interest there.
#include <set>
#include <sstream>

#include "emit.h"
#include "wrappers.h"

namespace specgen {
namespace {

bool has_kind(const Function& f, const std::string& kind) {
  for (const auto& p : f.parameters)
    if (p.kind.param_kind == kind) return true;
  return false;
}

bool replay_has(const Function& f) {
  static const std::set<std::string> roles = {
      "send",     "recv",     "sendrecv",    "sendrecv_replace", "mrecv",   "probe",    "mprobe", "wait",     "waitany",
      "waitall",  "waitsome", "test",        "testany",          "testall", "testsome", "start",  "startall", "init",
      "finalize", "cancel",   "request_free"};
  return roles.contains(f.meaning.role) || f.enumerator == "Request_get_status" || f.enumerator == "Query_thread";
}

// On a communicator; freeing one meets nobody.
bool is_collective(const Function& f) {
  return f.meaning.coll != "none" && f.meaning.coll != "comm_free" && has_kind(f, "comm") && !has_kind(f, "win") &&
         !has_kind(f, "file");
}

bool replay_wraps(const Declared& d) {
  const Function& f = *d.function;
  if (replay_has(f) || is_varargs(d.prototype) || d.prototype.result != "int") return false;
  return is_collective(f) || has_kind(f, "comm") || has_kind(f, "win") || has_kind(f, "file");
}

void emit_replay_wrapper(std::ostream& out, const Declared& d) {
  const Function& f = *d.function;
  const std::string call = real_call(d);
  out << "#undef " << f.name << "\n#undef P" << f.name << "\nMPIVET_WRAP(int, " << f.name << ", " << parameter_list(d)
      << ") {\n  if (!watched()) return " << call << ";\n";
  if (!is_collective(f)) {
    out << "  const Inside inside;\n  return " << call << ";\n}\n\n";
    return;
  }
  if (f.meaning.start == "persistent") {
    out << "  const Inside inside;\n  const int err = " << call << ";\n  if (!err) persistent_collective(*request, \""
        << f.name << "\");\n  return err;\n}\n\n";
    return;
  }
  std::string counts;
  if (f.meaning.coll == "comm_create_group") counts = ", of_group(group)";
  if (f.meaning.coll == "intercomm_create") counts = ", of_leader(local_comm, local_leader)";
  out << "  Collective collective(\"" << f.name << "\"" << counts << ");\n  return collective.done(" << call
      << ");\n}\n\n";
}

}  // namespace

std::string replay_wrappers_source(const std::vector<Declared>& declared) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "runtime/replay/wrap.h"

using namespace mpivet::replay;

)";
  for (const auto& d : declared)
    if (replay_wraps(d)) emit_replay_wrapper(out, d);
  return out.str();
}

}  // namespace specgen
