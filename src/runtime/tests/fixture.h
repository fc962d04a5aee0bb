// Every test runs on every MPI the library was built for.
#pragma once
#include <gtest/gtest.h>

#include "launch.h"

namespace mpivet::runtime_test {

using event::Kind;
using spec::Func;

class OnEachMpi : public ::testing::TestWithParam<std::string> {
 protected:
  Job job(const std::string& program, int ranks = 2) const {
    Job j;
    j.mpi = GetParam();
    j.program = program;
    j.ranks = ranks;
    return j;
  }
};

#define MPIVET_ON_EACH_MPI(suite)                                             \
  INSTANTIATE_TEST_SUITE_P(Mpi, suite, ::testing::Values("openmpi", "mpich"), \
                           [](const auto& test) { return test.param; })

inline const event::ExitInfo& exit_info(const Record* r) { return r->as<event::ExitInfo>(); }
inline const event::Completion& completion(const event::ExitInfo& info, std::size_t i) {
  return reinterpret_cast<const event::Completion*>(&info + 1)[i];
}

// Elements of an array behind an argument struct (the first one there).
template <class T>
std::vector<T> elements(const std::byte* at) {
  std::uint32_t n;
  std::memcpy(&n, at, sizeof n);
  std::vector<T> result(n);
  if (n) std::memcpy(result.data(), at + 8, n * sizeof(T));
  return result;
}
template <class Args, class T>
std::vector<T> first_array(const Record* r) {
  return elements<T>(r->payload() + sizeof(Args));
}

}  // namespace mpivet::runtime_test
