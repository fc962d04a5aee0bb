#include "static/dependence/entered_once.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

// By exceptions or longjmp, ranks may leave out what others do.
bool jumps(const Function& f) {
  return std::any_of(f.calls.begin(), f.calls.end(), [](const Call& call) { return call.returns_twice; }) ||
         std::any_of(f.blocks.begin(), f.blocks.end(), [](const Block& b) {
           return std::any_of(b.successors.begin(), b.successors.end(),
                              [](const Successor& s) { return s.exceptional; });
         });
}

}  // namespace

EnteredOnce::EnteredOnce(const Program& program, const PointsTo& points_to, const std::vector<ControlFlow>& flows,
                         const AnswerOf& answer)
    : program_(program), points_to_(points_to), flows_(flows), answer_(answer), callers_(program.functions().size()) {
  for (Id f = 0; f < program.functions().size(); ++f) note_calls(f);
}

void EnteredOnce::note(Id callee, Id caller, Id block, Id times) {
  callers_[callee].function = caller;
  callers_[callee].block = block;
  callers_[callee].times += times;
}

void EnteredOnce::note_calls(Id f) {
  const Function& function = program_.function(f);
  std::vector<Id> block_of(function.calls.size(), kNone);
  for (Id b = 0; b < function.blocks.size(); ++b)
    for (const Statement& s : function.blocks[b].statements)
      if (s.kind == Statement::Kind::call) block_of[function.calls[s.call].as_given(s.call)] = b;
  for (Id c = 0; c < function.calls.size(); ++c) {
    const Call& call = function.calls[c];
    if (call.wrapper != kNone) continue;  // of a function that was put in the place of its call
    if (call.kind == Call::Kind::direct) {
      const Id callee = program_.find(program_.functions()[f].unit, call.symbol);
      if (callee != kNone) note(callee, f, block_of[c], block_of[c] == kNone ? 2 : 1);
    }
    if (call.kind == Call::Kind::indirect)
      for (const Id callee : points_to_.callees(f, c)) note(callee, f, block_of[c], 2);
  }
}

bool EnteredOnce::of(Id f) const {
  std::vector<char> seen(callers_.size(), 0);
  while (!program_.is_main(f)) {
    const Caller& caller = callers_[f];
    if (caller.times != 1 || program_.function(f).address_taken || seen[f]) return false;
    if (jumps(program_.function(caller.function)) || !once_and_always(caller.function, caller.block)) return false;
    seen[f] = 1;
    f = caller.function;
  }
  return true;
}

bool EnteredOnce::once_and_always(Id f, Id block) const {
  const ControlFlow& flow = flows_[f];
  if (!flow.live[block]) return false;
  for (const Id next : flow.successors[block])
    if (reached(flow.successors, next)[block]) return false;  // in a loop
  for (const Id decider : flow.controlled_by[block]) {
    const auto conditions = reached(flow.controlled_by, decider);
    for (Id b = 0; b < conditions.size(); ++b)
      if (conditions[b] && flow.successors[b].size() > 1 && answer_(f, b) != Answer::uniform) return false;
  }
  return true;
}

}  // namespace mpivet::statics
