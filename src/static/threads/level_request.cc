#include "static/threads/level_request.h"

#include <algorithm>

#include "static/dependence/library_calls.h"

namespace mpivet::statics {
namespace {

// MPI gives the levels increasing values; both libraries number them from 0.
ThreadLevel level_of_number(std::int64_t number) {
  return number < 0 || number > 3 ? ThreadLevel::unknown : static_cast<ThreadLevel>(number);
}

class RequestReader {
 public:
  RequestReader(const Program& program, const CallSite& site)
      : program_(program), site_(site), function_(program.function(site.function)), call_(function_.calls[site.call]) {}

  ThreadLevel asked_for() const {
    const Operand* required = argument(call_.by_reference ? 0 : 2);  // Fortran has no argc, argv
    if (required == nullptr) return ThreadLevel::unknown;
    const bool constant =
        required->kind == Operand::Kind::constant || required->kind == Operand::Kind::constant_address;
    return constant ? level_of_number(required->offset) : ThreadLevel::unknown;
  }

  // Of a local variable; of others nothing is known.
  void follow_provided(LevelRequest& out) {
    provided_ = argument(call_.by_reference ? 1 : 3);
    if (provided_ == nullptr || provided_->kind != Operand::Kind::local_address) return;
    look_at_statements();
    look_at_conditions();
    out.provided_used = elsewhere_ || !values_.empty();
    if (!elsewhere_) out.compared = compared_;
  }

 private:
  const Operand* argument(std::size_t i) const {
    return i < call_.arguments.size() ? &call_.arguments[i].operand : nullptr;
  }
  bool names_it(const Operand& o) const {
    return o.kind == Operand::Kind::local_address && o.index == provided_->index;
  }
  bool is_its_value(const Operand& o) const {
    return o.kind == Operand::Kind::value && std::find(values_.begin(), values_.end(), o.index) != values_.end();
  }

  void look_at_statements() {
    for (const Block& block : function_.blocks)
      for (const Statement& s : block.statements) {
        if (s.kind == Statement::Kind::call && s.call == site_.call) continue;
        if (s.kind == Statement::Kind::load && names_it(s.memory.base)) {
          values_.push_back(s.result);
          continue;
        }
        const bool written = s.kind == Statement::Kind::store && names_it(s.memory.base);
        elsewhere_ |= (names_it(s.memory.base) && !written) || names_it(s.source.base);
        for (const Operand& o : s.operands) elsewhere_ |= names_it(o) || is_its_value(o);
        if (s.kind == Statement::Kind::call) look_at_call(function_.calls[s.call]);
      }
  }
  // Printing it is no use of it.
  void look_at_call(const Call& call) {
    const bool prints =
        call.kind == Call::Kind::direct &&
        library_call(text(program_.unit_of(site_.function), call.symbol)).behaviour == Behaviour::silent;
    for (const Argument& a : call.arguments) elsewhere_ |= !prints && (names_it(a.operand) || is_its_value(a.operand));
  }
  // GCC writes `provided < 2` as `provided <= 1`, so that a constant may stand for the level above it.
  void look_at_conditions() {
    for (const Block& block : function_.blocks) {
      if (std::none_of(block.condition.begin(), block.condition.end(), [&](const auto& o) { return is_its_value(o); }))
        continue;
      const bool exact = std::any_of(block.successors.begin(), block.successors.end(),
                                     [](const Successor& s) { return s.when == Successor::When::equal; });
      const auto constant = std::find_if(block.condition.begin(), block.condition.end(),
                                         [](const Operand& o) { return o.kind == Operand::Kind::constant; });
      if (block.end != Block::End::branch || constant == block.condition.end()) {
        elsewhere_ = true;
        continue;
      }
      const ThreadLevel level = level_of_number(std::min<std::int64_t>(3, constant->offset + !exact));
      if (compared_ == ThreadLevel::unknown || (level != ThreadLevel::unknown && level > compared_)) compared_ = level;
    }
  }

  const Program& program_;
  const CallSite site_;
  const Function& function_;
  const Call& call_;
  const Operand* provided_ = nullptr;
  std::vector<Id> values_;
  bool elsewhere_ = false;
  ThreadLevel compared_ = ThreadLevel::unknown;
};

}  // namespace

LevelRequest level_request(const Program& program, const CallSite& site, const Place& place) {
  LevelRequest out{site, place, ThreadLevel::single};
  RequestReader reader(program, site);
  if (program.function(site.function).calls[site.call].function == spec::Func::Init_thread) {
    out.level = reader.asked_for();
    reader.follow_provided(out);
  }
  return out;
}

}  // namespace mpivet::statics
