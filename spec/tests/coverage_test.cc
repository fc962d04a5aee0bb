// The data files are well-formed and know every function that the MPIs at hand declare.
#include <gtest/gtest.h>

#include "emit.h"
#include "model.h"
#include "prototypes.h"
#include "text.h"
#include "unknown.h"
#include "wrappers.h"

namespace specgen {
namespace {

std::vector<std::string> prototype_files() {
  std::vector<std::string> files;
  for (const auto& file : split(SPEC_PROTOTYPES, ':'))
    if (!file.empty()) files.push_back(file);
  return files;
}

// The spec with all that an mpi.h has beyond it, as the build makes it.
Spec spec_for(const std::map<std::string, Prototype>& prototypes) {
  Spec spec = load_spec(SPEC_DATA);
  add_unknown(spec, prototypes);
  return spec;
}

TEST(Coverage, EveryDeclaredFunctionIsKnown) {
  for (const auto& file : prototype_files()) {
    const auto prototypes = load_prototypes(file);
    EXPECT_GT(prototypes.size(), 400u) << file;
    std::string missing;
    for (const auto& name : match_prototypes(spec_for(prototypes), prototypes).missing) missing += " " + name;
    EXPECT_EQ(missing, "") << file;
  }
}

TEST(Coverage, EveryDeclaredFunctionIsWrappedUnlessItSaysOtherwise) {
  for (const auto& file : prototype_files()) {
    const auto prototypes = load_prototypes(file);
    const Spec spec = spec_for(prototypes);
    const auto declared = match_prototypes(spec, prototypes).declared;
    std::string all;
    for (int part = 0; part < kWrapperParts; ++part) all += wrappers_source(spec, declared, part);
    for (const auto& d : declared) {
      const bool expected = !d.function->meaning.custom && !d.function->meaning.ignored;
      const bool found = all.find("MPIVET_WRAP(" + d.prototype.result + ", " + d.function->name + ", (") != all.npos;
      EXPECT_EQ(found, expected) << file << " " << d.function->name;
    }
  }
}

TEST(Coverage, OnlyConversionsAreIgnored) {
  for (const auto& f : load_spec(SPEC_DATA).functions)
    if (f.meaning.ignored) {
      EXPECT_TRUE(f.name.find("2c") != f.name.npos || f.name.find("2f") != f.name.npos) << f.name;
    }
}

TEST(Prototypes, AreReadFromAuxInfo) {
  const auto prototypes = parse_prototypes(
      "/* compiled from: . */\n"
      "/* /usr/include/mpi.h:12:NC */ extern int MPI_Group_range_incl (MPI_Group, int, int (*)[3], MPI_Group *);\n"
      "/* /usr/include/mpi.h:13:NC */ extern double MPI_Wtime (void);\n"
      "/* /usr/include/mpi.h:14:NC */ extern int PMPI_Init (int *, char ***);\n"
      "/* /usr/include/mpi.h:15:NC */ extern int MPI_Op_create (MPI_User_function (*), int, MPI_Op *);\n"
      "/* /usr/include/mpi.h:16:NC */ extern int MPI_Pcontrol (const int , ...);\n");
  ASSERT_EQ(prototypes.size(), 4u);
  EXPECT_EQ(prototypes.at("MPI_Wtime").result, "double");
  EXPECT_TRUE(prototypes.at("MPI_Wtime").types.empty());
  EXPECT_EQ(prototypes.at("MPI_Group_range_incl").types.at(2), "int (*)[3]");
  EXPECT_EQ(prototypes.at("MPI_Op_create").types.at(0), "MPI_User_function (*)");
  EXPECT_TRUE(is_varargs(prototypes.at("MPI_Pcontrol")));
}

TEST(Prototypes, ParameterNamesGoWhereTheyBelong) {
  EXPECT_EQ(declare("int (*)[3]", "ranges"), "int (*ranges)[3]");
  EXPECT_EQ(declare("MPI_User_function (*)", "fn"), "MPI_User_function (*fn)");
  EXPECT_EQ(declare("const void *", "buf"), "const void * buf");
}

}  // namespace
}  // namespace specgen
