#include "static/dependence/unrelated.h"

#include <algorithm>
#include <set>

#include "static/summary/mpi_parameters.h"

namespace mpivet::statics {
namespace {

// A parameter, or a variable that the function can see; what is stored in those of other functions is not looked at.
bool is_given(const Program& program, Id f, const Expression& e) {
  if (e.base != Expression::Base::address) return e.base == Expression::Base::parameter;
  const Id owner = program.objects()[e.object].function;
  return owner == f || owner == kNone;
}

// Where the communicators in variables of a function come from.
class Origins {
 public:
  Origins(const Program& program, Communicators& communicators, Id f)
      : communicators_(communicators), f_(f), function_(program.function(f)) {}

  using Keys = std::set<std::string>;
  // What may be meant: the expression itself, and what is stored in a variable that it is.
  Keys of(const Expression& e) {
    Keys out{e.key()};
    for (std::size_t before = 0; before != out.size();) {
      before = out.size();
      each_statement([&](const Statement& s) {
        if (s.kind == Statement::Kind::store && out.count(contents(s.memory)))
          for (const Operand& o : s.operands)
            if (o.kind != Operand::Kind::undefined) out.insert(communicators_.of_operand(f_, o).key());
        if (s.kind == Statement::Kind::copy_memory && out.count(contents(s.memory))) out.insert(contents(s.source));
      });
    }
    return out;
  }
  // Is there a call of MPI that gets both, or where they are? It may make one of the other.
  bool meet(const Keys& a, const Keys& b) {
    return std::any_of(function_.calls.begin(), function_.calls.end(), [&](const Call& call) {
      return call.kind == Call::Kind::mpi && gets(call, a) && gets(call, b);
    });
  }

 private:
  template <class Visit>
  void each_statement(Visit visit) const {
    for (const Block& block : function_.blocks)
      for (const Statement& s : block.statements) visit(s);
  }
  std::string contents(const Memory& memory) {
    const Expression base = communicators_.of_operand(f_, memory.base);
    return memory.varying || base.base == Expression::Base::unknown ? "" : base.at(memory.offset).key();
  }
  bool gets(const Call& call, const Keys& keys) {
    return std::any_of(call.arguments.begin(), call.arguments.end(), [&](const Argument& argument) {
      const Expression given = communicators_.of_operand(f_, argument.operand);
      return keys.count(given.key()) || keys.count(given.at(0).key());
    });
  }

  Communicators& communicators_;
  const Id f_;
  const Function& function_;
};

bool is_clear(const Origins::Keys& keys) { return !keys.count(Expression{}.key()) && !keys.count(""); }

}  // namespace

bool are_unrelated(const Program& program, Communicators& communicators, Id f, const Expression& a,
                   const Expression& b) {
  if (!is_given(program, f, a) || !is_given(program, f, b) || a.key() == b.key()) return false;
  Origins origins(program, communicators, f);
  const auto of_a = origins.of(a), of_b = origins.of(b);
  const bool shared = std::any_of(of_a.begin(), of_a.end(), [&](const auto& key) { return of_b.count(key) != 0; });
  return !shared && is_clear(of_a) && is_clear(of_b) && !origins.meet(of_a, of_b);
}

bool tells_place(spec::Func function) {
  const auto& info = spec::info(function);
  if (info.gives != spec::Gives::rank || info.coll != spec::Coll::none) return false;
  bool of_communicator = false;
  for (std::size_t i = 0; i < info.param_count; ++i) {
    const auto kind = info.params[i].kind;
    if (kind == spec::ParamKind::buffer || kind == spec::ParamKind::status || kind == spec::ParamKind::request ||
        kind == spec::ParamKind::win || kind == spec::ParamKind::file)
      return false;
    of_communicator |= kind == spec::ParamKind::comm;
  }
  return of_communicator;
}

}  // namespace mpivet::statics
