// Mistakes in the data are refused with the place they are at.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "expect_contains.h"
#include "model.h"
#include "text.h"

namespace specgen {
namespace {

namespace fs = std::filesystem;

class Load : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(directory_);
    fs::copy(SPEC_DATA, directory_);
  }
  void TearDown() override { fs::remove_all(directory_); }

  void append(const std::string& file, const std::string& line) {
    std::ofstream(directory_ / file, std::ios::app) << line << "\n";
  }
  // What loading complains about; empty when it does not.
  std::string complaint() const {
    try {
      load_spec(directory_.string());
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  fs::path directory_ = fs::temp_directory_path() / ("mpivet_spec_load_" + std::to_string(getpid()));
};

TEST_F(Load, TheDataAsItIs) { EXPECT_EQ(complaint(), ""); }

TEST_F(Load, AFunctionWithoutMeaning) {
  append("extensions.txt", "MPIX_New(comm:COMMUNICATOR:in)");
  expect_contains(complaint(), "no line for MPIX_New");
}

TEST_F(Load, MeaningWithoutAFunction) {
  append("meaning.txt", "MPI_Sned shape=query");
  expect_contains(complaint(), "not a function: MPI_Sned");
}

TEST_F(Load, ACollectiveThatSaysTooLittle) {
  append("collectives.txt", "shout leaves=together");
  expect_contains(complaint(), "no flow: shout");
}

TEST_F(Load, ACollectiveThatNobodyDoes) {
  append("collectives.txt", "shout flow=one_to_all leaves=when_served");
  expect_contains(complaint(), "no function does shout");
}

TEST_F(Load, ACollectiveWithoutALine) {
  append("extensions.txt", "MPIX_Shout(comm:COMMUNICATOR:in)");
  append("meaning.txt", "MPIX_Shout shape=blocking role=collective coll=shout");
  expect_contains(complaint(), "no line for shout");
}

TEST_F(Load, UnknownKind) {
  append("extensions.txt", "MPIX_New(comm:COMUNICATOR:in)");
  const std::string text = complaint();
  expect_contains(text, "extensions.txt:");
  expect_contains(text, "COMUNICATOR");
}

TEST_F(Load, UnknownModifierDirectionAndKey) {
  append("meaning.txt", "MPIX_New shape=query modeled");
  expect_contains(complaint(), "unknown key: modeled");
  append("extensions.txt", "MPIX_New(comm:COMMUNICATOR:inn)");
  expect_contains(complaint(), "not a direction: inn");
}

TEST_F(Load, TwoLinesForOneFunction) {
  append("meaning.txt", "MPI_Send shape=query");
  expect_contains(complaint(), "twice: MPI_Send");
}

TEST_F(Load, TheHashCoversTheData) {
  const unsigned before = load_spec(directory_.string()).hash;
  append("constants.txt", "op MPI_NEW_OP");
  EXPECT_NE(load_spec(directory_.string()).hash, before);
}

}  // namespace
}  // namespace specgen
