#include "report/text/sanitize.h"

#include <gtest/gtest.h>

namespace mpivet::report {
namespace {

using namespace std::string_literals;

TEST(Sanitize, LeavesTextAlone) {
  EXPECT_EQ(sanitize("MPI_Send(dest=1) at /home/u/a b.c"), "MPI_Send(dest=1) at /home/u/a b.c");
  EXPECT_EQ(sanitize("größe → ∑ 数 😀"), "größe → ∑ 数 😀");
}

TEST(Sanitize, EscapesControlCharacters) {
  EXPECT_EQ(sanitize("\x1b[31mred\x1b[0m"), "\\x1b[31mred\\x1b[0m");
  EXPECT_EQ(sanitize("a\nb\tc\rd\be"), "a\\nb\\tc\\rd\\x08e");
  EXPECT_EQ(sanitize("a\0b"s), "a\\x00b");
  EXPECT_EQ(sanitize("\x7f"), "\\x7f");
}

TEST(Sanitize, EscapesControlCharactersOfTheSecondSet) {
  EXPECT_EQ(sanitize("\xc2\x9b"
                     "31m"),
            "\\x9b31m");
}

TEST(Sanitize, EscapesWhatReordersOrHidesText) {
  EXPECT_EQ(sanitize("a\u202e.c"), "a\\u202e.c");
  EXPECT_EQ(sanitize("\u2066x\u2069\u200b\ufeff"), "\\u2066x\\u2069\\u200b\\ufeff");
  EXPECT_EQ(sanitize("\u2028"), "\\u2028");
}

TEST(Sanitize, KeepsLineBreaksWhenAsked) { EXPECT_EQ(sanitize("a\nb\x1b", LineBreaks::keep), "a\nb\\x1b"); }

TEST(Sanitize, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(sanitize("\xff"), "\uFFFD");
  EXPECT_EQ(sanitize("a\xc3"), "a\uFFFD");          // cut short
  EXPECT_EQ(sanitize("\xc0\xaf"), "\uFFFD\uFFFD");  // overlong '/'
  EXPECT_EQ(sanitize("\xe0\x80\x9b").find('\x9b'), std::string::npos);
  EXPECT_EQ(sanitize("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");  // surrogate
  EXPECT_EQ(sanitize("\xf4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
}

}  // namespace
}  // namespace mpivet::report
