#include "static/threads/thread_flags.h"

#include <map>

#include "static/points_to/reached.h"

namespace mpivet::statics {
namespace {

class ThreadFlags {
 public:
  ThreadFlags(const Program& program, const PointsTo& points_to, const Hybrid& threads)
      : program_(program), threads_(threads), in_several_(program, points_to), in_concurrent_(program, points_to) {}

  void find() {
    for (const Id call : threads_.multithreaded) add(threads_.calls[call], several_, in_several_);
    for (const auto& pair : threads_.concurrent)
      for (const Id call : {pair.first, pair.second}) add(threads_.calls[call], concurrent_, in_concurrent_);
    for (const ThreadedCall& call : threads_.calls) {
      if (!is_collective(call.function)) continue;
      if (may_be_several(call)) add(call, several_, in_several_);
      if (may_be_concurrent(call)) add(call, concurrent_, in_concurrent_);
    }
  }
  void apply(FunctionPlan& plan) const {
    for (CheckedCall& checked : plan.calls) {
      checked.several_threads = several_.count({plan.function, checked.call}) != 0 || in_several_[plan.function];
      checked.concurrent = concurrent_.count({plan.function, checked.call}) != 0 || in_concurrent_[plan.function];
    }
  }

 private:
  using Calls = std::set<std::pair<Id, Id>>;  // function, call as given

  // Also where nothing is told at compile time: the communicator may be one for each thread, or the constructs are not
  // understood. The run will show.
  bool may_be_several(const ThreadedCall& call) const {
    return call.level == ThreadLevel::unknown || (call.level == ThreadLevel::multiple && call.beside == kNone);
  }
  bool may_be_concurrent(const ThreadedCall& call) const {
    return call.beside != kNone && is_collective(threads_.calls[call.beside].function);
  }
  void add(const ThreadedCall& call, Calls& calls, Reached& below) {
    const CallSite& site = call.site;
    const Id given = program_.function(site.function).calls[site.call].as_given(site.call);
    calls.insert({site.function, given});
    // It stands for the call of a small function: the collective has its record there.
    if (given != site.call) below.from(site.function, given);
  }

  const Program& program_;
  const Hybrid& threads_;
  Calls several_, concurrent_;
  Reached in_several_, in_concurrent_;
};

}  // namespace

bool uses_openmp(const Program& program) {
  for (Id f = 0; f < program.functions().size(); ++f)
    for (const Call& call : program.function(f).calls)
      if (call.kind == Call::Kind::direct && text(program.unit_of(f), call.symbol).starts_with("GOMP_")) return true;
  return false;
}

bool chooses_thread(const Program& program, Id function, Id block) {
  const Function& f = program.function(function);
  const auto& condition = f.blocks[block].condition;
  if (condition.empty() || condition[0].kind != Operand::Kind::value) return false;
  for (const Block& b : f.blocks)
    for (const Statement& s : b.statements) {
      if (s.result != condition[0].index) continue;
      if (s.kind != Statement::Kind::call || f.calls[s.call].kind != Call::Kind::direct) return false;
      const std::string& asked = text(program.unit_of(function), f.calls[s.call].symbol);
      if (asked.starts_with("GOMP_single_") || asked.starts_with("GOMP_sections_")) return true;
      // There is a first thread in each team, but who knows about others.
      return asked.starts_with("omp_get_thread_num") && condition.size() == 2 &&
             condition[1].kind == Operand::Kind::constant && condition[1].offset == 0;
    }
  return false;
}

void flag_threads(const Program& program, const PointsTo& points_to, const Hybrid& threads,
                  std::vector<FunctionPlan>& plans) {
  ThreadFlags flags(program, points_to, threads);
  flags.find();
  for (FunctionPlan& plan : plans) flags.apply(plan);
}

}  // namespace mpivet::statics
