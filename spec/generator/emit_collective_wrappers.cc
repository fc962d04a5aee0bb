// The wrappers of libmpivet-cc-*.so: of all collectives on a communicator, window or file. They are written with what
// src/runtime/collective_check/wrap.h offers.
#include <set>
#include <sstream>

#include "emit.h"
#include "wrappers.h"

namespace specgen {
namespace {

// What the call is collective over.
const Parameter* scope_parameter(const Function& f) {
  for (const char* kind : {"comm", "win", "file"})
    for (const auto& p : f.parameters)
      if (p.kind.param_kind == kind && !p.is_array && p.is_input()) return &p;
  return nullptr;
}

// The members of a communicator make it among themselves.
bool is_by_members(const Function& f) {
  return f.meaning.role == "comm_create" && f.meaning.collective.members != "comm";
}

bool is_wrapped(const Function& f) {
  return f.meaning.coll != "none" && f.meaning.role != "finalize" && (scope_parameter(f) || is_by_members(f));
}

// Hand-written in src/runtime/collective_check/start_end.cc.
bool is_hand_written(const Function& f) {
  static const std::set<std::string> names = {"Init",         "Init_thread",      "Abort",
                                              "Session_init", "Session_finalize", "Comm_create_from_group"};
  return names.contains(f.enumerator);
}

bool has(const Function& f, const std::string& name) {
  for (const auto& p : f.parameters)
    if (p.name == name) return true;
  return false;
}

// When the call cannot return before all members of an intracommunicator have made it: their data or their consent are
// needed. Others may return earlier, and correct programs exist in which they have to.
std::string waits(const Function& f) {
  const Collective& c = f.meaning.collective;
  if (f.meaning.start != "blocking") return "false";
  if (c.leaves == "together") return "true";
  // Without data it needs nobody; how much there is where it varies, not all members know.
  const bool with_data = c.flow == "all_to_all" && c.send != "varying" && c.recv != "varying";
  if (!with_data) return "false";
  return has(f, "recvcount") ? "recvcount > 0" : "count > 0";
}

// Large counts make no other collective.
std::string base_enumerator(const Function& f) {
  return f.large_count ? f.enumerator.substr(0, f.enumerator.size() - 2) : f.enumerator;
}

const Parameter* made_parameter(const Function& f) {
  for (const auto& p : f.parameters)
    if (p.kind.param_kind == f.meaning.creates && !p.is_array && p.direction == Direction::out) return &p;
  return nullptr;
}

// The statement that makes what the call has created known.
std::string made(const Function& f) {
  const Parameter* p = made_parameter(f);
  if (!p || f.meaning.start != "blocking") return "";
  if (is_by_members(f))
    return "call.made_by_members(" + p->name + ", tag_of(" + (has(f, "stringtag") ? "stringtag" : "tag") + "), err);";
  if (f.meaning.role == "comm_create") return "call.made_comm(" + p->name + ", err);";
  if (f.meaning.role == "win_create" || f.meaning.role == "file_open")
    return "call.made_beside(key_of(*" + p->name + "), err);";
  return "";
}

void emit_collective(std::ostream& out, const Declared& d) {
  const Function& f = *d.function;
  const Parameter* scope = scope_parameter(f);
  const bool frees = scope && scope->is_output();
  out << "MPIVET_WRAP(" << d.prototype.result << ", " << f.name << ", " << parameter_list(d) << ") {\n"
      << "  if (!is_on()) [[likely]]\n    return " << real_call(d) << ";\n"
      << "  Collective call(Func::" << base_enumerator(f);
  if (scope && f.meaning.coll != "comm_create_group")
    out << ", key_of(" << (frees ? "*" : "") << scope->name << "), " << waits(f) << ", MPIVET_CALLER";
  out << ");\n";
  if (frees) out << "  call.frees();\n";
  const std::string known = made(f);
  // That a file cannot be opened is an answer, and the same for all ranks.
  const bool may_answer = f.name.starts_with("MPI_File_");
  out << "  const int err = " << real_call(d) << ";\n  " << known << (known.empty() ? "" : "\n  ") << "return "
      << (may_answer ? "err" : "call.done(err)") << ";\n";
  out << "}\n\n";
}

}  // namespace

std::vector<Declared> collective_functions(const std::vector<Declared>& declared) {
  std::vector<Declared> chosen;
  for (const auto& d : declared)
    if (is_wrapped(*d.function) || is_hand_written(*d.function)) chosen.push_back(d);
  return chosen;
}

std::string collective_wrappers_source(const std::vector<Declared>& chosen) {
  std::ostringstream out;
  out << kGeneratedNote << R"(#include "runtime/collective_check/wrap.h"

using mpivet::runtime::real;
using mpivet::spec::Func;
using namespace mpivet::collective_check;

)";
  for (const auto& d : chosen)
    if (!is_hand_written(*d.function)) emit_collective(out, d);
  return out.str();
}

}  // namespace specgen
