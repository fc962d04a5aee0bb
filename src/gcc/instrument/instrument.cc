#include "gcc/instrument/instrument.h"

#include "gcc/build/signature.h"
#include "gcc/checks/mpi_calls.h"
#include "gcc/instrument/leave_communicator.h"
#include "gcc/instrument/site_record.h"

namespace mpivet::gcc {
namespace {

using collective_check::SiteKind;
using statics::CheckedCall;
using statics::FunctionPlan;
using statics::Leave;

// Leaves have numbers above those of calls.
constexpr Id kFirstLeave = 0x40000000;

// While it lives, GCC is at this function.
class AtFunction {
 public:
  explicit AtFunction(function* body) { push_cfun(body); }
  ~AtFunction() { pop_cfun(); }
  AtFunction(const AtFunction&) = delete;
  AtFunction& operator=(const AtFunction&) = delete;
};

// Handlers and setjmp let a rank come to the place where the function is left in other ways than others do.
bool is_irregular(function* body) {
  if (body->calls_setjmp) return true;
  eh_region region;
  FOR_ALL_EH_REGION_FN(region, body)
  if (region->type == ERT_TRY || region->type == ERT_ALLOWED_EXCEPTIONS) return true;
  return false;
}

// GCC makes a function of each parallel region, "solve._omp_fn.0"; gfortran puts the module before the name,
// "__solver_MOD_step", which is solver::step in all that mpivet says.
std::string name_in_source(tree decl) {
  const std::string whole = function_name(decl), name = whole.substr(0, whole.find("._omp_fn."));
  const std::size_t module = name.find("_MOD_");
  if (!name.starts_with("__") || module == std::string::npos) return name;
  return name.substr(2, module - 2) + "::" + name.substr(module + 5);
}

class Instrumenter {
 public:
  Instrumenter(const statics::Program& program, const FunctionPlan& plan, const FunctionOrigin& origin,
               const UnitBuilder& builder, bool all)
      : unit_(program.unit_of(plan.function)), plan_(plan), origin_(origin), builder_(builder), all_(all) {}

  // All places are found before the first insertion, which splits blocks.
  void run() {
    const AtFunction at(origin_.node->get_fun());
    irregular_ = is_irregular(cfun);
    if (!plan_.leaves.empty()) calculate_dominance_info(CDI_DOMINATORS);
    for (const CheckedCall& checked : plan_.calls) collective(checked);
    for (Id i = 0; i < plan_.leaves.size(); ++i) leave(plan_.leaves[i], i);
    for (const Insertion& i : insertions_) {
      const InsertionPoint where = i.place();
      if (where.block == nullptr) continue;
      insert_guarded_call(where, i.hook, i.site, i.communicator, i.location);
    }
    finish_insertions();
  }

 private:
  struct Insertion {
    Hook hook = Hook::collective;
    tree site = NULL_TREE, communicator = NULL_TREE;
    location_t location = UNKNOWN_LOCATION;
    // One of these; after_call may be set besides `code`.
    gimple* code = nullptr;
    basic_block block = nullptr;
    bool after_call = false;

    InsertionPoint place() const {
      if (code == nullptr) return {block, nullptr};
      return after_call ? after(as_a<gcall*>(code)) : before(code);
    }
  };

  SiteRecord record(SiteKind kind, Id number, Id stream, const statics::Place& place) const {
    SiteRecord out;
    out.kind = kind;
    out.irregular = irregular_;
    out.id = statics::site_id(plan_.key, number);
    out.visits = statics::site_id(plan_.key + "/" + plan_.streams[stream], 0);
    out.line = place.line;
    out.column = place.column;
    if (place.file != kNone) out.file = unit_.files[place.file];
    out.function = name_in_source(origin_.node->decl);
    return out;
  }

  // "45, 52"; "other.h:45" in another file than the call.
  std::string conditionals(const CheckedCall& checked) const {
    std::string text;
    for (const statics::Place& place : checked.conditions) {
      if (place.line == 0) continue;
      text += text.empty() ? "" : ", ";
      if (place.file != checked.place.file && place.file != kNone) text += unit_.files[place.file] + ":";
      text += std::to_string(place.line);
    }
    return text;
  }

  void collective(const CheckedCall& checked) {
    SiteRecord made = record(SiteKind::collective, checked.call, checked.stream, checked.place);
    made.checked = all_ || checked.is_checked();
    made.several_threads = checked.several_threads;
    made.concurrent = checked.concurrent;
    made.call_of_function = mpi_call(origin_.calls[checked.call]).func == spec::Func::none;
    made.collective = checked.collective;
    made.conditionals = conditionals(checked);
    Insertion insertion;
    insertion.site = site_address(made);
    insertion.location = builder_.location(checked.place);
    insertion.code = origin_.calls[checked.call];
    insertions_.push_back(insertion);
  }

  void leave(const Leave& leave, Id number) {
    Insertion insertion;
    const basic_block block = origin_.blocks[leave.block];
    switch (leave.where) {
      case Leave::Where::block_start:
        insertion.block = block;
        break;
      case Leave::Where::after_call:
        insertion.after_call = true;
        insertion.code = origin_.calls[leave.call];
        break;
      case Leave::Where::before_call:
        insertion.code = origin_.calls[leave.call];
        break;
      case Leave::Where::before_return:
        insertion.code = last_statement(block);
        break;
    }
    const LeaveCommunicator communicator = communicator_of(leave.stream, block);
    if (communicator.handle == NULL_TREE) return;
    insertion.hook = communicator.hook;
    insertion.communicator = communicator.handle;
    SiteRecord made = record(SiteKind::leave, kFirstLeave + number, leave.stream, leave.place);
    made.checked = true;
    insertion.site = site_address(made);
    insertion.location = builder_.location(leave.place);
    insertions_.push_back(insertion);
  }
  LeaveCommunicator communicator_of(Id stream, basic_block block) const {
    for (const CheckedCall& checked : plan_.calls) {
      if (checked.stream != stream) continue;
      const MpiCall call = mpi_call(origin_.calls[checked.call]);
      if (call.func == spec::Func::none) continue;
      if (const LeaveCommunicator found = communicator_at(call, block); found.handle != NULL_TREE) return found;
    }
    return {};
  }

  const statics::Unit& unit_;
  const FunctionPlan& plan_;
  const FunctionOrigin& origin_;
  const UnitBuilder& builder_;
  const bool all_;
  bool irregular_ = false;
  std::vector<Insertion> insertions_;
};

// Only there to be inlined: whoever has the function itself instruments it.
bool is_a_copy(cgraph_node* node) { return DECL_EXTERNAL(node->decl); }

}  // namespace

void instrument(const statics::Program& program, const std::vector<FunctionPlan>& plans,
                const std::vector<FunctionOrigin>& origins, const UnitBuilder& builder, const PluginOptions& options) {
  const bool all = options.instrument == Instrument::all;
  for (const FunctionPlan& plan : plans) {
    const FunctionOrigin& origin = origins[program.functions()[plan.function].index];
    if (!plan.calls.empty() && !is_a_copy(origin.node)) Instrumenter(program, plan, origin, builder, all).run();
  }
}

}  // namespace mpivet::gcc
