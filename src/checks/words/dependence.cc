#include "checks/words/dependence.h"

namespace mpivet::checks::words {

std::string own_value_of_each_rank(const std::string& function, const std::string& name) {
  return function + " gives each rank its own " + (name.empty() ? "value" : "'" + name + "'");
}

std::string perhaps_another_value(const std::string& function) {
  return function + " may give each rank another value";
}

std::string something_differs() { return "something differs from rank to rank"; }

std::string passed_as(const std::string& function, const std::string& name) {
  return "passed to " + function + " as '" + name + "'";
}

std::string depends_on_it(const std::string& name) { return "'" + name + "' depends on it"; }

std::string returns_it(const std::string& function) { return function + " returns it"; }

std::string may_throw_then(const std::string& function) { return function + " may throw an exception then"; }

std::string stored_in(const std::string& name) { return "stored in '" + name + "'"; }

std::string tested_here() { return "tested here"; }

std::string called_here() { return "called here"; }

std::string step_label(std::size_t number, const std::string& step) { return std::to_string(number) + ". " + step; }

}  // namespace mpivet::checks::words
