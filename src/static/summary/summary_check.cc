#include "static/summary/summary_check.h"

namespace mpivet::statics {
namespace {

class Inspector {
 public:
  explicit Inspector(const Unit& unit) : unit_(unit) {}

  const std::string& problem() const { return problem_; }

  void unit() {
    for (const auto& object : unit_.globals) look(object);
    for (const auto& f : unit_.functions) function(f);
  }

 private:
  void expect(bool good, const char* what) {
    if (!good && problem_.empty()) problem_ = what;
  }
  void name(Id id) { expect(id == kNone || id < unit_.strings.size(), "a name is missing"); }
  void place(const Place& p) { expect(p.file == kNone || p.file < unit_.files.size(), "a source file is missing"); }

  // `f` null: in the initialiser of a global.
  void look(const Operand& o, const Function* f) {
    switch (o.kind) {
      case Operand::Kind::value:
        return expect(f && o.index < f->values.size(), "a value is missing");
      case Operand::Kind::local_address:
        return expect(f && o.index < f->objects.size(), "a local object is missing");
      case Operand::Kind::global_address:
        return expect(o.index < unit_.globals.size(), "a global object is missing");
      case Operand::Kind::function_address:
        return expect(o.index < unit_.strings.size(), "the name of a function is missing");
      case Operand::Kind::constant:
      case Operand::Kind::constant_address:
      case Operand::Kind::undefined:
      case Operand::Kind::unknown:
        return;
    }
  }
  void look(const Object& object) {
    name(object.name);
    name(object.symbol);
    for (const auto& initial : object.initials) look(initial.operand, nullptr);
  }
  void look(const Call& call, const Function& f) {
    name(call.symbol);
    name(call.signature);
    if (call.kind == Call::Kind::mpi) expect(call.function != spec::Func::none, "an MPI call names no function");
    if (call.kind != Call::Kind::indirect) expect(call.symbol != kNone, "a call names no function");
    if (call.kind == Call::Kind::indirect) look(call.pointer, &f);
    for (const auto& argument : call.arguments) look(argument.operand, &f);
  }
  void look(const Statement& s, const Function& f) {
    place(s.place);
    expect(s.result == kNone || s.result < f.values.size(), "a result is missing");
    for (const auto& o : s.operands) look(o, &f);
    look(s.memory.base, &f);
    look(s.source.base, &f);
    const auto kind = s.kind;
    using Kind = Statement::Kind;
    const bool computes = kind == Kind::copy || kind == Kind::displace || kind == Kind::compute || kind == Kind::phi ||
                          kind == Kind::load;
    if (computes) expect(s.result != kNone, "nothing is made of what is computed");
    if (kind == Kind::call) expect(s.call < f.calls.size(), "a call is missing");
    if (kind == Kind::copy || kind == Kind::displace) expect(s.operands.size() == 1, "a copy of nothing");
    if (kind == Kind::store) expect(!s.operands.empty(), "a store of nothing");
    if (kind == Kind::phi) expect(s.phi_blocks.size() == s.operands.size(), "a phi does not say where from");
    for (const Id b : s.phi_blocks) expect(b < f.blocks.size(), "a block is missing");
  }
  void look(const Block& b, const Function& f) {
    place(b.place);
    for (const auto& s : b.statements) look(s, f);
    for (const auto& o : b.condition) look(o, &f);
    for (const auto& s : b.successors) expect(s.block < f.blocks.size(), "a block is missing");
  }
  void function(const Function& f) {
    name(f.symbol);
    name(f.name);
    name(f.signature);
    for (const Id alias : f.aliases) expect(alias < unit_.strings.size(), "a name is missing");
    place(f.place);
    expect(f.blocks.size() >= 2, "a function has no entry and exit");
    expect(f.result_object == kNone || f.result_object < f.objects.size(), "a result object is missing");
    for (const auto& v : f.values) name(v.name);
    for (const auto& o : f.objects) look(o);
    for (const auto& p : f.parameters) {
      expect(p.value == kNone || p.value < f.values.size(), "a parameter is missing");
      expect(p.object == kNone || p.object < f.objects.size(), "a parameter is missing");
    }
    for (const auto& c : f.calls) look(c, f);
    for (const auto& b : f.blocks) look(b, f);
  }

  const Unit& unit_;
  std::string problem_;
};

}  // namespace

std::string first_inconsistency(const Unit& unit) {
  Inspector inspector(unit);
  inspector.unit();
  return inspector.problem();
}

}  // namespace mpivet::statics
