#include "model/state/rank.h"

namespace mpivet::model {

bool Rank::gone() const {
  if (finalized) return true;
  if (!ended || !exited) return false;
  for (const auto& a : actors)
    if (a && a->passed()) return false;
  return true;
}

}  // namespace mpivet::model
