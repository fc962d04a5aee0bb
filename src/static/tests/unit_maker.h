// Units written by hand for the tests: one function at a time, statements at the end of the current block, a line
// number each.
#pragma once
#include <string>
#include <vector>

#include "static/summary/summary.h"
#include "static/summary/summary_check.h"

namespace mpivet::statics::test {

class UnitMaker {
 public:
  using Operands = std::vector<Operand>;

  UnitMaker() {
    unit_.source = "t.c";
    unit_.files = {"t.c"};
    world_ = global("ompi_mpi_comm_world", true);
    int_ = global("ompi_mpi_int", true);
  }
  Unit take() { return std::move(unit_); }

  // --- functions
  UnitMaker& function(const std::string& name, const std::vector<std::string>& parameters = {}) {
    Function& f = unit_.functions.emplace_back();
    f.symbol = f.name = string(name);
    f.place = place();
    f.blocks.resize(3);
    f.blocks[kEntryBlock].successors = {{2}};
    for (const auto& p : parameters) f.parameters.push_back({.value = new_value(p).index});
    current_ = 2;
    return *this;
  }
  Operand parameter(std::size_t i) { return {Operand::Kind::value, f().parameters[i].value, 0}; }

  // --- blocks
  Id new_block() {
    f().blocks.emplace_back();
    return static_cast<Id>(f().blocks.size() - 1);
  }
  UnitMaker& in(Id block) {
    current_ = block;
    return *this;
  }
  void go(Id block) { now().successors.push_back({block}); }
  void branch(const Operands& condition, Id yes, Id no) {
    now().end = Block::End::branch;
    now().condition = condition;
    now().place = place();
    now().successors = {{yes}, {no}};
  }
  void return_(const Operands& result = {}) {
    now().end = Block::End::returns;
    now().condition = result;
    now().successors = {{kExitBlock}};
  }
  void leave() { now().end = Block::End::leaves; }
  // if (condition) { then() }, going on after it.
  template <class Then>
  void if_(const Operands& condition, Then then) {
    if_else(condition, then, [] {});
  }
  template <class Then, class Else>
  void if_else(const Operands& condition, Then then, Else otherwise) {
    const Id yes = new_block(), no = new_block(), after = new_block();
    branch(condition, yes, no);
    in(yes);
    then();
    go(after);
    in(no);
    otherwise();
    go(after);
    in(after);
  }

  // if (a == b) { then() }
  template <class Then>
  void if_equal(const Operands& condition, Then then) {
    if_equal_else(condition, then, [] {});
  }
  template <class Then, class Else>
  void if_equal_else(const Operands& condition, Then then, Else otherwise) {
    const Id yes = new_block(), no = new_block(), after = new_block();
    branch(condition, yes, no);
    now().successors[0].when = Successor::When::equal;
    now().successors[1].when = Successor::When::differs;
    in(yes);
    then();
    go(after);
    in(no);
    otherwise();
    go(after);
    in(after);
  }
  // switch (GOMP_sections_next()) for as long as there are sections.
  template <class Body>
  void sections(std::int64_t count, Body body) {
    const Id head = new_block(), after = new_block();
    go(head);
    in(head);
    const Operand next = call("GOMP_sections_next");
    now().end = Block::End::switches;
    now().condition = {next};
    now().successors = {{after, false, Successor::When::label, 0}};
    for (std::int64_t i = 1; i <= count; ++i) {
      const Id section = new_block();
      f().blocks[head].successors.push_back({section, false, Successor::When::label, i});
      in(section);
      body();
      go(head);
    }
    in(after);
  }
  // while (condition) { body() }
  template <class Body>
  void loop(const Operands& condition, Body body) {
    const Id head = new_block(), inside = new_block(), after = new_block();
    go(head);
    in(head).branch(condition, inside, after);
    in(inside);
    body();
    go(head);
    in(after);
  }

  // --- memory
  Operand local(const std::string& name, std::uint64_t size = 4) {
    f().objects.push_back({.name = string(name), .size = size});
    return {Operand::Kind::local_address, static_cast<Id>(f().objects.size() - 1), 0};
  }
  Operand global(const std::string& name, bool external = false) {
    unit_.globals.push_back({.name = string(name), .symbol = string(name), .size = 4, .external = external});
    return {Operand::Kind::global_address, static_cast<Id>(unit_.globals.size() - 1), 0};
  }
  Operand load(const Operand& from, std::int64_t offset = 0) {
    const Operand result = new_value("");
    add({.kind = Statement::Kind::load, .result = result.index, .memory = {from, offset, 4, false}});
    return result;
  }
  void store(const Operand& to, const Operand& what, std::int64_t offset = 0) {
    add({.kind = Statement::Kind::store, .operands = {what}, .memory = {to, offset, 4, false}});
  }
  Operand compute(const Operands& operands, const std::string& name = "",
                  Statement::Test test = Statement::Test::none) {
    const Operand result = new_value(name);
    add({.kind = Statement::Kind::compute, .test = test, .result = result.index, .operands = operands});
    return result;
  }
  static Operand number(std::int64_t n) { return {Operand::Kind::constant, kNone, n}; }
  static Operand plus(Operand address, std::int64_t offset) {
    address.offset += offset;
    return address;
  }
  Operand world() const { return world_; }
  Operand integer() const { return int_; }

  // --- calls
  void mpi(const std::string& name, const Operands& arguments) {
    Call call{.kind = Call::Kind::mpi, .function = spec::find(name), .symbol = string(name)};
    for (const Operand& o : arguments) call.arguments.push_back({o});
    add_call(call, kNone);
  }
  // What the last call got is an address in a member that ends so many bytes from there.
  void extent(std::size_t argument, std::uint64_t bytes) { f().calls.back().arguments[argument].extent = bytes; }
  void barrier() { mpi("MPI_Barrier", {world_}); }
  void allreduce(const Operand& from, const Operand& to) {
    mpi("MPI_Allreduce", {from, to, number(1), int_, number(0), world_});
  }
  void bcast(const Operand& buffer) { mpi("MPI_Bcast", {buffer, number(1), int_, number(0), world_}); }
  Operand call(const std::string& name, const Operands& arguments = {}) {
    Call call{.kind = Call::Kind::direct, .symbol = string(name)};
    for (const Operand& o : arguments) call.arguments.push_back({o});
    const Operand result = new_value("");
    add_call(call, result.index);
    return result;
  }
  Operand call_through(const Operand& pointer, const Operands& arguments = {}) {
    Call call{.kind = Call::Kind::indirect, .pointer = pointer};
    for (const Operand& o : arguments) call.arguments.push_back({o});
    const Operand result = new_value("");
    add_call(call, result.index);
    return result;
  }
  Operand address_of(const std::string& function) { return {Operand::Kind::function_address, string(function), 0}; }

  std::uint32_t line() const { return line_; }

 private:
  Function& f() { return unit_.functions.back(); }
  Block& now() { return f().blocks[current_]; }
  Place place() { return {0, ++line_, 1}; }
  Id string(const std::string& s) {
    for (Id i = 0; i < unit_.strings.size(); ++i)
      if (unit_.strings[i] == s) return i;
    unit_.strings.push_back(s);
    return static_cast<Id>(unit_.strings.size() - 1);
  }
  Operand new_value(const std::string& name) {
    f().values.push_back({name.empty() ? kNone : string(name)});
    return {Operand::Kind::value, static_cast<Id>(f().values.size() - 1), 0};
  }
  void add(Statement s) {
    s.place = place();
    now().statements.push_back(std::move(s));
  }
  void add_call(const Call& call, Id result) {
    f().calls.push_back(call);
    add({.kind = Statement::Kind::call, .result = result, .call = static_cast<Id>(f().calls.size() - 1)});
  }

  Unit unit_;
  Operand world_, int_;
  Id current_ = 2;
  std::uint32_t line_ = 0;
};

// f and g of listing 1 of the PARCOACH paper (2014).
inline UnitMaker listing_one() {
  UnitMaker u;
  u.function("f", {"r"});
  u.if_({u.parameter(0)}, [&] { u.barrier(); });
  u.return_();
  u.function("g", {"r"});
  u.call("f", {u.parameter(0)});
  u.barrier();
  u.call("exit", {UnitMaker::number(0)});
  u.leave();
  return u;
}

}  // namespace mpivet::statics::test
