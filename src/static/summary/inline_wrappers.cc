#include "static/summary/inline_wrappers.h"

#include <algorithm>
#include <map>

#include "static/graphs/graph.h"

namespace mpivet::statics {
namespace {

constexpr std::size_t kMostStatements = 24;
constexpr std::size_t kMostCalls = 2;

// Is it what a call of MPI in the function returned, C's result or Fortran's last argument? That is no success only
// where the program has asked for it, and ends it as a rule.
bool is_error_code(const Function& f, const Operand& o) {
  if (o.kind != Operand::Kind::value) return false;
  for (const Block& block : f.blocks)
    for (const Statement& s : block.statements) {
      if (s.result != o.index) continue;
      if (s.kind == Statement::Kind::call) return f.calls[s.call].kind == Call::Kind::mpi;
      if (s.kind != Statement::Kind::load || s.memory.base.kind != Operand::Kind::local_address) return false;
      return std::any_of(f.calls.begin(), f.calls.end(), [&](const Call& call) {
        const std::size_t last = spec::info(call.function).param_count;
        return call.kind == Call::Kind::mpi && call.by_reference && last < call.arguments.size() &&
               call.arguments[last].operand.kind == Operand::Kind::local_address &&
               call.arguments[last].operand.index == s.memory.base.index;
      });
    }
  return false;
}

// The block after another one, if there is one way only; after a test of what MPI returned, that of success.
Id next_block(const Function& f, const Block& block) {
  Id next = kNone;
  const auto is_zero = [](const Operand& o) { return o.kind == Operand::Kind::constant && o.offset == 0; };
  const auto& condition = block.condition;
  const bool tests_error = block.end == Block::End::branch && condition.size() == 2 &&
                           ((is_error_code(f, condition[0]) && is_zero(condition[1])) ||
                            (is_error_code(f, condition[1]) && is_zero(condition[0])));
  for (const Successor& s : block.successors) {
    if (s.exceptional || (tests_error && s.when == Successor::When::differs)) continue;
    if (next != kNone) return kNone;
    next = s.block;
  }
  return next;
}

// The blocks from entry to exit if there is one way only; else empty.
std::vector<Id> only_way(const Function& f) {
  std::vector<Id> way;
  for (Id b = kEntryBlock; b != kExitBlock;) {
    const Block& block = f.blocks[b];
    if (way.size() > kMostStatements || block.end == Block::End::leaves || block.end == Block::End::throws) return {};
    way.push_back(b);
    b = next_block(f, block);
    if (b == kNone || (!block.successors.empty() && block.successors.front().exceptional)) return {};
  }
  return way;
}

// Names, files and globals of one unit in the terms of another.
class Translation {
 public:
  Translation(const Unit& from, Unit& to) : from_(from), to_(to), same_(&from == &to) {
    for (Id i = 0; i < to.strings.size(); ++i) strings_.try_emplace(to.strings[i], i);
    for (Id i = 0; i < to.globals.size(); ++i)
      if (to.globals[i].symbol != kNone) globals_.try_emplace(to.strings[to.globals[i].symbol], i);
  }
  Id string(Id id) {
    if (same_ || id == kNone) return id;
    const std::string& s = from_.strings[id];
    const auto [place, is_new] = strings_.try_emplace(s, static_cast<Id>(to_.strings.size()));
    if (is_new) to_.strings.push_back(s);
    return place->second;
  }
  Id global(Id id) {
    if (same_) return id;
    const Object& object = from_.globals[id];
    const auto [place, is_new] =
        globals_.try_emplace(from_.strings[object.symbol], static_cast<Id>(to_.globals.size()));
    if (is_new)
      to_.globals.push_back({.name = string(object.name),
                             .symbol = string(object.symbol),
                             .size = object.size,
                             .constant = object.constant,
                             .external = true,
                             .per_thread = object.per_thread});
    return place->second;
  }
  Place place(Place p) {
    if (same_ || p.file == kNone) return p;
    const auto known = std::find(to_.files.begin(), to_.files.end(), from_.files[p.file]);
    const Id file = static_cast<Id>(known - to_.files.begin());
    if (known == to_.files.end()) to_.files.push_back(from_.files[p.file]);
    return {file, p.line, p.column};
  }

 private:
  const Unit& from_;
  Unit& to_;
  const bool same_;
  std::map<std::string, Id> strings_, globals_;
};

// One call of a wrapper.
class Splice {
 public:
  Splice(const Function& wrapper, Function& into, const Statement& call_statement, Translation& translation)
      : wrapper_(wrapper), into_(into), at_(call_statement), call_(into.calls[call_statement.call]), t_(translation) {
    first_value_ = static_cast<Id>(into.values.size());
    first_object_ = static_cast<Id>(into.objects.size());
    for (const Value& v : wrapper.values) into.values.push_back({t_.string(v.name)});
    for (Object o : wrapper.objects) {
      o.name = t_.string(o.name);
      into.objects.push_back(std::move(o));
    }
  }

  std::vector<Statement> statements(const std::vector<Id>& way) {
    std::vector<Statement> out;
    for (std::size_t p = 0; p < wrapper_.parameters.size(); ++p) take_parameter(p, out);
    for (const Id b : way) {
      for (const Statement& s : wrapper_.blocks[b].statements) out.push_back(translated(s));
      const Block& block = wrapper_.blocks[b];
      if (block.end == Block::End::returns && at_.result != kNone) {
        Statement result{.kind = Statement::Kind::copy, .place = at_.place, .result = at_.result};
        result.operands = {block.condition.empty() ? Operand{Operand::Kind::undefined, kNone, 0}
                                                   : operand(block.condition[0])};
        out.push_back(std::move(result));
      }
    }
    if (wrapper_.result_object != kNone && at_.memory.base.kind != Operand::Kind::unknown)
      out.push_back({.kind = Statement::Kind::copy_memory,
                     .place = at_.place,
                     .memory = at_.memory,
                     .source = {{Operand::Kind::local_address, first_object_ + wrapper_.result_object, 0}}});
    return out;
  }

 private:
  void take_parameter(std::size_t p, std::vector<Statement>& out) {
    const Parameter& parameter = wrapper_.parameters[p];
    const Operand given = p < call_.arguments.size() ? call_.arguments[p].operand : Operand{};
    const std::uint64_t size = p < call_.arguments.size() ? call_.arguments[p].aggregate_size : 0;
    const Memory own{{Operand::Kind::local_address, first_object_ + parameter.object, 0}, 0, size, false};
    if (parameter.value != kNone)
      out.push_back({.kind = Statement::Kind::copy,
                     .place = at_.place,
                     .result = first_value_ + parameter.value,
                     .operands = {given}});
    if (parameter.object != kNone && size != 0)
      out.push_back(
          {.kind = Statement::Kind::copy_memory, .place = at_.place, .memory = own, .source = {.base = given}});
    else if (parameter.object != kNone)
      out.push_back({.kind = Statement::Kind::store, .place = at_.place, .operands = {given}, .memory = own});
  }
  Operand operand(Operand o) {
    switch (o.kind) {
      case Operand::Kind::value:
        o.index += first_value_;
        break;
      case Operand::Kind::local_address:
        o.index += first_object_;
        break;
      case Operand::Kind::global_address:
        o.index = t_.global(o.index);
        break;
      case Operand::Kind::function_address:
        o.index = t_.string(o.index);
        break;
      case Operand::Kind::constant:
      case Operand::Kind::constant_address:
      case Operand::Kind::undefined:
      case Operand::Kind::unknown:
        break;
    }
    return o;
  }
  Statement translated(const Statement& s) {
    Statement out = s;
    out.place = at_.place;
    if (out.result != kNone) out.result += first_value_;
    for (Operand& o : out.operands) o = operand(o);
    out.memory.base = operand(out.memory.base);
    out.source.base = operand(out.source.base);
    if (out.kind == Statement::Kind::call) {
      Call call = wrapper_.calls[s.call];
      call.symbol = t_.string(call.symbol);
      call.signature = t_.string(call.signature);
      call.pointer = operand(call.pointer);
      for (Argument& a : call.arguments) a.operand = operand(a.operand);
      call.wrapper_place = t_.place(call.wrapper == kNone ? s.place : call.wrapper_place);
      call.wrapper = t_.string(wrapper_.name);
      call.replaced = call_.as_given(at_.call);
      out.call = static_cast<Id>(into_.calls.size());
      into_.calls.push_back(std::move(call));
    }
    return out;
  }

  const Function& wrapper_;
  Function& into_;
  const Statement at_;
  const Call call_;
  Translation& t_;
  Id first_value_, first_object_;
};

class Inliner {
 public:
  Inliner(std::vector<Unit>& units, const std::vector<FunctionRef>& functions, const std::function<Id(Id, Id)>& find)
      : units_(units), functions_(functions), find_(find) {}

  // Callees first: a wrapper has those that it calls in it when it is put in the place of a call.
  void run() {
    ways_.resize(functions_.size());
    for (const auto& members : strong_components(direct_calls()).members)
      for (const Id f : members) {
        expand(f);
        auto way = only_way(function(functions_[f]));
        if (is_wrapper(functions_[f], way)) ways_[f] = std::move(way);
      }
  }

 private:
  Function& function(const FunctionRef& f) { return units_[f.unit].functions[f.index]; }

  Adjacency direct_calls() {
    Adjacency out(functions_.size());
    for (Id f = 0; f < functions_.size(); ++f)
      for (const Call& call : function(functions_[f]).calls)
        if (call.kind == Call::Kind::direct)
          if (const Id callee = find_(functions_[f].unit, call.symbol); callee != kNone) out[f].push_back(callee);
    return out;
  }

  bool is_wrapper(const FunctionRef& ref, const std::vector<Id>& way) {
    const Function& f = function(ref);
    std::size_t statements = 0, calls = 0;
    for (const Id b : way) {
      const Block& block = f.blocks[b];
      statements += block.statements.size();
      for (const Statement& s : block.statements)
        if (s.kind == Statement::Kind::phi || !stands_alone(ref, s)) return false;
      calls += static_cast<std::size_t>(std::count_if(block.statements.begin(), block.statements.end(),
                                                      [](const auto& s) { return s.kind == Statement::Kind::call; }));
    }
    return !way.empty() && calls <= kMostCalls && statements <= kMostStatements;
  }
  // Can it be said in another unit, and does it lead to no other function of the program?
  bool stands_alone(const FunctionRef& ref, const Statement& s) {
    const auto visible = [&](const Operand& o) {
      if (o.kind == Operand::Kind::function_address) return false;
      return o.kind != Operand::Kind::global_address || units_[ref.unit].globals[o.index].symbol != kNone;
    };
    if (!std::all_of(s.operands.begin(), s.operands.end(), visible) || !visible(s.memory.base) ||
        !visible(s.source.base))
      return false;
    if (s.kind != Statement::Kind::call) return true;
    const Call& call = function(ref).calls[s.call];
    for (const Argument& a : call.arguments)
      if (!visible(a.operand)) return false;
    return call.kind == Call::Kind::mpi || (call.kind == Call::Kind::direct && find_(ref.unit, call.symbol) == kNone);
  }

  void expand(Id f) {
    const FunctionRef ref = functions_[f];
    for (Id b = 0; b < function(ref).blocks.size(); ++b) {
      auto& statements = function(ref).blocks[b].statements;
      if (std::none_of(statements.begin(), statements.end(),
                       [&](const Statement& s) { return wrapper_called(f, s) != kNone; }))
        continue;
      std::vector<Statement> out;
      for (Statement& s : statements) {
        const Id wrapper = wrapper_called(f, s);
        if (wrapper == kNone) {
          out.push_back(std::move(s));
          continue;
        }
        auto spliced = Splice(function(functions_[wrapper]), function(ref), s, translation(wrapper, ref.unit))
                           .statements(ways_[wrapper]);
        std::move(spliced.begin(), spliced.end(), std::back_inserter(out));
      }
      function(ref).blocks[b].statements = std::move(out);
    }
  }
  Translation& translation(Id wrapper, Id to) {
    const Id from = functions_[wrapper].unit;
    return translations_.try_emplace({from, to}, units_[from], units_[to]).first->second;
  }
  // kNone: the statement calls none.
  Id wrapper_called(Id f, const Statement& s) {
    if (s.kind != Statement::Kind::call) return kNone;
    const Call& call = function(functions_[f]).calls[s.call];
    if (call.kind != Call::Kind::direct) return kNone;
    const Id callee = find_(functions_[f].unit, call.symbol);
    return callee == kNone || callee == f || ways_[callee].empty() ? kNone : callee;
  }

  std::vector<Unit>& units_;
  const std::vector<FunctionRef>& functions_;
  const std::function<Id(Id, Id)>& find_;
  std::vector<std::vector<Id>> ways_;
  std::map<std::pair<Id, Id>, Translation> translations_;
};

}  // namespace

void inline_wrappers(std::vector<Unit>& units, const std::vector<FunctionRef>& functions,
                     const std::function<Id(Id unit, Id symbol)>& find) {
  Inliner(units, functions, find).run();
}

}  // namespace mpivet::statics
