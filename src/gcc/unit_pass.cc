#include "gcc/unit_pass.h"

#include "gcc/collective_warnings.h"
#include "gcc/emit_summary.h"
#include "gcc/function_builder.h"
#include "gcc/function_checks.h"
#include "gcc/kept_functions.h"
#include "static/summary_check.h"
#include "static/summary_io.h"

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

}  // namespace

void look_at_unit(const PluginOptions& options) {
  const std::vector<cgraph_node*> functions = kept_functions();
  if (functions.empty()) return;
  UnitBuilder builder;
  for (cgraph_node* node : functions) builder.unit().functions.push_back(FunctionBuilder(builder, node).build());
  add_virtual_tables(builder);
  for (cgraph_node* node : functions)
    if (calls_mpi(node)) check_function(node->get_fun(), options.warnings);
  if (options.verify) verify(builder.unit());
  emit_summary(statics::encode(builder.unit()));
  warn_of_divergences(builder, options);
}

}  // namespace mpivet::gcc
