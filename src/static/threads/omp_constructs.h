// The OpenMP constructs of a function, read off the calls that GCC makes of them: outlined regions are run by
// GOMP_parallel, `single` is a test of GOMP_single_start, `master` one of omp_get_thread_num. So nothing needs to be
// told in the summary, and a master by hand counts as one.
#pragma once
#include <map>

#include "static/graphs/control_flow.h"
#include "static/summary/program.h"
#include "static/threads/parallelism_word.h"
#include "static/threads/team_values.h"

namespace mpivet::statics {

// Where a construct is.
struct ConstructPlace {
  Id function = kNone;
  Place place = {};
  bool has_order = false;  // tasks that wait for others by their dependences
};

// The same number for the same construct in all functions.
class ConstructNumbers {
 public:
  Id of(const std::string& key, const ConstructPlace& at) {
    const auto [found, made] = numbers_.try_emplace(key, static_cast<Id>(numbers_.size()));
    if (made) places_.push_back(at);
    return found->second;
  }
  const std::vector<ConstructPlace>& places() const { return places_; }

 private:
  std::map<std::string, Id> numbers_;
  std::vector<ConstructPlace> places_;  // by number
};

class OmpConstructs {
 public:
  OmpConstructs(const Program& program, Id function, const ControlFlow& flow, const TeamValues& team,
                ConstructNumbers& numbers);

  // The constructs of this function around a statement.
  Word around(Id block, Id statement) const;
  // Of a call through a pointer that each thread may have of its own: which threads come to a function is not known.
  Word chosen_for(Id call) const;
  // What the call adds for the functions that it runs; nothing for an ordinary call.
  Word run_in(Id call) const;
  // All threads of the team wait for each other (taskwait: for their tasks) in this call of the OpenMP library.
  bool is_barrier(Id call) const;
  bool is_task_wait(Id call) const;
  bool any() const { return any_; }

 private:
  enum class Guard : std::uint8_t {
    none,
    one_thread,
    first_thread,
    other_thread,
    sections,
    numbers,  // a switch over the number of the thread
    no_team,  // omp_in_parallel() == 0 and its like
    team_of_one,
    unclear
  };
  struct Test {
    Guard guard = Guard::none;
    Successor::When when = Successor::When::equal;  // of the edge into the guarded region
    std::int64_t thread = -1;                       // whose number it is, if it is a constant
  };
  void find_definitions();
  void place_words(const ControlFlow& flow);
  Word on_edge(const Word& word, Id from, Id to) const;
  Test test_of(Id block) const;
  Test test_of_equality(const Operand& left, const Operand& right) const;
  Test test_of_team(const Block& block, bool equality) const;
  Letter letter_of_others(Guard guard, Id from) const;
  Letter letter_of(const Test& test, Id from, const Successor& edge) const;
  bool takes_each_nth(const Block& block) const;
  bool has_few_iterations(std::int64_t few) const;
  bool leaves_loop(Id block) const { return leaves_loop_[block]; }
  bool reads_in_turn(const Word& word, const Block& block) const;
  bool comes_from_memory(const Operand& operand, int depth = 0) const;
  bool comes_from_data(const Operand& operand, int depth = 0) const;
  bool comes_from(const Operand& operand, const char* prefix, int depth = 0) const;
  void apply(Word& word, Id call) const;
  // Of a call that runs a region: where its directive is. GCC gives that place to the function, and not always to the
  // call: one without a place of its own has that of the statement before it.
  Place place_of_region(Id call) const;
  std::string symbol(const Call& call) const { return text(program_.unit_of(function_), call.symbol); }
  std::string key(const char* what, Id number) const;
  Id number(const std::string& key, const Place& place, bool has_order = false) const {
    return numbers_.of(key, {function_, place, has_order});
  }
  Word task(Id call) const;
  std::string lock_key(const Call& call) const;

  const Program& program_;
  const Id function_;
  const TeamValues& team_;  // while constructing
  ConstructNumbers& numbers_;
  std::vector<const Statement*> definitions_;  // by value
  std::vector<char> leaves_loop_;              // by block: its condition ends a loop
  std::vector<Place> places_;                  // by call
  std::vector<char> chosen_;                   // by call: each thread may call another function there
  std::vector<Word> before_;                   // by block
  bool any_ = false;
};

}  // namespace mpivet::statics
