// The plugin: one pass over the whole unit, after it is in SSA form and before anything is optimized or inlined.
#include "gcc/build/signature.h"
#include "gcc/gcc_headers.h"
#include "gcc/options.h"
#include "gcc/unit_pass.h"

extern "C" __attribute__((visibility("default"))) int mpivet_plugin_init(plugin_name_args* arguments,
                                                                         plugin_gcc_version*);

namespace mpivet::gcc {
namespace {

const pass_data kPassData = {
    SIMPLE_IPA_PASS, "mpivet", OPTGROUP_NONE, TV_NONE, PROP_ssa | PROP_cfg, 0, 0, 0, 0,
};

class UnitPass : public simple_ipa_opt_pass {
 public:
  explicit UnitPass(const PluginOptions& options) : simple_ipa_opt_pass(kPassData, ::g), options_(options) {}
  // A unit with errors is not complete, and its user has other worries.
  bool gate(function*) final { return !seen_error(); }
  unsigned int execute(function*) final {
    look_at_unit(options_);
    return 0;
  }

 private:
  PluginOptions options_;
};

// Before any pass over the whole unit.
void begin_passes(void*, void*) {
  if (flag_generate_lto && !seen_error()) remember_virtual_functions();
}

}  // namespace
}  // namespace mpivet::gcc

int mpivet_plugin_init(plugin_name_args* arguments, plugin_gcc_version*) {
  using namespace mpivet::gcc;
  register_pass_info pass{};
  pass.pass = new UnitPass(read_options(arguments->argc, arguments->argv));
  pass.reference_pass_name = "build_ssa_passes";
  pass.ref_pass_instance_number = 1;
  pass.pos_op = PASS_POS_INSERT_AFTER;
  register_callback(arguments->base_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &pass);
  register_callback(arguments->base_name, PLUGIN_ALL_IPA_PASSES_START, begin_passes, nullptr);
  return 0;
}
