// MPI calls of OpenMP threads: the compiler's warnings and `mpivet static` say the same.
#pragma once
#include <cstdint>
#include <string>

namespace mpivet::checks::words {

// Which threads make a call.
enum class Callers : std::uint8_t {
  first_thread,
  all,
  all_but_one,
  all_in_turn,
  all_in_tasks,
  all_in_taskloop,
  several_teams,
  not_understood,
  one_in_task,
  one_in_section,
  one_in_single,
  one_by_number,
  one_in_ordered,
  one_in_master,
};
// "all threads of the parallel region call it"
std::string who_calls(Callers callers);

// Levels of thread support: "MPI_THREAD_SERIALIZED". `whole_program`: not just one file of it.
std::string level_too_low(const std::string& function, const std::string& asked, const std::string& needed,
                          bool whole_program);
std::string level_too_low_advice(const std::string& needed, bool funneled);
std::string level_not_made_sure(const std::string& function, const std::string& needed, bool whole_program);
std::string level_not_made_sure_advice(const std::string& needed);
std::string needs_level(const std::string& function, const std::string& level, const std::string& why);
std::string threads_in_it_at_once();
std::string another_thread_in(const std::string& function);

std::string call_label();
std::string other_call(const std::string& function);
std::string parallel_region();

std::string not_one_thread_alone(const std::string& function, Callers callers);
std::string not_one_thread_alone_advice();

// `second`: empty if it is the same call.
std::string concurrent_collectives(const std::string& first, const std::string& second);
std::string concurrent_collectives_advice(bool same);

enum class Shared : std::uint8_t {
  request,
  buffer,
  part_of_buffer,
};
std::string concurrent_calls(const std::string& first, const std::string& second, Shared shared);
std::string concurrent_calls_advice(Shared shared);

}  // namespace mpivet::checks::words
