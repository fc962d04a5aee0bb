// Conditions by which threads are told apart: what a way out of a block says about who goes there.
#include <algorithm>

#include "static/threads/omp_constructs.h"

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;
constexpr int kLongestChain = 8;

}  // namespace

bool OmpConstructs::comes_from(const Operand& operand, const char* prefix, int depth) const {
  if (operand.kind != Operand::Kind::value || depth > kLongestChain) return false;
  const Statement* s = definitions_[operand.index];
  if (s == nullptr) return false;
  if (s->kind == Statement::Kind::call) {
    const Call& call = program_.function(function_).calls[s->call];
    return call.kind == Call::Kind::direct && symbol(call).starts_with(prefix);
  }
  if (s->kind != Statement::Kind::copy && s->kind != Statement::Kind::phi) return false;
  return std::any_of(s->operands.begin(), s->operands.end(),
                     [&](const Operand& o) { return comes_from(o, prefix, depth + 1); });
}

OmpConstructs::Test OmpConstructs::test_of(Id number) const {
  const Block& block = program_.function(function_).blocks[number];
  if (block.end == Block::End::switches) {
    if (block.condition.empty()) return {};
    if (comes_from(block.condition[0], "GOMP_sections_")) return {Guard::sections, Successor::When::label};
    const OfThread kind = team_.of(function_, block.condition[0]);
    if (kind == OfThread::number) return {Guard::numbers, Successor::When::label};
    return {differs(kind) ? Guard::unclear : Guard::none};
  }
  if (block.end != Block::End::branch) return {};
  const OfThread kind = team_.of_condition(function_, block);
  if (block.condition.size() == 2 && comes_from(block.condition[0], "GOMP_single_")) return {Guard::one_thread};
  const bool equality = std::any_of(block.successors.begin(), block.successors.end(),
                                    [](const Successor& s) { return s.when == Successor::When::equal; });
  if (!differs(kind)) return block.condition.size() == 2 ? test_of_team(block, equality) : Test{};
  if (equality && block.condition.size() == 2)
    if (const Test test = test_of_equality(block.condition[0], block.condition[1]); test.guard != Guard::none)
      return test;
  // How work is shared out: many threads come. But one iteration of a loop is one thread's.
  if (kind == OfThread::shared_out &&
      (!equality || comes_from(block.condition[0], "GOMP_loop_") || takes_each_nth(block)))
    return {};
  return {leaves_loop(number) ? Guard::none : Guard::unclear};
}

OmpConstructs::Test OmpConstructs::test_of_equality(const Operand& left, const Operand& right) const {
  const OfThread a = team_.of(function_, left), b = team_.of(function_, right);
  const auto is_zero = [](const Operand& o) { return o.kind == Operand::Kind::constant && o.offset == 0; };
  const auto is_number = [&](const Operand& number) {
    const std::int64_t thread = number.kind == Operand::Kind::constant ? number.offset : -1;
    return Test{thread == 0 ? Guard::first_thread : Guard::other_thread, Successor::When::equal, thread};
  };
  if (a == OfThread::number && !differs(b)) return is_number(right);
  if (b == OfThread::number && !differs(a)) return is_number(left);
  if (a == OfThread::is_first && is_zero(right)) return {Guard::first_thread, Successor::When::differs, 0};
  if (a == OfThread::is_other && is_zero(right)) return {Guard::first_thread, Successor::When::equal, 0};
  return {};
}

// `i % 10 == 0` of a loop that is shared out, with more than 10 iterations as far as is known: several threads come.
// What is read from memory may hold for one of them.
bool OmpConstructs::takes_each_nth(const Block& block) const {
  const Operand& asked = block.condition[0];
  if (asked.kind != Operand::Kind::value || block.condition[1].kind != Operand::Kind::constant) return false;
  const Statement* s = definitions_[asked.index];
  while (s && s->kind == Statement::Kind::copy && s->operands[0].kind == Operand::Kind::value)
    s = definitions_[s->operands[0].index];
  if (!s || s->test != Statement::Test::remainder || s->operands[1].kind != Operand::Kind::constant) return false;
  if (team_.of(function_, s->operands[0]) != OfThread::shared_out || comes_from_data(s->operands[0])) return false;
  return !has_few_iterations(s->operands[1].offset);
}

// Of some loop that is shared out in this function: GCC divides the number of iterations by that of threads.
bool OmpConstructs::has_few_iterations(std::int64_t few) const {
  const Function& f = program_.function(function_);
  const auto is_few = [&](const Operand& count, std::int64_t from = 0) {
    return count.kind == Operand::Kind::constant && count.offset - from <= few;
  };
  for (const Statement* s : definitions_)
    if (s && s->kind == Statement::Kind::compute && s->operands.size() == 2 && is_few(s->operands[0]) &&
        team_.of(function_, s->operands[1]) == OfThread::team_size)
      return true;
  for (const Call& call : f.calls) {
    if (call.kind != Call::Kind::direct || call.arguments.size() < 2) continue;
    const Operand& from = call.arguments[0].operand;
    if (symbol(call).starts_with("GOMP_loop_") && from.kind == Operand::Kind::constant &&
        is_few(call.arguments[1].operand, from.offset))
      return true;
  }
  return false;
}

// Whether there are other threads at all. Which way a comparison by size goes is not known.
OmpConstructs::Test OmpConstructs::test_of_team(const Block& block, bool equality) const {
  const Operand &asked = block.condition[0], &with = block.condition[1];
  if (with.kind != Operand::Kind::constant) return {};
  const bool level = comes_from(asked, "omp_in_parallel") || comes_from(asked, "omp_get_level") ||
                     comes_from(asked, "omp_get_active_level");
  if (!level && team_.of(function_, asked) != OfThread::team_size) return {};
  if (!equality || with.offset != (level ? 0 : 1)) return {Guard::unclear};
  return {level ? Guard::no_team : Guard::team_of_one};
}

// Where threads come one after the other, what the first one leaves in memory may keep the others out.
bool OmpConstructs::reads_in_turn(const Word& word, const Block& block) const {
  return block.end == Block::End::branch &&
         std::any_of(word.begin(), word.end(),
                     [](const Letter& l) { return l.kind == Kind::critical || l.kind == Kind::unknown; }) &&
         std::any_of(block.condition.begin(), block.condition.end(),
                     [&](const Operand& o) { return comes_from_memory(o); });
}

// Of what differs between threads: bounds that OpenMP tells, also in variables of the function, are none.
bool OmpConstructs::comes_from_data(const Operand& operand, int depth) const {
  if (operand.kind != Operand::Kind::value || depth > kLongestChain) return false;
  const Statement* s = definitions_[operand.index];
  if (s == nullptr || !differs(team_.of(function_, operand))) return false;
  if (s->kind == Statement::Kind::load) return s->memory.varying || s->memory.base.kind != Operand::Kind::local_address;
  if (s->kind == Statement::Kind::call) {
    const Call& call = program_.function(function_).calls[s->call];
    const std::string name = call.kind == Call::Kind::direct ? symbol(call) : "";
    return !name.starts_with("omp_") && !name.starts_with("GOMP_");
  }
  return std::any_of(s->operands.begin(), s->operands.end(),
                     [&](const Operand& o) { return comes_from_data(o, depth + 1); });
}

bool OmpConstructs::comes_from_memory(const Operand& operand, int depth) const {
  if (operand.kind != Operand::Kind::value || depth > kLongestChain) return false;
  const Statement* s = definitions_[operand.index];
  if (s == nullptr) return false;
  return s->kind == Statement::Kind::load || std::any_of(s->operands.begin(), s->operands.end(), [&](const Operand& o) {
           return comes_from_memory(o, depth + 1);
         });
}

Letter OmpConstructs::letter_of(const Test& test, Id from, const Successor& edge) const {
  const Place& place = program_.function(function_).blocks[from].place;
  const std::string label = ' ' + std::to_string(edge.label);
  switch (test.guard) {
    case Guard::first_thread:
      return {Kind::master, number(key("master", from), place)};
    case Guard::one_thread:
      return {Kind::single, number(key("single", from), place)};
    case Guard::other_thread:  // whether two that are no constants mean the same is not known: taken as the same
      return {Kind::numbered, number("thread " + std::to_string(test.thread), place), test.thread};
    case Guard::sections:
      return {Kind::section, number(key("sections", from) + label, place)};
    case Guard::numbers:
      if (edge.label == 0) return {Kind::master, number(key("master", from), place)};
      return {Kind::numbered, number("thread" + label, place), edge.label};
    case Guard::no_team:
      return {Kind::serial, number(key("serial", from), place)};
    case Guard::team_of_one:
      return {Kind::alone, number(key("alone", from), place)};
    case Guard::none:
    case Guard::unclear:
      break;
  }
  return {Kind::condition, number(key("condition", from) + ' ' + std::to_string(edge.block), place)};
}

// The threads that a test of a thread's number leaves: all but those it names.
Letter OmpConstructs::letter_of_others(Guard guard, Id from) const {
  const Block& block = program_.function(function_).blocks[from];
  const auto named = std::count_if(block.successors.begin(), block.successors.end(),
                                   [](const Successor& s) { return s.when == Successor::When::label; });
  return {Kind::others, number(key("others", from), block.place), guard == Guard::numbers ? named : 1};
}

Word OmpConstructs::on_edge(const Word& word, Id from, Id to) const {
  const Block& block = program_.function(function_).blocks[from];
  Test test = test_of(from);
  if (test.guard == Guard::none && reads_in_turn(word, block)) test.guard = Guard::unclear;
  if (test.guard == Guard::none) return word;
  const auto edge =
      std::find_if(block.successors.begin(), block.successors.end(), [&](const Successor& s) { return s.block == to; });
  const bool none_left = test.guard == Guard::sections && edge->label == 0;
  const bool by_number =
      test.guard == Guard::first_thread || test.guard == Guard::other_thread || test.guard == Guard::numbers;
  const bool others = by_number && edge->when != test.when;
  if (!others && test.guard != Guard::unclear && (edge->when != test.when || none_left)) return word;
  Letter letter = others ? letter_of_others(test.guard, from) : letter_of(test, from, *edge);
  letter.guard = from;
  letter.guard_in = function_;
  Word inner = word;
  inner.push_back(letter);
  return inner;
}

}  // namespace mpivet::statics
