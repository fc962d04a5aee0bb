#include <gtest/gtest.h>

#include <string>

#include "every_function.h"
#include "spec/functions.h"

namespace mpivet::spec {
namespace {

TEST(Tables, EveryNameIsFound) {
  for (int i = 1; i <= kFunctionCount; ++i) {
    const auto func = static_cast<Func>(i);
    EXPECT_EQ(find(info(func).name), func) << info(func).name;
  }
  EXPECT_EQ(find("MPI_Isend"), Func::Isend);
  EXPECT_EQ(find("MPI_Isend_c"), Func::Isend_c);
  EXPECT_EQ(find("MPIX_Comm_revoke"), Func::X_Comm_revoke);
  EXPECT_EQ(find("MPI_T_init_thread"), Func::T_init_thread);
  EXPECT_EQ(find("MPI_Nothing"), Func::none);
  EXPECT_EQ(find(""), Func::none);
}

TEST(Tables, ANumberThatIsNoFunctionIsNone) {
  EXPECT_STREQ(info(Func::none).name, "");
  EXPECT_STREQ(info(static_cast<Func>(kFunctionCount + 1)).name, "");
  EXPECT_STREQ(info(static_cast<Func>(65535)).name, "");
}

TEST(Tables, Isend) {
  const FunctionInfo& f = info(Func::Isend);
  EXPECT_EQ(f.role, Role::send);
  EXPECT_EQ(f.start, Start::nonblocking);
  EXPECT_EQ(f.creates, HandleKind::request);
  ASSERT_EQ(f.param_count, 7);
  EXPECT_STREQ(f.params[6].name, "request");
  EXPECT_EQ(f.params[6].dir, Dir::out);
  EXPECT_EQ(f.params[0].kind, ParamKind::buffer);
  EXPECT_TRUE(f.params[0].async);
}

TEST(Tables, LargeCountVariantsAreLikeTheirBase) {
  test::for_each_function([](const FunctionInfo& f) {
    const std::string name = f.name;
    if (!name.ends_with("_c")) return;
    const FunctionInfo& base = info(find(name.substr(0, name.size() - 2)));
    ASSERT_STRNE(base.name, "") << name;
    EXPECT_EQ(f.shape, base.shape) << name;
    EXPECT_EQ(f.role, base.role) << name;
    EXPECT_EQ(f.coll, base.coll) << name;
    EXPECT_EQ(f.creates, base.creates) << name;
    const bool has_own_parameters = name == "MPI_Type_get_contents_c" || name == "MPI_Type_get_envelope_c";
    if (!has_own_parameters) {
      EXPECT_EQ(f.args_size, base.args_size) << name;
    }
  });
}

}  // namespace
}  // namespace mpivet::spec
