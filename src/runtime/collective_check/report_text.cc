#include "runtime/collective_check/report_text.h"

#include <cstring>

#include "event/sites/site_reader.h"

namespace mpivet::collective_check {

void add_place(Text& out, const Doing& d) {
  if (d.site) {
    const SiteStrings s = strings_of(*d.site);
    // The site may be the call of a function that contains the collective.
    out.add(" at %s:%u in %s", s.file, d.site->line, s.function);
  } else if (*d.module) {
    out.add(" at %s+0x%llx", d.module, static_cast<unsigned long long>(d.offset));
  }
}

void add_first_line(Text& out, int rank, const Doing& what) {
  const char* name = what.what == Doing::What::collective ? what.collective : "MPI_Finalize";
  out.add("DYNAMIC-CHECK: Error detected on rank %d - Abort is invoking before %s", rank, name);
  if (what.site) {
    const SiteStrings s = strings_of(*what.site);
    out.add(" line %u in function %s (%s)", what.site->line, s.function, s.file);
  }
  out.add("\n");
}

namespace {

void add_conditionals(Text& out, const Report& r) {
  const char* separator = "";
  for (int i = 0; i < r.condition_sites; ++i) {
    const char* lines = strings_of(*r.conditions[i]).conditionals;
    bool repeated = !*lines || r.conditions[i]->state != kSiteChecked;
    for (int k = 0; k < i; ++k) repeated = repeated || !std::strcmp(lines, strings_of(*r.conditions[k]).conditionals);
    if (repeated) continue;
    out.add("%s%s", separator, lines);
    separator = ", ";
  }
}

bool has_conditionals(const Report& r) {
  for (int i = 0; i < r.condition_sites; ++i)
    if (r.conditions[i]->state == kSiteChecked && *strings_of(*r.conditions[i]).conditionals) return true;
  return false;
}

void add_paper_lines(Text& out, const Report& r) {
  add_first_line(out, r.rank, r.flagged);
  if (!has_conditionals(r)) return;
  out.add("DYNAMIC-CHECK: See warnings about conditional(s) line(s) ");
  add_conditionals(out, r);
  out.add("\n");
}

void add_doing(Text& out, const Doing& d) {
  out.add("mpivet:   rank %d: ", d.rank);
  switch (d.what) {
    case Doing::What::collective:
      out.add("%s", d.collective);
      add_place(out, d);
      break;
    case Doing::What::finalized:
      out.add("MPI_Finalize instead");
      break;
    case Doing::What::ended:
      out.add("has ended without MPI_Finalize");
      break;
  }
  out.add("\n");
}

void add_left(Text& out, const LeftFunction& left) {
  if (!left.site) return;
  const SiteStrings s = strings_of(*left.site);
  out.add("mpivet:   rank %d has left %s at %s:%u after %s collectives than rank %d\n", left.rank, s.function, s.file,
          left.site->line, left.with_more ? "more" : "fewer", left.other);
}

}  // namespace

std::size_t format(const Report& r, char* text, std::size_t room) {
  Text out(text, room);
  add_paper_lines(out, r);
  out.add("mpivet: collective %u on %s is not the same on all ranks:\n", r.number, r.scope);
  add_doing(out, r.mine);
  const bool has_left = r.left.site && r.theirs.what == Doing::What::collective && !*r.theirs.collective;
  if (!has_left) add_doing(out, r.theirs);
  add_left(out, r.left);
  out.add("mpivet:   All ranks of a communicator must make the same collective calls in the same order.");
  if (has_conditionals(r)) {
    out.add(" Look at the conditional(s) in line(s) ");
    add_conditionals(out, r);
    out.add(", which decide who gets there.");
  }
  out.add("\n");
  return out.length();
}

std::size_t format_waiting(const Report& r, int seconds, char* text, std::size_t room) {
  Text out(text, room);
  out.add("mpivet: rank %d has waited %d s for collective %u on %s (%s", r.rank, seconds, r.number, r.scope,
          r.mine.collective);
  add_place(out, r.mine);
  out.add(").\n");
  add_left(out, r.left);
  if (has_conditionals(r)) {
    out.add("mpivet:   Look at the conditional(s) in line(s) ");
    add_conditionals(out, r);
    out.add(" if this is a deadlock; `mpivet run` tells for certain.\n");
  }
  return out.length();
}

}  // namespace mpivet::collective_check
