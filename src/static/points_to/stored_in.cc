#include "static/points_to/stored_in.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

class StoreSearch {
 public:
  StoreSearch(const Program& program, Id function, Id object, std::int64_t offset)
      : program_(program), function_(program.function(function)), object_(object), offset_(offset) {
    packed_ = function_.objects[object].name == kNone;
  }

  std::optional<Operand> run() {
    for (const Block& block : function_.blocks)
      for (const Statement& s : block.statements)
        if (!look_at(s)) return std::nullopt;
    return found_;
  }

 private:
  bool is_it(const Operand& o) const { return o.kind == Operand::Kind::local_address && o.index == object_; }

  // False: it may change in a way that is not followed.
  bool look_at(const Statement& s) {
    if (s.kind == Statement::Kind::store && is_it(s.memory.base)) return store(s);
    if (packed_) return true;
    const bool written = s.kind != Statement::Kind::load && is_it(s.memory.base);
    if (written || std::any_of(s.operands.begin(), s.operands.end(), [&](const Operand& o) { return is_it(o); }))
      return false;
    return s.kind != Statement::Kind::call || only_read_by(function_.calls[s.call]);
  }
  bool store(const Statement& s) {
    const std::int64_t at = s.memory.base.offset + s.memory.offset;
    if (s.operands.front().kind == Operand::Kind::undefined) return true;  // its life begins or ends
    if (s.memory.varying) return false;
    if (at != offset_) return true;
    const Operand& stored = s.operands.front();
    const bool same =
        !found_ || (found_->kind == stored.kind && found_->index == stored.index && found_->offset == stored.offset);
    found_ = stored;
    return same && s.operands.size() == 1;
  }
  bool only_read_by(const Call& call) const {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (!is_it(call.arguments[i].operand)) continue;
      if (call.kind != Call::Kind::mpi) return false;
      const auto& info = spec::info(call.function);
      if (i >= info.param_count || info.params[i].dir != spec::Dir::in) return false;
    }
    return true;
  }

  const Program& program_;
  const Function& function_;
  const Id object_;
  const std::int64_t offset_;
  bool packed_ = false;
  std::optional<Operand> found_;
};

}  // namespace

std::optional<Operand> stored_in(const Program& program, Id function, Id local_object, std::int64_t offset) {
  return StoreSearch(program, function, local_object, offset).run();
}

}  // namespace mpivet::statics
