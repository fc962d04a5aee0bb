#include "static/threads/shared_names.h"

#include <algorithm>

#include "static/points_to/stored_in.h"

namespace mpivet::statics {
namespace {

using Base = Expression::Base;
constexpr int kDeepestName = 8;
constexpr std::size_t kMostNames = 16;

// What the OpenMP library hands to the function that it runs: argument 1 as its first parameter.
constexpr std::size_t kDataArgument = 1;
constexpr std::size_t kCopyFunction = 2;  // of GOMP_task: copies the data, which then has another layout

}  // namespace

std::vector<SharedName> SharedNames::of(Id function, const Expression& expression) {
  found_.clear();
  follow(function, expression, {});
  return std::move(found_);
}

void SharedNames::add(const Expression& expression, const Way& way) {
  const bool everybodys = expression.base == Base::constant ||
                          (expression.base == Base::address && program_.objects()[expression.object].function == kNone);
  Expression named = expression;
  named.displacement = 0;
  SharedName made{named.key(), everybodys || way.through_team, expression.displacement};
  if (found_.size() < kMostNames && std::find(found_.begin(), found_.end(), made) == found_.end())
    found_.push_back(std::move(made));
}

void SharedNames::follow(Id function, const Expression& expression, Way way) {
  if (++way.depth > kDeepestName) return;
  switch (expression.base) {
    case Base::constant:
      return add(expression, way);
    case Base::address:
      return follow_address(function, expression, way);
    case Base::parameter:
      return follow_parameter(function, expression, way);
    case Base::value:  // computed before the region, or within it by each thread for itself
      if (way.through_team || way.through_task) add(expression, way);
      return;
    case Base::unknown:
      return;
  }
}

void SharedNames::follow_address(Id function, const Expression& expression, Way way) {
  const auto& linked = program_.objects()[expression.object];
  if (linked.function == kNone) {
    if (!linked.object->per_thread) add(expression, way);
    return;
  }
  if (linked.function == function && !expression.path.empty()) {
    const Id local = expression.object - program_.local(function, 0);
    if (const auto stored = stored_in(program_, function, local, expression.path.front())) {
      Expression inner = communicators_.of_operand(function, *stored);
      // What the compiler packs is named by the value: two calls of malloc give two things.
      if ((inner.base == Base::value || inner.base == Base::unknown) && stored->kind == Operand::Kind::value)
        inner = {.base = Base::value, .text = std::to_string(function) + ":" + std::to_string(stored->index)};
      for (std::size_t i = 1; i < expression.path.size(); ++i) inner = inner.at(expression.path[i]);
      inner.displacement += expression.displacement;
      return follow(function, inner, way);
    }
  }
  if (way.through_team || way.through_task) add(expression, way);
}

void SharedNames::follow_parameter(Id function, const Expression& expression, Way way) {
  const auto& callers = calls_.callers(function);
  if (callers.empty() && way.through_team) {
    Expression named = expression;
    named.base = Base::value;
    named.text = "parameter " + std::to_string(expression.parameter) + " of " + std::to_string(function);
    add(named, way);
  }
  for (const Id caller : callers) {
    const Function& from = program_.function(caller);
    for (Id b = 0; b < from.blocks.size(); ++b)
      for (Id s = 0; s < from.blocks[b].statements.size(); ++s) {
        const Statement& at = from.blocks[b].statements[s];
        if (at.kind != Statement::Kind::call) continue;
        const auto& callees = points_to_.callees(caller, at.call);
        if (std::find(callees.begin(), callees.end(), function) == callees.end()) continue;
        // Once a region is left behind, everything above it is one for all its threads.
        if (way.through_team || in_team(caller, b, s, at.call)) follow_call(caller, at.call, function, expression, way);
      }
  }
}

bool SharedNames::in_team(Id function, Id block, Id statement, Id call) const {
  const auto is_parallel = [](const Letter& l) { return l.kind == Letter::Kind::parallel; };
  const Word within = contexts_.constructs(function).run_in(call);
  if (std::any_of(within.begin(), within.end(), is_parallel)) return true;
  const auto words = contexts_.words(function, block, statement);
  return std::any_of(words.begin(), words.end(),
                     [&](const Word& word) { return std::any_of(word.begin(), word.end(), is_parallel); });
}

void SharedNames::follow_call(Id caller, Id number, Id callee, const Expression& expression, Way way) {
  const Call& call = program_.function(caller).calls[number];
  std::size_t argument = expression.parameter;
  if (points_to_.run_by_library(caller, number)) {
    const Word within = contexts_.constructs(caller).run_in(number);
    if (expression.parameter != 0 || within.empty()) return;
    if (within.front().kind == Letter::Kind::parallel) {
      way.through_team = true;
    } else {
      const bool copied = call.arguments.size() <= kCopyFunction ||
                          call.arguments[kCopyFunction].operand.kind != Operand::Kind::constant;
      if (copied) return;
      way.through_task = true;
    }
    argument = kDataArgument;
  }
  if (argument >= call.arguments.size() || call.arguments[argument].aggregate_size != 0) return;
  if (calls_.recursive(callee)) return;
  follow(caller, expression.with_parameter(communicators_.of_operand(caller, call.arguments[argument].operand)), way);
}

}  // namespace mpivet::statics
