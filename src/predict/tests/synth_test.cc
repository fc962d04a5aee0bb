// Synthetic logs have no deadlock, but for the one that is planted; threads do not change the answer.
#include "predict/log/synth.h"

#include <gtest/gtest.h>

#include "predict/archive/archive_log.h"
#include "predict/empdd/empdd.h"
#include "predict/prediction.h"
#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"
#include "trace/tests/sample_calls.h"

namespace mpivet::predict {
namespace {

Synthesis synthesis(const std::string& pattern, Rank ranks) {
  Synthesis out;
  out.pattern = *pattern_named(pattern);
  out.ranks = ranks;
  out.steps = 4;
  out.collective_every = 2;
  return out;
}

Prediction predict_it(const Log& log, int threads) {
  PredictOptions options;
  options.threads = threads;
  return predict(log, look_at(log), options);
}

TEST(Synth, NoPatternDeadlocks) {
  for (const std::string& pattern : pattern_names())
    for (const Rank ranks : {2, 7, 24, 64}) {
      const Log log = synthetic_log(synthesis(pattern, ranks));
      for (const int threads : {1, 3})
        EXPECT_EQ(predict_it(log, threads).answer, Answer::none) << pattern << ' ' << ranks;
      EXPECT_TRUE(pattern == "manager-worker" || run_empdd(log).marked.empty()) << pattern << ' ' << ranks;
    }
}

TEST(Synth, ThePlantedDeadlockIsToBlame) {
  for (const std::string& pattern : pattern_names()) {
    Synthesis wanted = synthesis(pattern, 64);
    wanted.deadlock_rank = 21;
    wanted.deadlock_step = 2;
    const Log log = synthetic_log(wanted);
    for (const int threads : {1, 2, 3}) {
      const Prediction prediction = predict_it(log, threads);
      ASSERT_EQ(prediction.answer, Answer::deadlock) << pattern;
      ASSERT_EQ(prediction.deadlock.cores.size(), 1u) << pattern;
      const Core& core = prediction.deadlock.cores[0];
      ASSERT_EQ(core.members.size(), 2u) << pattern;
      EXPECT_EQ(prediction.outcome.stuck[core.members[0]].rank, 21);
      EXPECT_EQ(prediction.outcome.stuck[core.members[1]].rank, 22);
    }
  }
}

// Many notes between parts, and back, in each round.
TEST(Synth, ThreadsLoseNothing) {
  Synthesis wanted = synthesis("stencil3", 4096);
  const Log log = synthetic_log(wanted, 2);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(predict_it(log, 4).answer, Answer::none);
}

TEST(Synth, WrittenInPiecesItIsTheSame) {
  for (const std::string& pattern : pattern_names()) {
    const Synthesis wanted = synthesis(pattern, 12);
    std::string text;
    ASSERT_TRUE(write_synthetic(wanted, [&](std::string_view piece) -> Status {
                  text += piece;
                  return Done{};
                }).ok());
    const auto log = parse_text_log(text, "log");
    ASSERT_TRUE(log.ok()) << log.error().message;
    EXPECT_EQ(render_text_log(*log), render_text_log(synthetic_log(wanted)));
  }
}

TEST(Synth, AsAnArchiveItIsTheSame) {
  for (const std::string& pattern : pattern_names()) {
    const trace::TemporaryFolder folder;
    Synthesis wanted = synthesis(pattern, 12);
    wanted.deadlock_rank = 3;
    ASSERT_TRUE(write_synthetic_archive(wanted, folder / "t"));
    const auto log = read_archive_log({folder / "t"}, {.threads = 2, .progress = {}});
    ASSERT_TRUE(log) << log.error().message;
    EXPECT_EQ(render_text_log(*log), render_text_log(synthetic_log(wanted)));
  }
}

TEST(Synth, ManyWorkersAreDecidedByCounting) {
  Synthesis wanted = synthesis("manager-worker", 65);
  wanted.steps = 16;
  const Prediction prediction = predict_it(synthetic_log(wanted), 1);
  EXPECT_EQ(prediction.answer, Answer::none);
  EXPECT_EQ(std::string(prediction.method), "by counting messages: the same in all orders");
}

}  // namespace
}  // namespace mpivet::predict
