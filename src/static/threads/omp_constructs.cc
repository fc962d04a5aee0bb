#include "static/threads/omp_constructs.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

using Kind = Letter::Kind;

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
