// What the doctor says of systems that are made up.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "cli/doctor/diagnosis.h"

namespace mpivet::cli {
namespace {

using State = Diagnosis::State;

class DoctorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/mpivet-doctor-test-XXXXXX";
    folder_ = ::mkdtemp(name);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << text;
    ::chmod(path.c_str(), 0755);
    return path;
  }
  std::string folder_;
};

TEST_F(DoctorTest, SharedMemoryThatIsNotThere) {
  const auto missing = look_at_shared_memory(folder_ + "/shm");
  EXPECT_EQ(missing.state, State::problem);
  EXPECT_NE(missing.fix.find("mount"), std::string::npos);
  EXPECT_NE(look_at_shared_memory(folder_).state, State::problem);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(DoctorTest, TemporaryFolder) {
  EXPECT_EQ(look_at_temporary_folder(folder_ + "/nowhere").state, State::problem);
  EXPECT_EQ(look_at_temporary_folder(folder_).state, State::good);
}

TEST_F(DoctorTest, RightsOfDebuggers) {
  EXPECT_EQ(look_at_ptrace(folder_ + "/none").state, State::good);
  EXPECT_EQ(look_at_ptrace(write("0", "0\n")).state, State::good);
  EXPECT_NE(look_at_ptrace(write("1", "1\n")).what.find("root"), std::string::npos);
  EXPECT_NE(look_at_ptrace(write("3", "3\n")).what.find("cannot"), std::string::npos);
}

TEST_F(DoctorTest, ProgramsThatCannotBeVetted) {
  EXPECT_EQ(look_at_program(folder_ + "/none").front().state, State::problem);
  EXPECT_EQ(look_at_program(write("text", "no program")).front().state, State::problem);
  EXPECT_NE(look_at_program("/bin/true").front().what.find("not linked with an MPI"), std::string::npos);
}

TEST_F(DoctorTest, CompilersThatAreNotThere) {
  const auto missing = look_at_compiler(folder_ + "/mpicc", "C");
  EXPECT_EQ(missing.state, State::note);
  const auto broken = look_at_compiler(write("mpicc", "#!/bin/sh\necho 'unknown option -fplugin' >&2\nexit 1\n"), "C");
  EXPECT_NE(broken.state, State::good);
  EXPECT_NE(broken.state, State::problem);
}

TEST(Doctor, MemoryFilesCanBeMadeHere) { EXPECT_EQ(look_at_memory_files().state, State::good); }

}  // namespace
}  // namespace mpivet::cli
