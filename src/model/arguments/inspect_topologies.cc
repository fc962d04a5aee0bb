// Grids and graphs: what the arrays say has to fit the communicator, and itself.
#include <string>

#include "model/arguments/case.h"
#include "model/collectives/communicators.h"

namespace mpivet::model {
namespace {

using Problem = ArgumentFact::Problem;

std::string listed(const event::Elements& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < values.size(); ++i) text += (i > 0 ? "," : "") + std::to_string(values[i]);
  return text + "]";
}

bool wrong(ArgumentFact& fact, Problem problem, std::size_t index, std::int64_t value) {
  fact.problem = problem;
  fact.parameter = element(index);
  fact.value = value;
  return false;
}

}  // namespace

// Which dimension is too long nobody knows.
bool Inspector::grid_is_right(const Case& c, const event::Elements& dims, ArgumentFact& fact) const {
  std::int64_t processes = 1;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) return wrong(fact, Problem::negative, i, dims[i]);
    if (dims[i] == 0) return wrong(fact, Problem::no_process, i, 0);
    if (__builtin_mul_overflow(processes, dims[i], &processes)) processes = INT64_MAX;
  }
  if (!c.view || processes <= static_cast<std::int64_t>(c.view->peers)) return true;
  fact.problem = Problem::grid;
  fact.value = processes;
  fact.other = listed(dims);
  return false;
}

bool Inspector::index_is_right(const event::Elements& index, ArgumentFact& fact) const {
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] < 0) return wrong(fact, Problem::negative, i, index[i]);
    if (i == 0 || index[i] >= index[i - 1]) continue;
    fact.other = "index" + element(i - 1) + "=" + std::to_string(index[i - 1]);
    return wrong(fact, Problem::falling, i, index[i]);
  }
  return true;
}

bool Inspector::edges_are_right(const Case& c, const event::Elements& edges, ArgumentFact& fact) const {
  fact.most = c.plan.nodes == kAbsent ? 0 : field<std::int32_t>(c.record, c.plan.nodes);
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (edges[i] < 0 || edges[i] >= fact.most) return wrong(fact, Problem::node, i, edges[i]);
  return true;
}

}  // namespace mpivet::model
