// Iteration over the tables for tests.
#pragma once
#include "spec/functions.h"

namespace mpivet::spec::test {

template <class Visit>
void for_each_function(Visit visit) {
  for (int i = 1; i <= kFunctionCount; ++i) visit(info(static_cast<Func>(i)));
}

template <class Predicate>
const Param* find_param(const FunctionInfo& f, Predicate predicate) {
  for (int i = 0; i < f.param_count; ++i)
    if (predicate(f.params[i])) return &f.params[i];
  return nullptr;
}

}  // namespace mpivet::spec::test
