#include "checks/words/threads.h"

namespace mpivet::checks::words {
namespace {

std::string who_needs(bool whole_program) { return whole_program ? "the program needs " : "calls of this file need "; }

const char* name_of(Shared shared) {
  switch (shared) {
    case Shared::request:
      return "the same request";
    case Shared::buffer:
      return "the same buffer, into which a message is received";
    case Shared::part_of_buffer:
      return "overlapping buffers, into one of which a message is received";
  }
  return "";
}

}  // namespace

std::string who_calls(Callers callers) {
  switch (callers) {
    case Callers::first_thread:
      return "outside of parallel regions, the first thread calls it";
    case Callers::all:
      return "all threads of the parallel region call it";
    case Callers::all_but_one:
      return "all threads of the parallel region but one call it";
    case Callers::all_in_turn:
      return "all threads of the parallel region call it, one after the other";
    case Callers::all_in_tasks:
      return "it is in a task that each thread of the parallel region makes";
    case Callers::all_in_taskloop:
      return "it is in a taskloop, whose tasks all threads take up";
    case Callers::several_teams:
      return "in nested parallel regions, threads of several teams call it";
    case Callers::not_understood:
      return "which threads call it is not understood";
    case Callers::one_in_task:
      return "it is in a task, which any thread may take up";
    case Callers::one_in_section:
      return "it is in a section, which any thread may take up";
    case Callers::one_in_single:
      return "it is in a single region: whichever thread comes first calls it";
    case Callers::one_by_number:
      return "one thread, chosen by its number, calls it, which is not the first";
    case Callers::one_in_ordered:
      return "it is in an ordered region: threads call it one after the other";
    case Callers::one_in_master:
      return "it is in a master region of a parallel region";
  }
  return "";
}

std::string level_too_low(const std::string& function, const std::string& asked, const std::string& needed,
                          bool whole_program) {
  return function + " asks for " + asked + ", but " + who_needs(whole_program) + needed;
}

std::string level_too_low_advice(const std::string& needed, bool funneled) {
  return "Ask for " + needed +
         " with MPI_Init_thread and compare what is provided with it, or make the calls outside of parallel regions" +
         (funneled ? "." : ", or in a master region.");
}

std::string level_not_made_sure(const std::string& function, const std::string& needed, bool whole_program) {
  return "what " + function + " provides is compared with less than " + needed + ", but " + who_needs(whole_program) +
         needed;
}

std::string level_not_made_sure_advice(const std::string& needed) {
  return "Go on only if " + needed + " is provided.";
}

std::string needs_level(const std::string& function, const std::string& level, const std::string& why) {
  return function + " needs " + level + ": " + why;
}

std::string threads_in_it_at_once() { return "threads may be in it at the same time, since none waits for the others"; }

std::string another_thread_in(const std::string& function) {
  return "another thread may be in " + function + " at the same time";
}

std::string call_label() { return "The call"; }

std::string other_call(const std::string& function) { return "the other call: " + function; }

std::string parallel_region() { return "the parallel region"; }

std::string not_one_thread_alone(const std::string& function, Callers callers) {
  return function + " is not called by one thread alone: " + who_calls(callers);
}

std::string not_one_thread_alone_advice() {
  return "Let one thread of each process call it: in a single or master region, or outside of the parallel "
         "region. Threads that are meant to take part on their own need a communicator each.";
}

std::string concurrent_collectives(const std::string& first, const std::string& second) {
  return second.empty()
             ? first + " may be called by two threads at the same time on the same communicator"
             : first + " and " + second + " may be called at the same time by two threads, on the same communicator";
}

std::string concurrent_collectives_advice(bool same) {
  return same ? "Let the threads wait for each other before the next round: without nowait, or with a barrier."
              : "Let the threads wait between the two: leave out nowait, or add a barrier or taskwait. "
                "Collectives on one communicator have to come in one order.";
}

std::string concurrent_calls(const std::string& first, const std::string& second, Shared shared) {
  return (second.empty() ? first + " is called by several threads at the same time on "
                         : first + " and " + second + " may be called at the same time by two threads on ") +
         name_of(shared);
}

std::string concurrent_calls_advice(Shared shared) {
  return shared == Shared::request ? "Give each thread a request of its own, or let one thread make and complete it."
                                   : "Give each thread a buffer of its own, or let the threads wait between the two.";
}

}  // namespace mpivet::checks::words
