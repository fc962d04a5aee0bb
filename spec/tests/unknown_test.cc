// A function that the spec does not know: wrapped as its prototype says, counted, not checked.
#include "unknown.h"

#include <gtest/gtest.h>

#include "emit.h"
#include "expect_contains.h"
#include "text.h"
#include "wrappers.h"

namespace specgen {
namespace {

std::map<std::string, Prototype> declaring(const std::string& prototype) {
  return parse_prototypes("/* mpi.h:1:NC */ extern " + prototype + ";\n");
}

class Unknown : public testing::Test {
 protected:
  std::vector<Declared> match(const std::map<std::string, Prototype>& prototypes) {
    return match_prototypes(spec_, prototypes).declared;
  }
  // The wrapper of a function that comes with a newer MPI.
  std::string body(const std::string& prototype) {
    const auto prototypes = declaring(prototype);
    EXPECT_EQ(add_unknown(spec_, prototypes).size(), 1u) << prototype;
    const auto declared = match(prototypes);
    return declared.size() == 1 ? wrapper_body(declared[0]) : "";
  }
  Spec spec_ = load_spec(SPEC_DATA);
};

TEST_F(Unknown, IsDescribedByItsPrototype) {
  const auto prototypes = declaring("int MPI_Comm_brew (const void *, MPI_Count, MPI_Comm, MPI_Status *, MPI_Comm *)");
  EXPECT_EQ(add_unknown(spec_, prototypes), std::vector<std::string>{"MPI_Comm_brew"});
  const Function* f = spec_.find("MPI_Comm_brew");
  ASSERT_NE(f, nullptr);
  std::string names;
  for (const auto& p : f->parameters) names += p.name + ":" + p.kind.param_kind + (p.is_output() ? ":out " : " ");
  EXPECT_EQ(names, "arg1:pointer arg2:count comm:comm status:status:out comm5:comm:out ");
  EXPECT_FALSE(f->meaning.modelled);
  EXPECT_EQ(f->meaning.shape, "query");
}

TEST_F(Unknown, IsCountedAndPassedOn) {
  const std::string text = body("int MPI_Comm_brew (MPI_Comm, int, MPI_Comm *)");
  expect_contains(text, "Call call(Func::Comm_brew, MPIVET_CALLER);");
  expect_contains(text, "const int err = real.Comm_brew(comm, arg2, comm3);");
  expect_contains(text, "handed_out(spec::HandleKind::comm, comm3, 1)");
  expect_contains(body("double MPI_Brewed (MPI_Comm)"), "return real.Brewed(comm);");
}

// They may be numbers, addresses or structs; arrays of requests are of an unknown length.
TEST_F(Unknown, TypesOfUnknownKindAreNotLookedAt) {
  const std::string text = body("int MPIX_Brew (MPIX_Leaf, MPI_Request *, void (*)(int, MPIX_Leaf))");
  expect_contains(text, "a->arg1 = raw(arg1);");
  expect_contains(text, "a->arg2 = runtime::address(arg2);");
  EXPECT_EQ(text.find("handed_out"), text.npos) << text;
}

TEST_F(Unknown, GetsANumberThatAllAgreeOn) {
  const unsigned before = spec_.hash;
  EXPECT_TRUE(
      add_unknown(spec_, declaring("int MPI_Send (const void *, int, MPI_Datatype, int, int, MPI_Comm)")).empty());
  EXPECT_EQ(spec_.hash, before);
  add_unknown(spec_, declaring("int MPI_Comm_brew (MPI_Comm)"));
  EXPECT_NE(spec_.hash, before);
  EXPECT_TRUE(add_unknown(spec_, declaring("int MPI_Comm_brew (MPI_Comm, int)")).empty());  // of another MPI
  expect_contains(functions_header(spec_), "  Comm_brew,\n");
}

TEST_F(Unknown, OfAnotherMpiWithOtherParametersIsCountedOnly) {
  body("int MPI_Comm_brew (MPI_Comm, int)");
  for (const char* other : {"int MPI_Comm_brew (MPI_Comm, int, int)", "int MPI_Comm_brew (MPI_Comm, MPI_Comm *)"}) {
    const auto declared = match(declaring(other));
    ASSERT_EQ(declared.size(), 1u);
    const std::string text = wrapper_body(declared[0]);
    expect_contains(text, "Call call(Func::Comm_brew, MPIVET_CALLER);\n  return real.Comm_brew(comm, ");
    EXPECT_EQ(text.find("args::"), text.npos) << text;
  }
}

TEST_F(Unknown, WithVarargsCannotBePassedOn) {
  EXPECT_TRUE(add_unknown(spec_, declaring("int MPI_Brew (int, ...)")).empty());
}

// Nobody can tell what it needs: an exploration must not go on as if the MPI library could answer.
TEST_F(Unknown, EndsAnExploration) {
  const auto prototypes = declaring("int MPIX_Brew (MPI_Request *)");
  add_unknown(spec_, prototypes);
  expect_contains(virtual_stubs_source(match(prototypes)), "outside(\"MPIX_Brew\");");
}

// A vendor's function that is in the spec, and differs from release to release.
TEST_F(Unknown, ParametersOfWhatIsNotModelledMayDiffer) {
  const auto declared = match(declaring("int MPIX_Comm_agree (MPI_Comm, int *, int)"));
  ASSERT_EQ(declared.size(), 1u);
  expect_contains(wrapper_body(declared[0]), "  return real.X_Comm_agree(comm, arg2, arg3);");
}

TEST_F(Unknown, TheHeaderSaysWhatIsDeclared) {
  const auto declared = match(declaring("int MPI_Barrier (MPI_Comm)"));
  expect_contains(declared_header(declared), "#define MPIVET_HAS_MPI_Barrier 1");
}

}  // namespace
}  // namespace specgen
