// Calls: of MPI, of other functions, through pointers.
#include "gcc/build/function_builder.h"
#include "gcc/build/signature.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/member_extent.h"
#include "gcc/checks/predefined.h"

namespace mpivet::gcc {
namespace {

using Kind = Statement::Kind;

// GCC names a built-in function that has no other name so.
std::string_view plain_name(std::string_view symbol) {
  constexpr std::string_view kStart = "__builtin_";
  if (symbol.starts_with(kStart)) symbol.remove_prefix(kStart.size());
  return symbol;
}

// MPI-3's binding with descriptors: "mpi_bcast_f08ts_".
bool has_descriptors(std::string_view symbol) { return symbol.ends_with("_f08ts_"); }

bool is_handle(spec::Func func, unsigned i) {
  const spec::FunctionInfo& info = spec::info(func);
  return i < info.param_count && handle_kind(info.params[i].kind) != spec::HandleKind::none;
}

bool is_expectation(tree function) { return function != NULL_TREE && fndecl_built_in_p(function, BUILT_IN_EXPECT); }

}  // namespace

// What the compiler does itself: the result depends on the arguments.
void FunctionBuilder::call_without_function(gcall* code) {
  const tree result = gimple_call_lhs(code);
  if (result == NULL_TREE) return;
  const bool expectation = is_expectation(gimple_call_fndecl(code));
  std::vector<Operand> operands;
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i)
    operands.push_back(argument(gimple_call_arg(code, i)).operand);
  if (expectation) operands.resize(1);
  const bool is_register = TREE_CODE(result) == SSA_NAME;
  const Memory place = is_register ? Memory{} : memory(result, nullptr);
  Statement& made = add(!is_register ? Kind::store : expectation ? Kind::copy : Kind::compute);
  if (is_register) made.result = value(result);
  made.memory = place;
  if (operands.empty()) operands.push_back({});
  made.operands = std::move(operands);
}

void FunctionBuilder::call(gcall* code) {
  if (gimple_call_internal_p(code) || is_expectation(gimple_call_fndecl(code))) return call_without_function(code);
  statics::Call made = callee(code);
  const tree result = gimple_call_lhs(code);
  const bool to_memory = result != NULL_TREE && TREE_CODE(result) != SSA_NAME;
  const Memory place = to_memory ? memory(result, nullptr) : Memory{};
  function_.calls.push_back(std::move(made));
  origin_.calls.push_back(code);
  Statement& statement = add(Kind::call);
  statement.call = static_cast<Id>(function_.calls.size() - 1);
  if (result != NULL_TREE && !to_memory) statement.result = value(result);
  statement.memory = place;
}

statics::Call FunctionBuilder::callee(gcall* code) {
  statics::Call call;
  call.returns_twice = (gimple_call_flags(code) & ECF_RETURNS_TWICE) != 0;
  MpiName mpi;
  if (const tree function = gimple_call_fndecl(code)) {
    const std::string_view symbol = linkage_name(function);
    mpi = mpi_name(symbol);
    call.kind = mpi.func != spec::Func::none ? statics::Call::Kind::mpi : statics::Call::Kind::direct;
    call.function = mpi.func;
    call.by_reference = mpi.binding != Binding::c;
    call.symbol = unit_.string(plain_name(symbol));
  } else {
    const tree given = gimple_call_fn(code);
    const bool by_table = TREE_CODE(given) == OBJ_TYPE_REF;
    const tree pointer = by_table ? OBJ_TYPE_REF_EXPR(given) : given;
    call.kind = statics::Call::Kind::indirect;
    call.pointer = operand(pointer);
    const tree type = gimple_call_fntype(code);
    call.signature = unit_.string(by_table ? virtual_signature(given, type) : signature(type));
  }
  arguments(code, mpi, call);
  return call;
}

void FunctionBuilder::arguments(gcall* code, const MpiName& mpi, statics::Call& call) {
  const bool descriptors = mpi.func != spec::Func::none && has_descriptors(unit_.unit().strings[call.symbol]);
  std::optional<MpiCall> known;
  if (mpi.func != spec::Func::none) known = MpiCall{code, mpi.func, mpi.binding};
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i) {
    statics::Argument given = argument(gimple_call_arg(code, i));
    if (descriptors && i < spec::info(mpi.func).param_count &&
        spec::info(mpi.func).params[i].kind == spec::ParamKind::buffer)
      given.operand = behind_descriptor(given.operand);
    if (mpi.binding == Binding::fortran_f08 && is_handle(mpi.func, i))
      if (const tree constant = constant_argument(code, i, mpi.binding);
          constant != NULL_TREE && TREE_CODE(constant) == INTEGER_CST)
        given.operand = {Operand::Kind::constant_address, kNone, constant_value(constant)};
    if (known && i < known->size()) given.length = static_cast<std::uint64_t>(least_length(*known, i));
    call.arguments.push_back(given);
  }
}

statics::Argument FunctionBuilder::argument(tree expression) {
  if (!in_memory(expression)) return {operand(expression), 0, member_extent(expression)};
  const Memory place = memory(expression, nullptr);
  return {address_of(place), place.size};
}

// The address of the data is the first member of a descriptor.
Operand FunctionBuilder::behind_descriptor(const Operand& descriptor) {
  const Id pointer = temporary();
  Statement& made = add(Kind::load);
  made.result = pointer;
  made.memory.base = descriptor;
  made.memory.size = POINTER_SIZE_UNITS;
  return {Operand::Kind::value, pointer, 0};
}

}  // namespace mpivet::gcc
