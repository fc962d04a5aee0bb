// One function of the unit: GIMPLE in SSA form becomes blocks of statements. Statements are translated one by one in
// their order (statements.cc, calls.cc); values.cc and memory.cc know what an expression is.
#pragma once
#include "gcc/build/function_origin.h"
#include "gcc/build/unit_builder.h"
#include "gcc/mpi_names.h"

namespace mpivet::gcc {

using statics::Memory;
using statics::Operand;
using statics::Statement;

class FunctionBuilder {
 public:
  FunctionBuilder(UnitBuilder& unit, cgraph_node* node);
  statics::Function build();
  // After build().
  FunctionOrigin take_origin() { return std::move(origin_); }

 private:
  // function_builder.cc
  void describe();
  void parameters();
  Id block_of(basic_block block) const;
  void translate_block(basic_block block);
  void successors(basic_block block);

  // statements.cc
  void phis(basic_block block);
  void statement(gimple* code);
  void assign(gassign* code);
  void assign_value(gassign* code, tree result);
  void assign_memory(gassign* code, tree target);
  void take_address(tree result, tree reference);
  void inline_assembler(gasm* code);
  void block_end(gimple* code);
  void label_branch(gimple* last);
  void label_switch(gswitch* last);
  void drop_impossible_default(gswitch* last);
  void return_value(greturn* code);

  // calls.cc
  void call(gcall* code);
  statics::Call callee(gcall* code);
  void arguments(gcall* code, const MpiName& mpi, statics::Call& call);
  statics::Argument argument(tree expression);
  Operand behind_descriptor(const Operand& descriptor);
  void call_without_function(gcall* code);

  // values.cc: what stands for a register, a constant, an address
  Id value(tree name);
  Id temporary();
  Operand operand(tree expression);
  Operand address_operand(tree reference);
  Operand default_value(tree name);
  Operand decl_address(tree decl);
  Id local_object(tree decl);
  Id result_object();

  // memory.cc
  Memory memory(tree reference, std::vector<Operand>* indices);
  Operand address_of(const Memory& memory);

  Statement& add(Statement::Kind kind);
  statics::Block& block() { return function_.blocks[current_]; }

  UnitBuilder& unit_;
  cgraph_node* node_;
  ::function* body_;
  statics::Function function_;
  FunctionOrigin origin_;
  Id current_ = 0;                          // block under translation
  location_t location_ = UNKNOWN_LOCATION;  // of the statement under translation
  std::vector<Id> values_;                  // by SSA_NAME_VERSION
  std::unordered_map<tree, Id> objects_;
  std::vector<Id> blocks_;  // by basic_block index
};

// Whether GCC keeps it in memory.
bool in_memory(tree expression);
// Integers as large as they come, other constants as nothing.
std::int64_t constant_value(tree constant);

}  // namespace mpivet::gcc
