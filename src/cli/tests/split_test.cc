#include <gtest/gtest.h>

#include "cli/run/split_command.h"

namespace mpivet::cli {
namespace {

SplitCommand split(const Words& words) {
  auto result = split_command(kRun, words, true);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? *result : SplitCommand{};
}
std::string wrong_command(const Words& words) {
  const auto result = split_command(kRun, words, true);
  return result.ok() ? "" : result.error().message;
}

TEST(Split, OptionsOfBothKindsInAnyOrder) {
  const auto command = split({"-n", "4", "--json", "out.json", "--map-by", "core", "-v", "./app", "-n", "3", "--json"});
  EXPECT_EQ(command.own, (Words{"--json", "out.json", "-v"}));
  ASSERT_EQ(command.parts.size(), 1u);
  EXPECT_EQ(command.parts[0].launcher, (Words{"-n", "4", "--map-by", "core"}));
  EXPECT_EQ(command.parts[0].program, (Words{"./app", "-n", "3", "--json"}));
}

TEST(Split, LauncherOptionsOfSeveralShapes) {
  EXPECT_EQ(split({"-np", "2", "--mca", "btl", "tcp,self", "-genv", "A", "b", "app"}).parts[0].program, Words{"app"});
  EXPECT_EQ(split({"-n4", "--ntasks=4", "--oversubscribe", "app"}).parts[0].program, Words{"app"});
  EXPECT_EQ(split({"--mpi=pmix", "app"}).parts[0].launcher, Words{"--mpi=pmix"});
  EXPECT_EQ(split({"--mpi=mpich", "app"}).own, Words{"--mpi=mpich"});
}

TEST(Split, TwoDashesEndTheOptions) {
  const auto command = split({"-n", "2", "--", "--strange-program", "--", "x"});
  EXPECT_EQ(command.parts[0].program, (Words{"--strange-program", "--", "x"}));
  // And let options through that we do not know.
  EXPECT_EQ(split({"-n", "2", "--new-option", "value", "--", "app"}).parts[0].launcher,
            (Words{"-n", "2", "--new-option", "value"}));
}

TEST(Split, SeveralPrograms) {
  const auto command = split({"-n", "1", "./server", "x", ":", "-n", "3", "./client", "y"});
  ASSERT_EQ(command.parts.size(), 2u);
  EXPECT_EQ(command.parts[0].program, (Words{"./server", "x"}));
  EXPECT_EQ(command.parts[1].launcher, (Words{"-n", "3"}));
  EXPECT_EQ(command.parts[1].program, (Words{"./client", "y"}));
}

TEST(Split, UnknownOptionsAreErrors) {
  EXPECT_EQ(wrong_command({"--jsn=x", "-n", "2", "app"}),
            "unknown option --jsn; did you mean --json? (if it is the launcher's, put '--' before the program)");
}

TEST(Split, MissingProgram) {
  EXPECT_NE(wrong_command({"-n", "4"}).find("no program given after 4"), std::string::npos);
  EXPECT_NE(wrong_command({}).find("no program given"), std::string::npos);
  EXPECT_NE(wrong_command({"-n"}).find("needs a value"), std::string::npos);
  EXPECT_NE(wrong_command({"-n", "1", "a", ":", "-n", "1"}).find("no program given"), std::string::npos);
}

TEST(Split, HelpIsOursBeforeTheProgramOnly) {
  EXPECT_TRUE(split({"-n", "2", "--help"}).help);
  EXPECT_FALSE(split({"app", "--help"}).help);
}

TEST(Split, ExecKnowsNoLauncherOptions) {
  const auto result = split_command(kExec, {"--json=x", "--", "app", ":", "b"}, false);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->parts[0].program, (Words{"app", ":", "b"}));
  EXPECT_FALSE(split_command(kExec, {"-n", "2", "app"}, false).ok());
}

TEST(LauncherOption, FindsValuesHoweverTheyAreGiven) {
  EXPECT_EQ(launcher_option({"--map-by", "core", "-n", "4"}, {"np", "n"}), "4");
  EXPECT_EQ(launcher_option({"-n4"}, {"np", "n"}), "4");
  EXPECT_EQ(launcher_option({"--np=8"}, {"np", "n"}), "8");
  EXPECT_EQ(launcher_option({"-x", "n"}, {"n"}), std::nullopt) << "a value is not an option";
}

}  // namespace
}  // namespace mpivet::cli
