#include "static/omp_constructs.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;
constexpr int kLongestChain = 8;

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* each) { return name == each; });
}

bool asks_thread_number(const std::string& name) {
  return is_one_of(name, {"omp_get_thread_num", "omp_get_thread_num_"});
}

Word common_prefix(const Word& a, const Word& b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return {a.begin(), end};
}

}  // namespace

OmpConstructs::OmpConstructs(const Program& program, Id function, const ControlFlow& flow, ConstructNumbers& numbers)
    : program_(program), function_(function), numbers_(numbers) {
  const Function& f = program.function(function);
  for (const Call& call : f.calls) {
    if (call.kind != Call::Kind::direct) continue;
    const std::string name = symbol(call);
    any_ |= name.starts_with("GOMP_") || name.starts_with("omp_");
  }
  if (!any_) return;
  places_.resize(f.calls.size());
  for (const Block& block : f.blocks)
    for (const Statement& s : block.statements)
      if (s.kind == Statement::Kind::call) places_[s.call] = s.place;
  find_thread_values();
  place_words(flow);
}

void OmpConstructs::find_thread_values() {
  const Function& f = program_.function(function_);
  definitions_.assign(f.values.size(), nullptr);
  of_thread_.assign(f.values.size(), 0);
  for (const Block& block : f.blocks)
    for (const Statement& s : block.statements)
      if (s.result != kNone) definitions_[s.result] = &s;
  for (bool changed = true; changed;) {
    changed = false;
    for (Id v = 0; v < definitions_.size(); ++v) {
      const Statement* s = definitions_[v];
      if (s == nullptr || of_thread_[v]) continue;
      const bool asked = s->kind == Statement::Kind::call && asks_thread_number(symbol(f.calls[s->call]));
      const bool computed = std::any_of(s->operands.begin(), s->operands.end(), [&](const Operand& o) {
        return o.kind == Operand::Kind::value && of_thread_[o.index];
      });
      if (!asked && !computed) continue;
      of_thread_[v] = 1;
      changed = true;
    }
  }
}

// Regions are left where ways from within and from without meet.
void OmpConstructs::place_words(const ControlFlow& flow) {
  const Function& f = program_.function(function_);
  before_.resize(f.blocks.size());
  std::vector<char> placed(f.blocks.size(), 0);
  for (const Id b : flow.order) {
    bool first = true;
    for (const Id p : flow.predecessors[b]) {
      if (!placed[p]) continue;  // a back edge
      const Word word = on_edge(around(p, static_cast<Id>(f.blocks[p].statements.size())), p, b);
      before_[b] = first ? word : common_prefix(before_[b], word);
      first = false;
    }
    placed[b] = 1;
  }
}

Word OmpConstructs::around(Id block, Id statement) const {
  if (!any_) return {};
  const Function& f = program_.function(function_);
  Word word = before_[block];
  for (Id s = 0; s < statement && s < f.blocks[block].statements.size(); ++s)
    if (const Statement& at = f.blocks[block].statements[s]; at.kind == Statement::Kind::call) apply(word, at.call);
  return word;
}

std::string OmpConstructs::key(const char* what, Id number) const {
  return std::string(what) + ' ' + std::to_string(function_) + ' ' + std::to_string(number);
}

std::string OmpConstructs::lock_key(const Call& call) const {
  if (call.arguments.empty()) return "critical";
  const Operand& lock = call.arguments.front().operand;
  if (lock.kind != Operand::Kind::global_address) return {};
  const auto& linked = program_.functions()[function_];
  return "lock " + std::to_string(program_.global(linked.unit, lock.index)) + ' ' + std::to_string(lock.offset);
}

// Regions between two calls.
void OmpConstructs::apply(Word& word, Id number_of_call) const {
  const Call& call = program_.function(function_).calls[number_of_call];
  const Place& place = places_[number_of_call];
  if (call.kind != Call::Kind::direct) return;
  const std::string name = symbol(call);
  const auto close = [&](Kind kind) {
    const auto last = std::find_if(word.rbegin(), word.rend(), [&](const Letter& l) { return l.kind == kind; });
    if (last != word.rend()) word.erase(std::next(last).base());
  };
  if (is_one_of(name, {"GOMP_critical_start", "GOMP_critical_name_start", "omp_set_lock", "omp_set_nest_lock"})) {
    const std::string lock = lock_key(call);
    // A lock that is not known may be another one in each thread.
    word.push_back(lock.empty() ? Letter{Kind::unknown, kNone} : Letter{Kind::critical, number(lock, place)});
  } else if (is_one_of(name,
                       {"GOMP_critical_end", "GOMP_critical_name_end", "omp_unset_lock", "omp_unset_nest_lock"})) {
    close(lock_key(call).empty() ? Kind::unknown : Kind::critical);
  } else if (name == "GOMP_ordered_start") {
    word.push_back({Kind::ordered, number(key("ordered", 0), place)});
  } else if (name == "GOMP_ordered_end") {
    close(Kind::ordered);
  }
}

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

OmpConstructs::Test OmpConstructs::test_of(const Block& block) const {
  if (block.end == Block::End::switches) {
    const bool sections = !block.condition.empty() && comes_from(block.condition[0], "GOMP_sections_");
    return {sections ? Guard::sections : Guard::none, Successor::When::label};
  }
  if (block.end != Block::End::branch || block.condition.size() != 2) return {};
  const bool equality = std::any_of(block.successors.begin(), block.successors.end(),
                                    [](const Successor& s) { return s.when == Successor::When::equal; });
  if (!equality) return {};  // how loops are shared out, for example: many threads come
  const auto& [left, right] = std::pair(block.condition[0], block.condition[1]);
  if (comes_from(left, "GOMP_single_")) return {Guard::one_thread};
  const auto thread = [&](const Operand& o) { return o.kind == Operand::Kind::value && of_thread_[o.index]; };
  if (!thread(left) && !thread(right)) return {};
  if (comes_from(left, "omp_get_thread_num") && right.kind == Operand::Kind::constant)
    return {right.offset == 0 ? Guard::first_thread : Guard::other_thread};
  return {Guard::unclear};
}

Word OmpConstructs::on_edge(const Word& word, Id from, Id to) {
  const Block& block = program_.function(function_).blocks[from];
  const Test test = test_of(block);
  if (test.guard == Guard::none) return word;
  const auto edge =
      std::find_if(block.successors.begin(), block.successors.end(), [&](const Successor& s) { return s.block == to; });
  const Place& place = block.place;
  Letter letter;
  switch (test.guard) {
    case Guard::first_thread:
      letter = {Kind::master, number(key("master", from), place)};
      break;
    case Guard::one_thread:
    case Guard::other_thread:
      letter = {Kind::single, number(key("single", from), place)};
      break;
    case Guard::sections:
      letter = {Kind::section, number(key("sections", from) + ' ' + std::to_string(edge->label), place)};
      break;
    default:
      break;
  }
  const bool none_left = test.guard == Guard::sections && edge->label == 0;
  if (test.guard != Guard::unclear && (edge->when != test.when || none_left)) return word;
  if (letter.construct != kNone) guards_[letter.construct] = from;
  Word inner = word;
  inner.push_back(letter);
  return inner;
}

Place OmpConstructs::place_of_region(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  if (places_[call].file != kNone || at.arguments.empty()) return places_[call];
  const Operand& region = at.arguments.front().operand;
  if (region.kind != Operand::Kind::function_address) return {};
  const Id function = program_.find(program_.functions()[function_].unit, region.index);
  return function == kNone ? Place{} : program_.function(function).place;
}

Word OmpConstructs::run_in(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  if (at.kind != Call::Kind::direct) return {};
  const std::string name = symbol(at);
  if (name.starts_with("GOMP_parallel")) {
    const bool alone = at.arguments.size() > 2 && at.arguments[2].operand.kind == Operand::Kind::constant &&
                       at.arguments[2].operand.offset == 1;
    if (alone) return {};  // num_threads(1)
    return {{Kind::parallel, number(key("parallel", call), place_of_region(call))}};
  }
  if (name.starts_with("GOMP_task")) return {{Kind::task, number(key("task", call), place_of_region(call))}};
  if (name.starts_with("GOMP_")) return {{Kind::unknown, kNone}};
  return {};
}

bool OmpConstructs::is_barrier(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  return at.kind == Call::Kind::direct &&
         is_one_of(symbol(at), {"GOMP_barrier", "GOMP_barrier_cancel", "GOMP_loop_end", "GOMP_loop_end_cancel",
                                "GOMP_sections_end", "GOMP_sections_end_cancel"});
}

bool OmpConstructs::is_task_wait(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  return is_barrier(call) || (at.kind == Call::Kind::direct &&
                              is_one_of(symbol(at), {"GOMP_taskwait", "GOMP_taskwait_depend", "GOMP_taskgroup_end"}));
}

}  // namespace mpivet::statics
