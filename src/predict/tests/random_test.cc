// The verdict is that of all interleavings, tried one by one, on thousands of small programs.
#include <gtest/gtest.h>

#include "predict/orders/counting.h"
#include "predict/orders/matchings.h"
#include "predict/prediction.h"
#include "predict/tests/random_program.h"
#include "predict/text/text_writer.h"

namespace mpivet::predict {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPrograms = 600;  // ten times as slow
#else
constexpr int kPrograms = 4000;
#endif

TEST(RandomLogs, VerdictIsThatOfAllInterleavings) {
  int deadlocks = 0, any_source = 0, circles = 0, counted = 0, met = 0;
  for (int seed = 1; seed <= kPrograms; ++seed) {
    const explore::SmallProgram program = RandomProgram(static_cast<std::uint64_t>(seed)).make();
    const Log log = log_of(program);
    const explore::BruteForce all(program);
    const Buffering buffering = program.buffered ? Buffering::infinite : Buffering::zero;
    const std::string text = (program.buffered ? "buffered\n" : "strict\n") + render_text_log(log);
    // The formula alone.
    const Program form = make_program(log, buffering);
    const Solution solution = solve(log, form, {});
    ASSERT_NE(solution.kind, Solution::Kind::given_up) << solution.why;
    ASSERT_EQ(solution.kind == Solution::Kind::deadlock, all.deadlock) << "seed " << seed << '\n' << text;
    const bool proved = proved_by_counting(form);
    ASSERT_FALSE(proved && all.deadlock) << "seed " << seed << '\n' << text;
    counted += proved && look_at(log).any_source > 0 ? 1 : 0;
    circles += static_cast<int>(solution.circles);
    // Executions at random are some of all.
    for (std::uint64_t order = 0; order < 4; ++order) {
      const Outcome outcome = run_log(log, {.buffering = buffering, .order = order});
      ASSERT_FALSE(outcome.any_stuck && !all.deadlock) << "seed " << seed << ", order " << order << '\n' << text;
      met += outcome.any_stuck ? 1 : 0;
    }
    // All that is tried before it, too.
    const LogFacts facts = look_at(log);
    any_source += facts.any_source > 0 ? 1 : 0;
    for (const int threads : {1, 2}) {
      if (threads > 1 && seed % 8 != 0) continue;
      PredictOptions options;
      options.threads = threads;
      options.buffering = buffering;
      const Prediction prediction = predict(log, facts, options);
      ASSERT_NE(prediction.answer, Answer::undecided) << prediction.why;
      ASSERT_EQ(prediction.answer == Answer::deadlock, all.deadlock) << "seed " << seed << '\n' << text;
      ASSERT_EQ(prediction.deadlock.cores.empty(), !all.deadlock) << "seed " << seed << '\n' << text;
    }
    deadlocks += all.deadlock ? 1 : 0;
  }
  // The programs are of all kinds.
  EXPECT_GT(deadlocks, kPrograms / 5);
  EXPECT_LT(deadlocks, kPrograms * 4 / 5);
  EXPECT_GT(any_source, kPrograms / 2);
  EXPECT_GT(circles, 10);
  EXPECT_GT(counted, kPrograms / 20);
  EXPECT_GT(met, 3 * deadlocks);  // of four times as many
}

}  // namespace
}  // namespace mpivet::predict
