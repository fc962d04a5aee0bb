// The layout rules of README.md, checked on the tables.
#include <gtest/gtest.h>

#include <vector>

#include "every_function.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::spec {
namespace {

using test::for_each_function;

void mark(std::vector<int>& used, const FunctionInfo& f, const Param& p, int offset, int width) {
  ASSERT_LE(offset + width, f.args_size) << f.name << " " << p.name;
  EXPECT_EQ(offset % width, 0) << f.name << " " << p.name;
  for (int i = offset; i < offset + width; ++i) EXPECT_EQ(used[i]++, 0) << f.name << " " << p.name << " overlaps";
}

TEST(Layout, FieldsDoNotOverlapAndLeaveNoGaps) {
  for_each_function([](const FunctionInfo& f) {
    std::vector<int> used(f.args_size);
    for (int i = 0; i < f.param_count; ++i) {
      const Param& p = f.params[i];
      mark(used, f, p, p.offset, p.width);
      if (p.id_offset != 0xffff) mark(used, f, p, p.id_offset, 4);
    }
    EXPECT_EQ(f.args_size % 8, 0) << f.name;
    for (int i = 0; i + 4 < f.args_size; ++i) EXPECT_EQ(used[i], 1) << f.name << " has a gap at " << i;
  });
}

TEST(Layout, WidthsFollowTheKind) {
  for_each_function([](const FunctionInfo& f) {
    for (int i = 0; i < f.param_count; ++i) {
      const Param& p = f.params[i];
      if (p.array) {
        EXPECT_TRUE(p.element_width == 4 || p.element_width == 8 || p.dir == Dir::out) << f.name;
      }
      if (p.array || p.dir != Dir::in) {
        EXPECT_EQ(p.width, 8) << f.name << " " << p.name;
      }
      if (p.kind == ParamKind::count || p.kind == ParamKind::displacement) {
        EXPECT_EQ(p.width, 8) << f.name;
      }
      if (p.kind == ParamKind::rank && p.dir == Dir::in && !p.array) {
        EXPECT_EQ(p.width, 4) << f.name;
      }
    }
  });
}

TEST(Layout, WideFieldsComeFirst) {
  for_each_function([](const FunctionInfo& f) {
    int wide_end = 0, narrow_begin = f.args_size;
    for (int i = 0; i < f.param_count; ++i) {
      const Param& p = f.params[i];
      if (p.width == 8) wide_end = std::max(wide_end, p.offset + 8);
      if (p.width == 4) narrow_begin = std::min<int>(narrow_begin, p.offset);
      if (p.id_offset != 0xffff) narrow_begin = std::min<int>(narrow_begin, p.id_offset);
    }
    EXPECT_LE(wide_end, narrow_begin) << f.name;
  });
}

TEST(Layout, EqualFieldsAreOneType) {
  static_assert(std::is_same_v<args::Ssend_c, args::Send>);
  static_assert(std::is_same_v<args::Send_init, args::Isend>);
  static_assert(!std::is_same_v<args::Send, args::Recv>);
  static_assert(sizeof(args::Send) == 32);
}

}  // namespace
}  // namespace mpivet::spec
