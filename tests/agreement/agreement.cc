// mpivet_agreement: do tracker, explorer and prediction say what the standard says? See docs/testing.md.
//
//   mpivet_agreement run FIRST COUNT [DOOR...]     programs from these seeds, each through the doors named (all)
//   mpivet_agreement try FILE [SEED]               the program in the file
//   mpivet_agreement show SEED                     the program of this seed, and how it can end
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "compare.h"
#include "generate.h"
#include "outcomes.h"

namespace agreement {
namespace {

constexpr std::size_t kShown = 8, kLooked = 60;  // of each kind: small programs printed, disagreements made small

int run(std::uint64_t first, std::uint64_t count, CompareOptions options) {
  Coverage coverage;
  std::map<std::string, std::uint64_t> kinds;
  std::map<std::string, std::set<std::string>> shown;
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const Program program = generate(seed);
    options.seed = seed;
    for (const Disagreement& one : compare(program, options, coverage)) {
      const std::string kind = one.door + ": " + one.kind;
      if (++kinds[kind] > kLooked || shown[kind].size() >= kShown) continue;
      const std::string small = text_of(shrink(program, options, one));
      if (!shown[kind].insert(small).second) continue;
      std::cout << "seed " << seed << ", " << kind << "\n"
                << small << "  in the whole program: " << one.detail << "\n\n"
                << std::flush;
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::cout << coverage.text();
  std::uint64_t disagreements = 0;
  for (const auto& [kind, times] : kinds) {
    std::cout << times << " times " << kind << "\n";
    disagreements += times;
  }
  std::cout << disagreements << " disagreements in " << count << " programs, " << seconds << " s\n";
  return disagreements == 0 ? 0 : 1;
}

void print_outcomes(const Program& program) {
  const Standard standard(program);
  for (const bool all : {false, true}) {
    const AllOutcomes outcomes = all_outcomes(standard, all ? standard.all() : standard.none());
    std::cout << (all ? "everything buffered: " : "nothing buffered: ") << outcomes.states << " states\n";
    for (const Outcome& one : outcomes.outcomes) std::cout << "  " << text_of(standard, one) << "\n";
  }
}

int try_program(const Program& program, CompareOptions options) {
  std::cout << text_of(program);
  print_outcomes(program);
  Coverage coverage;
  const auto found = compare(program, options, coverage);
  for (const Disagreement& one : found) std::cout << one.door << ": " << one.kind << "\n  " << one.detail << "\n";
  for (const auto& [why, times] : coverage.not_compared) std::cout << "not compared: " << why << "\n";
  return found.empty() ? 0 : 1;
}

int main_of(const std::vector<std::string>& words) {
  if (words.size() >= 3 && words[0] == "run") {
    CompareOptions options;
    if (words.size() > 3) {
      const auto named = [&](const char* door) {
        return std::find(words.begin() + 3, words.end(), door) != words.end();
      };
      options.explorer = named("explorer");
      options.prediction = named("prediction");
      options.tracker = named("tracker");
    }
    return run(std::stoull(words[1]), std::stoull(words[2]), options);
  }
  if (words.size() >= 2 && words[0] == "try") {
    std::stringstream text;
    text << std::ifstream(words[1]).rdbuf();
    std::string error;
    const Program program = program_of(text.str(), error);
    if (!error.empty()) return std::cerr << error << "\n", 2;
    return try_program(program, {.seed = words.size() > 2 ? std::stoull(words[2]) : 0, .executions = 200});
  }
  if (words.size() == 2 && words[0] == "show")
    return try_program(generate(std::stoull(words[1])), {.seed = std::stoull(words[1]), .executions = 4});
  std::cerr << "mpivet_agreement run FIRST COUNT [explorer|prediction|tracker ...]\n"
               "mpivet_agreement try FILE [SEED]\n"
               "mpivet_agreement show SEED\n";
  return 2;
}

}  // namespace
}  // namespace agreement

int main(int argc, char** argv) { return agreement::main_of({argv + 1, argv + argc}); }
