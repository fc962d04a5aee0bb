// Why something differs from rank to rank, step by step.
#pragma once
#include <string>

namespace mpivet::checks::words {

// `name`: of a variable; may be empty.
std::string own_value_of_each_rank(const std::string& function, const std::string& name);
std::string perhaps_another_value(const std::string& function);
std::string something_differs();
std::string passed_as(const std::string& function, const std::string& name);
std::string depends_on_it(const std::string& name);
std::string returns_it(const std::string& function);
std::string may_throw_then(const std::string& function);
std::string stored_in(const std::string& name);
std::string tested_here();
std::string called_here();
// "2. stored in 'n'"
std::string step_label(std::size_t number, const std::string& step);

}  // namespace mpivet::checks::words
