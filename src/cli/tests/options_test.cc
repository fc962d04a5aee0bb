#include "cli/options/options.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "checks/registry.h"
#include "cli/report/find_check.h"
#include "cli/run/settings.h"

namespace mpivet::cli {
namespace {

struct OptionsTest : ::testing::Test {
  void SetUp() override {
    ::unsetenv("MPIVET_OPTIONS");
    ::setenv("XDG_CONFIG_HOME", "/no/such/folder", 1);
  }
  void TearDown() override { ::unsetenv("MPIVET_OPTIONS"); }
  static std::string wrong(Where command, const Words& words) {
    const auto options = parse_options(command, words);
    if (options.ok()) return "";
    EXPECT_EQ(options.error().blame, Blame::usage);
    return options.error().message;
  }
};

TEST_F(OptionsTest, DefaultsComeFromTheTable) {
  const auto options = parse_options(kRun, {});
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->on_deadlock, "abort");
  EXPECT_EQ(options->max_findings_per_place, 3);
  EXPECT_FALSE(options->verbose);
  EXPECT_TRUE(options->checks.empty());
}

TEST_F(OptionsTest, ValuesWithAndWithoutEquals) {
  const auto options = parse_options(kRun, {"--json=a.json", "--color", "never", "-v", "--timeout", "2.5", "--checks",
                                            "-LOCAL:*", "--checks=+GLOBAL"});
  ASSERT_TRUE(options.ok()) << options.error().message;
  EXPECT_EQ(options->json, "a.json");
  EXPECT_EQ(options->color, "never");
  EXPECT_TRUE(options->verbose);
  EXPECT_EQ(options->timeout, 2.5);
  EXPECT_EQ(options->checks, (Words{"-LOCAL:*", "+GLOBAL"}));
}

TEST_F(OptionsTest, TheEnvironmentComesFirstAndTheCommandLineWins) {
  ::setenv("MPIVET_OPTIONS", "--json=env.json --checks='-LOCAL:*' --verbose", 1);
  auto options = parse_options(kRun, {"--json", "own.json", "--checks=GLOBAL"});
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->json, "own.json");
  EXPECT_EQ(options->checks, (Words{"-LOCAL:*", "GLOBAL"}));
  EXPECT_TRUE(options->verbose);
}

TEST_F(OptionsTest, TheEnvironmentMayHoldOptionsOfOtherCommands) {
  ::setenv("MPIVET_OPTIONS", "--timeout=5 --checks=-LOCAL", 1);
  const auto options = parse_options(kChecks, {});
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->checks, (Words{"-LOCAL"}));
}

TEST_F(OptionsTest, FileThenEnvironmentThenCommandLine) {
  const std::string path = ::testing::TempDir() + "mpivet-options-test";
  std::ofstream(path) << "# mine\n\n  --json=file.json --timeout 3\n--checks '-LOCAL:*'\n--from=other-command.json\n";
  ::setenv("MPIVET_OPTIONS", ("--json=env.json --options=" + path).c_str(), 1);
  auto options = parse_options(kRun, {"--checks=GLOBAL"});
  ASSERT_TRUE(options.ok()) << options.error().message;
  EXPECT_EQ(options->json, "env.json");
  EXPECT_EQ(options->timeout, 3);
  EXPECT_EQ(options->checks, (Words{"-LOCAL:*", "GLOBAL"}));
  options = parse_options(kRun, {"--options", "/dev/null"});
  ASSERT_TRUE(options.ok());
  EXPECT_TRUE(options->checks.empty()) << "the command line names another file";
  std::ofstream(path) << "--verbose\n--job=1\n";
  EXPECT_NE(wrong(kRun, {}).find(path + ":2: unknown option --job"), std::string::npos);
  std::ofstream(path) << "--options=x\n";
  EXPECT_NE(wrong(kRun, {}).find("cannot name another one"), std::string::npos);
  std::remove(path.c_str());
  EXPECT_NE(wrong(kRun, {}).find("cannot read"), std::string::npos);
}

TEST_F(OptionsTest, ArgumentsAreWhatIsNoOption) {
  Words words{"folder", "--color", "never", "-v", "--json=x", "-"};
  EXPECT_EQ(take_arguments(words), (Words{"folder", "-"}));
  EXPECT_EQ(words, (Words{"--color", "never", "-v", "--json=x"}));
}

TEST_F(OptionsTest, NumbersThatAreNoneAreRefused) {
  EXPECT_EQ(wrong(kRun, {"--max-errors=-3"}), "--max-errors: must be a whole number, 0 or more, not -3");
  EXPECT_EQ(wrong(kRun, {"--max-errors=1.5"}), "--max-errors: must be a whole number, 0 or more, not 1.5");
  EXPECT_EQ(wrong(kRun, {"--timeout=abc"}), "--timeout: must be a number, 0 or more, not abc");
}

TEST_F(OptionsTest, UnknownOptionsSuggestTheNearest) {
  EXPECT_EQ(wrong(kRun, {"--jsn=x"}), "unknown option --jsn; did you mean --json?");
  EXPECT_EQ(wrong(kRun, {"--frobnicate"}), "unknown option --frobnicate");
  EXPECT_EQ(wrong(kChecks, {"--json=x"}), "unknown option --json");
  ::setenv("MPIVET_OPTIONS", "--chekcs=-LOCAL", 1);
  EXPECT_EQ(wrong(kRun, {}), "MPIVET_OPTIONS: unknown option --chekcs; did you mean --checks?");
  ::setenv("MPIVET_OPTIONS", "--job=1", 1);
  EXPECT_NE(wrong(kExec, {}).find("MPIVET_OPTIONS: unknown option --job"), std::string::npos);
}

TEST_F(OptionsTest, WrongValues) {
  EXPECT_NE(wrong(kRun, {"--on-deadlock=explode"}), "");
  EXPECT_NE(wrong(kRun, {"--timeout=soon"}), "");
  EXPECT_NE(wrong(kRun, {"--timeout=-1"}), "");
  EXPECT_NE(wrong(kRun, {"--max-findings-per-place=x"}), "");
  EXPECT_NE(wrong(kRun, {"--verbose=maybe"}), "");
  EXPECT_EQ(wrong(kRun, {"--json"}), "option --json needs a value: --json=FILE");
}

TEST_F(OptionsTest, HelpNamesEveryOptionButInternalOnes) {
  const std::string help = options_help(kExec);
  for (const auto& row : option_rows())
    EXPECT_EQ(help.find("--" + std::string(row.name)) != std::string::npos,
              row.taken_by(kExec) && !row.taken_by(kInternal))
        << row.name;
  EXPECT_NE(options_help(kRun).find("Default: 3."), std::string::npos);
}

TEST_F(OptionsTest, SettingsRefuseWhatCannotBeDone) {
  Options options;
  options.json = "/no/such/folder/report.json";
  EXPECT_NE(make_settings(options).error().message.find("does not exist or is not writable"), std::string::npos);
  options.json = "";
  options.checks = {"-LOCAL,GLOBAL:DEADLOK:HARD"};
  EXPECT_NE(make_settings(options).error().message.find("GLOBAL:DEADLOCK:HARD"), std::string::npos);
  options.checks = {};
  options.quiet = options.verbose = true;
  EXPECT_FALSE(make_settings(options).ok());
}

TEST(FindCheck, ByNameByEndOrNot) {
  EXPECT_STREQ((*find_check("global:deadlock:hard"))->name, "GLOBAL:DEADLOCK:HARD");
  EXPECT_STREQ((*find_check("hard"))->name, "GLOBAL:DEADLOCK:HARD");
  EXPECT_STREQ((*find_check("Request:Not_Freed"))->name, "LOCAL:REQUEST:NOT_FREED");
  EXPECT_NE(find_check("not_freed").error().message.find("could be"), std::string::npos);
  EXPECT_EQ(find_check("GLOBAL:DEADLOK:HARD").error().message,
            "no check 'GLOBAL:DEADLOK:HARD'; did you mean GLOBAL:DEADLOCK:HARD?");
  EXPECT_EQ(find_check("DEADLOCK:HRAD").error().message,
            "no check 'DEADLOCK:HRAD'; did you mean GLOBAL:DEADLOCK:HARD?");
  EXPECT_NE(find_check("a-b-c-d-e").error().message.find("lists them"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::cli
