#include "static/threads/omp_constructs.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;
constexpr int kLongestChain = 8;

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* each) { return name == each; });
}

// Calls that begin or end a region.
enum class Border : std::uint8_t {
  none,
  takes_lock,
  gives_lock,
  enters_unknown,
  leaves_unknown,
  enters_ordered,
  leaves_ordered
};

Border borderline(const std::string& name) {
  if (is_one_of(name, {"GOMP_critical_start", "GOMP_critical_name_start", "omp_set_lock", "omp_set_nest_lock",
                       "omp_set_lock_", "omp_set_nest_lock_"}))
    return Border::takes_lock;
  if (is_one_of(name, {"GOMP_critical_end", "GOMP_critical_name_end", "omp_unset_lock", "omp_unset_nest_lock",
                       "omp_unset_lock_", "omp_unset_nest_lock_"}))
    return Border::gives_lock;
  if (name == "GOMP_ordered_start") return Border::enters_ordered;
  if (name == "GOMP_ordered_end") return Border::leaves_ordered;
  // Iterations wait for others, one by one.
  if (name.starts_with("GOMP_loop_doacross_") || name.starts_with("GOMP_loop_ull_doacross_"))
    return Border::enters_unknown;
  if (name.starts_with("GOMP_loop_end")) return Border::leaves_unknown;
  // Locks of other libraries: std::lock_guard and its like by their constructors and destructors.
  const bool guard = name.find("lock_guard") != std::string::npos || name.find("unique_lock") != std::string::npos ||
                     name.find("scoped_lock") != std::string::npos;
  if (name == "pthread_mutex_lock" || name == "pthread_spin_lock" || name == "_ZNSt5mutex4lockEv" ||
      (guard && name.find("C1E") != std::string::npos))
    return Border::enters_unknown;
  if (name == "pthread_mutex_unlock" || name == "pthread_spin_unlock" || name == "_ZNSt5mutex6unlockEv" ||
      (guard && name.find("D1E") != std::string::npos))
    return Border::leaves_unknown;
  return Border::none;
}

Word common_prefix(const Word& a, const Word& b) {
  const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
  return {a.begin(), end};
}

}  // namespace

OmpConstructs::OmpConstructs(const Program& program, Id function, const ControlFlow& flow, const TeamValues& team,
                             ConstructNumbers& numbers)
    : program_(program), function_(function), team_(team), numbers_(numbers) {
  const Function& f = program.function(function);
  any_ = team.in_team(function);
  for (const Call& call : f.calls) {
    if (call.kind != Call::Kind::direct) continue;
    const std::string name = symbol(call);
    any_ |= name.starts_with("GOMP_") || name.starts_with("omp_");
  }
  if (!any_) return;
  find_definitions();
  const Components loops = strong_components(flow.successors);
  leaves_loop_.assign(f.blocks.size(), 0);
  for (Id b = 0; b < f.blocks.size(); ++b)
    for (const Id next : flow.successors[b])
      leaves_loop_[b] |= loops.cyclic[loops.of[b]] && loops.of[next] != loops.of[b];
  place_words(flow);
}

void OmpConstructs::find_definitions() {
  const Function& f = program_.function(function_);
  definitions_.assign(f.values.size(), nullptr);
  places_.resize(f.calls.size());
  for (const Call& call : f.calls)
    chosen_.push_back(call.kind == Call::Kind::indirect && differs(team_.of(function_, call.pointer)));
  for (const Block& block : f.blocks)
    for (const Statement& s : block.statements) {
      if (s.result != kNone) definitions_[s.result] = &s;
      if (s.kind == Statement::Kind::call) places_[s.call] = s.place;
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
  if (is_barrier(number_of_call) && (word.empty() || word.back().kind != Kind::barrier))
    word.push_back({Kind::barrier, kNone});
  switch (borderline(name)) {
    case Border::none:
      break;
    case Border::takes_lock: {
      const std::string lock = lock_key(call);
      // A lock that is not known may be another one in each thread.
      word.push_back(lock.empty() ? Letter{Kind::unknown, kNone} : Letter{Kind::critical, number(lock, place)});
      break;
    }
    case Border::gives_lock:
      close(lock_key(call).empty() ? Kind::unknown : Kind::critical);
      break;
    case Border::enters_unknown:
      word.push_back({Kind::unknown, kNone});
      break;
    case Border::leaves_unknown:
      close(Kind::unknown);
      break;
    case Border::enters_ordered:
      word.push_back({Kind::ordered, number(key("ordered", 0), place)});
      break;
    case Border::leaves_ordered:
      close(Kind::ordered);
      break;
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

Place OmpConstructs::place_of_region(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  if (at.arguments.empty()) return places_[call];
  const Operand& region = at.arguments.front().operand;
  if (region.kind != Operand::Kind::function_address) return places_[call];
  const Id function = program_.find(program_.functions()[function_].unit, region.index);
  const Place directive = function == kNone ? Place{} : program_.function(function).place;
  return directive.file != kNone ? directive : places_[call];
}

// GOMP_task(function, data, copy function, size, alignment, if, flags, dependences, priority)
Word OmpConstructs::task(Id call) const {
  constexpr std::size_t kIf = 5, kDependences = 7;
  const auto& arguments = program_.function(function_).calls[call].arguments;
  const auto is_zero = [&](std::size_t i) {
    return i < arguments.size() && arguments[i].operand.kind == Operand::Kind::constant &&
           arguments[i].operand.offset == 0;
  };
  if (is_zero(kIf)) return {};  // done at once
  const bool has_order = arguments.size() > kDependences && !is_zero(kDependences);
  return {{Kind::task, number(key("task", call), place_of_region(call), has_order)}};
}

Word OmpConstructs::chosen_for(Id call) const {
  if (chosen_.empty() || !chosen_[call]) return {};
  return {{Kind::condition, number(key("pointer", call), places_[call])}};
}

Word OmpConstructs::run_in(Id call) const {
  const Call& at = program_.function(function_).calls[call];
  if (at.kind != Call::Kind::direct) return {};
  const std::string name = symbol(at);
  if (name.starts_with("GOMP_parallel")) {
    const bool known = at.arguments.size() > 2 && at.arguments[2].operand.kind == Operand::Kind::constant;
    const std::int64_t threads = known ? at.arguments[2].operand.offset : 0;
    if (threads == 1) return {};
    return {{Kind::parallel, number(key("parallel", call), place_of_region(call)), threads}};
  }
  if (name.starts_with("GOMP_taskloop"))
    return {{Kind::taskloop, number(key("taskloop", call), place_of_region(call))}};
  if (name.starts_with("GOMP_task")) return task(call);
  if (name.starts_with("GOMP_")) return {{Kind::parallel, kNone}, {Kind::unknown, kNone}};  // teams
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
