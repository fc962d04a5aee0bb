#include "gcc/build/function_builder.h"

#include "gcc/build/kept_functions.h"
#include "gcc/build/signature.h"
#include "gcc/checks/mpi_calls.h"

namespace mpivet::gcc {

FunctionBuilder::FunctionBuilder(UnitBuilder& unit, cgraph_node* node)
    : unit_(unit), node_(node), body_(node->get_fun()) {
  origin_.node = node;
}

statics::Function FunctionBuilder::build() {
  describe();
  values_.assign(SSANAMES(body_)->length(), kNone);
  blocks_.assign(static_cast<std::size_t>(last_basic_block_for_fn(body_)), kNone);
  function_.blocks.resize(2);
  origin_.blocks.resize(2);
  basic_block block;
  FOR_EACH_BB_FN(block, body_) {
    blocks_[static_cast<std::size_t>(block->index)] = static_cast<Id>(function_.blocks.size());
    function_.blocks.emplace_back();
    origin_.blocks.push_back(block);
  }
  parameters();
  current_ = statics::kEntryBlock;
  successors(ENTRY_BLOCK_PTR_FOR_FN(body_));
  FOR_EACH_BB_FN(block, body_) translate_block(block);
  return std::move(function_);
}

void FunctionBuilder::describe() {
  const tree decl = node_->decl;
  function_.symbol = unit_.string(linkage_name(decl));
  function_.name = unit_.string(function_name(decl));
  function_.place = unit_.place(DECL_SOURCE_LOCATION(decl));
  function_.signature = unit_.string(signature_of(decl));
  function_.local = !TREE_PUBLIC(decl);
  function_.weak = DECL_WEAK(decl) || DECL_COMDAT(decl);
  function_.address_taken = node_->address_taken;
  for (cgraph_node* alias : aliases_of(node_)) {
    function_.aliases.push_back(unit_.string(linkage_name(alias->decl)));
    function_.address_taken |= alias->address_taken;
  }
}

void FunctionBuilder::parameters() {
  for (tree decl = DECL_ARGUMENTS(node_->decl); decl != NULL_TREE; decl = DECL_CHAIN(decl)) {
    statics::Parameter parameter;
    if (is_gimple_reg(decl)) {
      const tree first = ssa_default_def(body_, decl);
      if (first != NULL_TREE) parameter.value = value(first);
    } else {
      parameter.object = local_object(decl);
    }
    function_.parameters.push_back(parameter);
  }
}

Id FunctionBuilder::block_of(basic_block block) const {
  if (block->index == ENTRY_BLOCK) return statics::kEntryBlock;
  if (block->index == EXIT_BLOCK) return statics::kExitBlock;
  return blocks_[static_cast<std::size_t>(block->index)];
}

void FunctionBuilder::translate_block(basic_block from) {
  current_ = block_of(from);
  phis(from);
  gimple* last = nullptr;
  for (gimple_stmt_iterator at = gsi_start_bb(from); !gsi_end_p(at); gsi_next(&at)) {
    if (is_gimple_debug(gsi_stmt(at))) continue;
    last = gsi_stmt(at);
    // gfortran leaves some statements without a place: the one before is the nearest.
    if (gimple_has_location(last)) location_ = place_of(last);
    statement(last);
  }
  successors(from);
  if (last != nullptr) block_end(last);
}

void FunctionBuilder::successors(basic_block from) {
  edge to;
  edge_iterator at;
  FOR_EACH_EDGE(to, at, from->succs) {
    statics::Successor successor;
    successor.block = block_of(to->dest);
    successor.exceptional = (to->flags & (EDGE_EH | EDGE_ABNORMAL)) != 0;
    block().successors.push_back(successor);
  }
}

Statement& FunctionBuilder::add(Statement::Kind kind) {
  Statement& made = block().statements.emplace_back();
  made.kind = kind;
  made.place = unit_.place(location_);
  return made;
}

}  // namespace mpivet::gcc
