#include "gcc/unit_pass.h"

#include "gcc/build/emit_summary.h"
#include "gcc/build/function_builder.h"
#include "gcc/build/kept_functions.h"
#include "gcc/checks/collective_warnings.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/thread_warnings.h"
#include "gcc/instrument/instrument.h"
#include "static/summary/summary_check.h"
#include "static/summary/summary_io.h"

namespace mpivet::gcc {
namespace {

// Through the tables of virtual functions that the unit defines, other units call its functions.
void add_virtual_tables(UnitBuilder& builder) {
  varpool_node* variable;
  FOR_EACH_VARIABLE(variable)
  if (DECL_VIRTUAL_P(variable->decl) && !DECL_EXTERNAL(variable->decl)) builder.global(variable->decl);
}

void verify(const statics::Unit& unit) {
  if (const std::string wrong = statics::first_inconsistency(unit); !wrong.empty())
    error("mpivet: the summary is not sound: %s", wrong.c_str());
}

bool has_collectives(const statics::Unit& unit) {
  for (const statics::Function& function : unit.functions)
    for (const statics::Call& call : function.calls)
      if (call.kind == statics::Call::Kind::mpi && spec::info(call.function).coll != spec::Coll::none) return true;
  return false;
}

// What the analyses of the whole unit tell.
constexpr checks::Id kUnitChecks[] = {checks::Id::static_collective_divergence, checks::Id::static_thread_level,
                                      checks::Id::static_thread_collective_multithreaded,
                                      checks::Id::static_thread_collective_concurrent,
                                      checks::Id::static_thread_concurrent_calls};

// Takes the unit out of the builder, whose places remain.
void look_at_collectives(UnitBuilder& builder, const std::vector<FunctionOrigin>& origins,
                         const PluginOptions& options) {
  const bool warns = std::any_of(std::begin(kUnitChecks), std::end(kUnitChecks), [&](checks::Id check) {
    return options.warnings.level(option_of_check(check)) != Level::off;
  });
  const bool instruments = options.instrument != Instrument::none;
  if ((!warns && !instruments) || (!has_collectives(builder.unit()) && flag_openmp == 0)) return;
  std::vector<statics::Unit> units;
  units.push_back(std::move(builder.unit()));
  const statics::Program program(std::move(units));
  statics::AnalyzeOptions how;
  how.whole_program = false;
  how.divergent = options.divergent;
  if (instruments) how.plan = statics::PlanOptions{.all = options.instrument == Instrument::all};
  const statics::Analysis analysis = statics::analyze(program, how);
  if (warns) warn_of_divergences(analysis, builder, options);
  if (warns && analysis.hybrid) warn_of_threads(*analysis.hybrid, builder, options);
  instrument(program, analysis.plans, origins, builder, options);
}

}  // namespace

void look_at_unit(const PluginOptions& options) {
  const std::vector<cgraph_node*> functions = kept_functions();
  if (functions.empty()) return;
  UnitBuilder builder;
  std::vector<FunctionOrigin> origins;
  for (cgraph_node* node : functions) {
    FunctionBuilder function(builder, node);
    builder.unit().functions.push_back(function.build());
    origins.push_back(function.take_origin());
  }
  add_virtual_tables(builder);
  for (cgraph_node* node : functions)
    if (calls_mpi(node)) check_function(node->get_fun(), options.warnings);
  if (options.verify) verify(builder.unit());
  emit_summary(statics::encode(builder.unit()));
  look_at_collectives(builder, origins, options);
}

}  // namespace mpivet::gcc
