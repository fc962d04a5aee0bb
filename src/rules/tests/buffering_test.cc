// From the text of MPI 4.1, 3.4: communication modes.
#include "rules/buffering.h"

#include <gtest/gtest.h>

namespace mpivet::rules {
namespace {

using spec::Mode;

TEST(Buffering, AStandardSendIsUpToTheLibrary) {
  EXPECT_FALSE(is_buffered(Mode::standard, Buffering::zero));
  EXPECT_TRUE(is_buffered(Mode::standard, Buffering::infinite));
  EXPECT_FALSE(is_buffered(Mode::ready, Buffering::zero));
  EXPECT_TRUE(is_buffered(Mode::ready, Buffering::infinite));
}

TEST(Buffering, BufferedAndSynchronousSendsAreNot) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite}) {
    EXPECT_TRUE(is_buffered(Mode::buffered, buffering));
    EXPECT_FALSE(is_buffered(Mode::synchronous, buffering));
  }
  EXPECT_FALSE(may_be_buffered(Mode::buffered));
  EXPECT_FALSE(may_be_buffered(Mode::synchronous));
}

}  // namespace
}  // namespace mpivet::rules
