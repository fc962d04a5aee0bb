#include "spec/constants.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

namespace mpivet::spec {
namespace {

TEST(Constants, CommunicatorsHaveTheIdsOfTheRecordFormat) {
  EXPECT_STREQ(predefined_name(HandleKind::comm, 1), "MPI_COMM_WORLD");
  EXPECT_STREQ(predefined_name(HandleKind::comm, 2), "MPI_COMM_SELF");
  EXPECT_EQ(predefined_name(HandleKind::comm, 3), nullptr);
}

TEST(Constants, NullHandlesHaveNames) {
  EXPECT_STREQ(predefined_name(HandleKind::request, 0), "MPI_REQUEST_NULL");
  EXPECT_STREQ(predefined_name(HandleKind::keyval, 0), "MPI_KEYVAL_INVALID");
  EXPECT_EQ(predefined_name(HandleKind::none, 0), nullptr);
  EXPECT_EQ(predefined_name(static_cast<HandleKind>(200), 0), nullptr);
  for (int kind = 1; kind < kHandleKinds; ++kind) EXPECT_NE(predefined_name(static_cast<HandleKind>(kind), 0), nullptr);
}

TEST(Constants, IdsAndNamesAgree) {
  EXPECT_STREQ(predefined_name(HandleKind::datatype, kDatatype_INT), "MPI_INT");
  EXPECT_STREQ(predefined_name(HandleKind::op, kOp_SUM), "MPI_SUM");
  EXPECT_STREQ(predefined_type(kDatatype_DOUBLE).name, "MPI_DOUBLE");
  EXPECT_STREQ(predefined_type(100000).name, "MPI_DATATYPE_NULL");
}

TEST(Constants, ClassesOfSameWireTypesAreShared) {
  auto cls = [](std::uint32_t id) { return predefined_type(id).component[0].cls; };
  EXPECT_EQ(cls(kDatatype_INT), cls(kDatatype_INTEGER));
  EXPECT_EQ(cls(kDatatype_INT), cls(kDatatype_INT32_T));
  EXPECT_EQ(cls(kDatatype_LONG), cls(kDatatype_INT64_T));
  EXPECT_EQ(cls(kDatatype_UNSIGNED_LONG), cls(kDatatype_UINT64_T));
  EXPECT_EQ(cls(kDatatype_DOUBLE), cls(kDatatype_DOUBLE_PRECISION));
  EXPECT_NE(cls(kDatatype_LONG), cls(kDatatype_LONG_LONG));
  EXPECT_NE(cls(kDatatype_INT), cls(kDatatype_UNSIGNED));
  EXPECT_NE(cls(kDatatype_BYTE), cls(kDatatype_PACKED));
  EXPECT_NE(cls(kDatatype_BYTE), cls(kDatatype_CHAR));
}

TEST(Constants, PairTypes) {
  const PredefinedType& t = predefined_type(kDatatype_DOUBLE_INT);
  EXPECT_EQ(t.components, 2);
  EXPECT_EQ(t.size, 12);
  EXPECT_EQ(t.extent, 16);
  EXPECT_EQ(t.component[0].cls, BasicClass::float64_);
  EXPECT_EQ(t.component[1].cls, BasicClass::int32_);
  EXPECT_EQ(t.component[1].offset, 8);
}

TEST(Constants, ComponentsFillTheType) {
  std::set<std::string> names;
  for (int id = 1; id <= kPredefinedTypes; ++id) {
    const PredefinedType& t = predefined_type(id);
    EXPECT_TRUE(names.insert(t.name).second) << t.name;
    int size = 0;
    for (int i = 0; i < t.components; ++i) {
      const BasicClassInfo& cls = basic_class(t.component[i].cls);
      size += cls.size;
      EXPECT_LE(t.component[i].offset + cls.size, t.extent) << t.name;
      EXPECT_EQ(t.component[i].offset % cls.alignment, 0) << t.name;
    }
    EXPECT_EQ(size, t.size) << t.name;
    EXPECT_EQ(t.extent % t.alignment, 0) << t.name;
  }
}

TEST(Constants, ClassNamesForMessages) {
  EXPECT_STREQ(basic_class(BasicClass::int32_).type_name, "MPI_INT");
  EXPECT_STREQ(basic_class(BasicClass::float64_).type_name, "MPI_DOUBLE");
  EXPECT_STREQ(basic_class(static_cast<BasicClass>(250)).name, "none");
}

TEST(Constants, NamedValues) {
  EXPECT_EQ(special_name(0, -1), nullptr);
  EXPECT_EQ(special_name(255, -1), nullptr);
  EXPECT_EQ(value_set(0).count, 0);
}

}  // namespace
}  // namespace mpivet::spec
