// GIMPLE statements other than calls.
#include "gcc/build/function_builder.h"

namespace mpivet::gcc {
namespace {

using Kind = Statement::Kind;
using End = statics::Block::End;
using When = statics::Successor::When;

// An exception leaves the block: thrown here, or passed on after a clean-up.
bool throws(gimple* last) {
  if (gimple_code(last) == GIMPLE_RESX) return true;
  const tree callee = is_gimple_call(last) ? gimple_call_fndecl(last) : NULL_TREE;
  if (callee == NULL_TREE) return false;
  const std::string_view name = linkage_name(callee);
  return name == "__cxa_throw" || name == "__cxa_rethrow" || name == "_Unwind_Resume";
}

bool is_plain_bytes(tree reference) {
  return TREE_CODE(reference) == MEM_REF && TYPE_REF_CAN_ALIAS_ALL(TREE_TYPE(TREE_OPERAND(reference, 1)));
}

// What the compiler makes of memcpy with few bytes: an integer goes from one place to another. The reference that it is
// loaded from, if nothing has changed since; NULL_TREE: it is something else.
tree copied_bytes(gassign* code) {
  const tree stored = gimple_assign_rhs1(code);
  if (TREE_CODE(stored) != SSA_NAME || !is_plain_bytes(gimple_assign_lhs(code))) return NULL_TREE;
  gimple* made = SSA_NAME_DEF_STMT(stored);
  if (!gimple_assign_load_p(made) || gimple_vuse(made) != gimple_vuse(code)) return NULL_TREE;
  return is_plain_bytes(gimple_assign_rhs1(made)) ? gimple_assign_rhs1(made) : NULL_TREE;
}

// The enumeration that the index of a switch is of, before C++ made an integer of it; NULL_TREE: none.
tree enumeration_of(tree index) {
  if (TREE_CODE(TREE_TYPE(index)) == ENUMERAL_TYPE) return TREE_TYPE(index);
  if (TREE_CODE(index) != SSA_NAME || !is_gimple_assign(SSA_NAME_DEF_STMT(index))) return NULL_TREE;
  gimple* made = SSA_NAME_DEF_STMT(index);
  if (!CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(made))) return NULL_TREE;
  const tree type = TREE_TYPE(gimple_assign_rhs1(made));
  return TREE_CODE(type) == ENUMERAL_TYPE ? type : NULL_TREE;
}

bool is_low_bits(const Operand& mask) {
  return mask.kind == Operand::Kind::constant && mask.offset > 0 && (mask.offset & (mask.offset + 1)) == 0;
}

bool has_case_for_each(tree enumeration, gswitch* code) {
  std::unordered_set<HOST_WIDE_INT> cases;
  for (unsigned i = 1; i < gimple_switch_num_labels(code); ++i) {
    const tree label = gimple_switch_label(code, i);
    const tree last = CASE_HIGH(label) != NULL_TREE ? CASE_HIGH(label) : CASE_LOW(label);
    if (!tree_fits_shwi_p(CASE_LOW(label)) || !tree_fits_shwi_p(last)) continue;
    constexpr HOST_WIDE_INT kMost = 1000;
    const HOST_WIDE_INT first = tree_to_shwi(CASE_LOW(label)), end = MIN(tree_to_shwi(last), first + kMost);
    for (HOST_WIDE_INT value = first; value <= end; ++value) cases.insert(value);
  }
  const tree names = TYPE_VALUES(enumeration);
  for (tree name = names; name != NULL_TREE; name = TREE_CHAIN(name)) {
    const tree given = TREE_VALUE(name);
    const tree value = TREE_CODE(given) == CONST_DECL ? DECL_INITIAL(given) : given;
    if (value == NULL_TREE || !tree_fits_shwi_p(value) || cases.count(tree_to_shwi(value)) == 0) return false;
  }
  return names != NULL_TREE;
}

}  // namespace

void FunctionBuilder::phis(basic_block from) {
  for (gphi_iterator at = gsi_start_phis(from); !gsi_end_p(at); gsi_next(&at)) {
    gphi* code = at.phi();
    const tree result = gimple_phi_result(code);
    if (virtual_operand_p(result)) continue;
    Statement& made = add(Kind::phi);
    made.result = value(result);
    for (unsigned i = 0; i < gimple_phi_num_args(code); ++i) {
      made.operands.push_back(operand(gimple_phi_arg_def(code, i)));
      made.phi_blocks.push_back(block_of(gimple_phi_arg_edge(code, i)->src));
    }
  }
}

void FunctionBuilder::statement(gimple* code) {
  switch (gimple_code(code)) {
    case GIMPLE_ASSIGN:
      return assign(as_a<gassign*>(code));
    case GIMPLE_CALL:
      return call(as_a<gcall*>(code));
    case GIMPLE_ASM:
      return inline_assembler(as_a<gasm*>(code));
    case GIMPLE_RETURN:
      return return_value(as_a<greturn*>(code));
    default:
      return;  // labels, hints to the optimizer, and what ends a block (block_end)
  }
}

void FunctionBuilder::assign(gassign* code) {
  const tree target = gimple_assign_lhs(code);
  if (TREE_CODE(target) == SSA_NAME) return assign_value(code, target);
  assign_memory(code, target);
}

void FunctionBuilder::take_address(tree result, tree reference) {
  std::vector<Operand> indices;
  if (TREE_CODE(reference) == FUNCTION_DECL || TREE_CODE(reference) == STRING_CST ||
      TREE_CODE(reference) == LABEL_DECL || TREE_CODE(reference) == CONST_DECL) {
    const Operand address = address_operand(reference);
    Statement& made = add(Kind::copy);
    made.result = value(result);
    made.operands = {address};
    return;
  }
  const Memory place = memory(reference, &indices);
  Statement& made = add(place.varying ? Kind::compute : place.offset != 0 ? Kind::displace : Kind::copy);
  made.result = value(result);
  made.operands = {place.base};
  if (place.varying)
    made.operands.insert(made.operands.end(), indices.begin(), indices.end());
  else
    made.memory.offset = place.offset;
}

void FunctionBuilder::assign_value(gassign* code, tree result) {
  const tree first = gimple_assign_rhs1(code);
  const tree_code operation = gimple_assign_rhs_code(code);
  if (operation == ADDR_EXPR) return take_address(result, TREE_OPERAND(first, 0));
  if (gimple_assign_single_p(code) && in_memory(first)) {
    std::vector<Operand> indices;
    const Memory source = memory(first, &indices);
    Statement& made = add(Kind::load);
    made.result = value(result);
    made.memory = source;
    made.operands = std::move(indices);
    return;
  }
  std::vector<Operand> operands;
  // VIEW_CONVERT_EXPR and its like wrap the register they look at.
  const auto take = [&](tree expression) {
    while (handled_component_p(expression) || TREE_CODE(expression) == OBJ_TYPE_REF ||
           TREE_CODE(expression) == ASSERT_EXPR)
      expression = TREE_OPERAND(expression, 0);
    operands.push_back(operand(expression));
  };
  for (unsigned i = 1; i < gimple_num_ops(code); ++i)
    if (gimple_op(code, i) != NULL_TREE) take(gimple_op(code, i));
  const bool displaced = operation == POINTER_PLUS_EXPR && operands[1].kind == Operand::Kind::constant;
  const bool copied = operands.size() == 1 && (gimple_assign_single_p(code) || CONVERT_EXPR_CODE_P(operation));
  Statement& made = add(displaced ? Kind::displace : copied ? Kind::copy : Kind::compute);
  made.result = value(result);
  if (operation == EQ_EXPR) made.test = Statement::Test::equal;
  if (operation == NE_EXPR) made.test = Statement::Test::differs;
  if (operation == TRUNC_MOD_EXPR) made.test = Statement::Test::remainder;
  if (operation == BIT_AND_EXPR && operands.size() == 2 && is_low_bits(operands[1])) {  // i % 8 == 0
    made.test = Statement::Test::remainder;
    ++operands[1].offset;
  }
  if (displaced) {
    made.memory.offset = operands[1].offset;
    operands.pop_back();
  }
  made.operands = std::move(operands);
}

void FunctionBuilder::assign_memory(gassign* code, tree target) {
  std::vector<Operand> indices;
  const Memory place = memory(target, &indices);
  const tree first = gimple_assign_rhs1(code);
  const tree copied = copied_bytes(code);
  if (copied != NULL_TREE || (gimple_assign_single_p(code) && in_memory(first))) {
    const Memory source = memory(copied != NULL_TREE ? copied : first, &indices);
    Statement& made = add(Kind::copy_memory);
    made.memory = place;
    made.source = source;
    made.operands = std::move(indices);
    return;
  }
  const Operand stored = gimple_clobber_p(code) ? Operand{Operand::Kind::undefined, kNone, 0} : operand(first);
  Statement& made = add(Kind::store);
  made.memory = place;
  made.operands = {stored};
  made.operands.insert(made.operands.end(), indices.begin(), indices.end());
}

void FunctionBuilder::inline_assembler(gasm* code) {
  for (unsigned i = 0; i < gimple_asm_noutputs(code); ++i) {
    const tree target = TREE_VALUE(gimple_asm_output_op(code, i));
    const bool is_register = TREE_CODE(target) == SSA_NAME;
    const Memory place = is_register ? Memory{} : memory(target, nullptr);
    Statement& made = add(Kind::unknown);
    if (is_register)
      made.result = value(target);
    else
      made.memory = place;
  }
}

void FunctionBuilder::return_value(greturn* code) {
  const tree result = gimple_return_retval(code);
  if (result == NULL_TREE || !in_memory(result) || TREE_CODE(result) == RESULT_DECL) return;
  const Memory source = memory(result, nullptr);
  const Id target = result_object();
  Statement& made = add(Kind::copy_memory);
  made.source = source;
  made.memory = source;
  made.memory.base = {Operand::Kind::local_address, target, 0};
  made.memory.offset = 0;
}

void FunctionBuilder::label_branch(gimple* last) {
  const tree_code code = gimple_cond_code(last);
  if (code != EQ_EXPR && code != NE_EXPR) return;
  for (unsigned i = 0; i < EDGE_COUNT(gimple_bb(last)->succs); ++i) {
    const bool holds = (EDGE_SUCC(gimple_bb(last), i)->flags & EDGE_TRUE_VALUE) != 0;
    block().successors[i].when = holds == (code == EQ_EXPR) ? When::equal : When::differs;
  }
}

// Edges of one label each, as those of OpenMP's sections are.
void FunctionBuilder::label_switch(gswitch* last) {
  std::vector<unsigned> labels(block().successors.size());
  for (unsigned i = 1; i < gimple_switch_num_labels(last); ++i) {
    const tree label = gimple_switch_label(last, i);
    const basic_block to = label_to_block(body_, CASE_LABEL(label));
    for (std::size_t s = 0; s < labels.size(); ++s) {
      statics::Successor& successor = block().successors[s];
      if (successor.block != block_of(to)) continue;
      const bool single = ++labels[s] == 1 && CASE_HIGH(label) == NULL_TREE && tree_fits_shwi_p(CASE_LOW(label));
      successor.when = single ? When::label : When::any;
      if (single) successor.label = tree_to_shwi(CASE_LOW(label));
    }
  }
}

// An enumeration has no other values than its names, if each of them has a case: the way past all cases is none.
void FunctionBuilder::drop_impossible_default(gswitch* last) {
  const tree type = enumeration_of(gimple_switch_index(last));
  if (type == NULL_TREE || !has_case_for_each(type, last)) return;
  const Id past = block_of(label_to_block(body_, CASE_LABEL(gimple_switch_default_label(last))));
  for (unsigned i = 1; i < gimple_switch_num_labels(last); ++i)
    if (block_of(label_to_block(body_, CASE_LABEL(gimple_switch_label(last, i)))) == past) return;
  std::erase_if(block().successors, [&](const auto& successor) { return successor.block == past; });
}

void FunctionBuilder::block_end(gimple* last) {
  statics::Block& from = block();
  const auto ends = [&](End end) {
    from.end = end;
    from.place = unit_.place(location_);
  };
  switch (gimple_code(last)) {
    case GIMPLE_COND:
      from.condition = {operand(gimple_cond_lhs(last)), operand(gimple_cond_rhs(last))};
      label_branch(last);
      return ends(End::branch);
    case GIMPLE_SWITCH:
      from.condition = {operand(gimple_switch_index(as_a<gswitch*>(last)))};
      label_switch(as_a<gswitch*>(last));
      drop_impossible_default(as_a<gswitch*>(last));
      return ends(End::switches);
    case GIMPLE_GOTO:
      from.condition = {operand(gimple_goto_dest(last))};
      return ends(End::switches);
    case GIMPLE_RETURN:
      if (const tree result = gimple_return_retval(as_a<greturn*>(last)); result != NULL_TREE && is_gimple_val(result))
        from.condition = {operand(result)};
      return ends(End::returns);
    default:
      break;
  }
  const bool stays = std::any_of(from.successors.begin(), from.successors.end(),
                                 [](const auto& successor) { return !successor.exceptional; });
  if (!stays) ends(throws(last) ? End::throws : End::leaves);
}

}  // namespace mpivet::gcc
