#include "explore/fib/beside.h"

#include "report/text/sanitize.h"

namespace mpivet::explore {
namespace {

using Kind = event::virtual_mpi::BesideKind;

std::string rank_text(int rank) { return "rank " + std::to_string(rank); }

}  // namespace

void BesideMessages::add(int rank, const BesideOp& op) {
  switch (op.kind) {
    case Kind::read:
      files_[op.path].readers.insert(rank);
      return;
    case Kind::write:
      files_[op.path].writers.insert(rank);
      return;
    case Kind::shared_memory:
      others_.insert(rank_text(rank) + " uses shared memory (" + report::sanitize(op.path) + ")");
      return;
    case Kind::socket:
      others_.insert(rank_text(rank) + " uses a socket");
      return;
  }
}

std::vector<std::string> BesideMessages::what_orders_ranks() const {
  std::vector<std::string> phrases(others_.begin(), others_.end());
  for (const auto& [path, use] : files_)
    for (const int writer : use.writers) {
      const auto reader = use.readers.begin();
      const bool is_other = reader != use.readers.end() && (*reader != writer || use.readers.size() > 1);
      if (!is_other) continue;
      const int other = *reader != writer ? *reader : *std::next(reader);
      phrases.push_back(rank_text(writer) + " writes " + report::sanitize(path) + ", which " + rank_text(other) +
                        " looks at");
      break;
    }
  return phrases;
}

}  // namespace mpivet::explore
