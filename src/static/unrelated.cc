#include "static/unrelated.h"

#include <algorithm>

#include "static/mpi_parameters.h"

namespace mpivet::statics {
namespace {

bool is_given(const Expression& e) {
  return e.base == Expression::Base::parameter || e.base == Expression::Base::address;
}

class Search {
 public:
  Search(const Program& program, Communicators& communicators, Id f, const Expression& a, const Expression& b)
      : communicators_(communicators), f_(f), function_(program.function(f)), a_(a.key()), b_(b.key()) {}

  bool connects(const Statement& s) {
    if (s.kind == Statement::Kind::store) {
      const std::string to = contents(s.memory);
      return std::any_of(s.operands.begin(), s.operands.end(),
                         [&](const Operand& o) { return are(communicators_.of_operand(f_, o).key(), to); });
    }
    if (s.kind == Statement::Kind::copy_memory) return are(contents(s.source), contents(s.memory));
    return s.kind == Statement::Kind::call && connects(function_.calls[s.call]);
  }

 private:
  bool are(const std::string& one, const std::string& other) const {
    return (one == a_ && other == b_) || (one == b_ && other == a_);
  }
  std::string contents(const Memory& memory) {
    return memory.varying ? "" : communicators_.of_operand(f_, memory.base).at(memory.offset).key();
  }
  // A call that gets both, or where they are, may make one of the other.
  bool connects(const Call& call) {
    bool gets_a = false, gets_b = false;
    for (const auto& argument : call.arguments) {
      const Expression given = communicators_.of_operand(f_, argument.operand);
      for (const auto& key : {given.key(), given.at(0).key()}) {
        gets_a |= key == a_;
        gets_b |= key == b_;
      }
    }
    return call.kind == Call::Kind::mpi && gets_a && gets_b;
  }

  Communicators& communicators_;
  const Id f_;
  const Function& function_;
  const std::string a_, b_;
};

}  // namespace

bool are_unrelated(const Program& program, Communicators& communicators, Id f, const Expression& a,
                   const Expression& b) {
  if (!is_given(a) || !is_given(b) || a.key() == b.key()) return false;
  Search search(program, communicators, f, a, b);
  for (const Block& block : program.function(f).blocks)
    for (const Statement& s : block.statements)
      if (search.connects(s)) return false;
  return true;
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
