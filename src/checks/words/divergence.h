// A collective that not all ranks may call: the compiler's warnings and `mpivet static` say the same.
#pragma once
#include <cstdint>

#include "checks/words/words.h"

namespace mpivet::checks::words {

struct Divergence {
  std::string collective;      // "MPI_Barrier"
  std::string callee;          // the function through which it is called; empty: it is called there itself
  std::string communicator;    // empty: not known
  bool equally_often = false;  // the question is how often, not whether
};

// What splits the ranks.
enum class Splitter : std::uint8_t {
  condition,
  loop,       // a condition that decides how often a loop runs
  function,   // the call of one of several functions
  exception,  // a call that may throw
};

enum class Sureness : std::uint8_t {
  differs,
  may_differ,
  same,  // as far as can be seen
};

// "MPI_Barrier may not be called by all ranks of MPI_COMM_WORLD"
std::string divergence(const Divergence& divergence);
// ": the condition at solve.c:21 depends on the rank."
std::string divergence_by(Splitter splitter, const std::string& place, Sureness sureness);
// "One way: MPI_Barrier. Another: no collective."
std::string divergence_ways(const std::vector<std::string>& one, const std::vector<std::string>& other);
std::string divergence_advice(const std::string& communicator);
// "The same in 2 functions: f, g"
std::string divergence_instances(const std::vector<std::string>& functions);
const char* title_of_way(bool first);

// Labels of places in a report.
std::string collective_label(const Divergence& divergence);
std::string inner_collective_label();
std::string splitter_label(Splitter splitter);

// Remarks of a compiler on places.
std::string collective_is_called_here(const std::string& collective);
std::string decides_here(Splitter splitter);
std::string ways_from_here(const std::vector<std::string>& one, const std::vector<std::string>& other);

// As the compiler of parcoach-2014 puts it, section 4.2.
std::string divergence_in_the_papers_words(const std::string& collective, const std::vector<std::uint32_t>& conditions);
std::string check_inserted_in_the_papers_words(const std::string& collective, std::uint32_t line);

}  // namespace mpivet::checks::words
