// Rules that meaning.txt must obey, whoever edits it.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "every_function.h"
#include "spec/functions.h"

namespace mpivet::spec {
namespace {

using test::find_param;
using test::for_each_function;

bool is_kind(const Param& p, HandleKind kind) {
  static const std::map<HandleKind, ParamKind> kinds = {
      {HandleKind::comm, ParamKind::comm},         {HandleKind::group, ParamKind::group},
      {HandleKind::datatype, ParamKind::datatype}, {HandleKind::op, ParamKind::op},
      {HandleKind::request, ParamKind::request},   {HandleKind::message, ParamKind::message},
      {HandleKind::win, ParamKind::win},           {HandleKind::file, ParamKind::file},
      {HandleKind::info, ParamKind::info},         {HandleKind::errhandler, ParamKind::errhandler},
      {HandleKind::keyval, ParamKind::keyval},     {HandleKind::session, ParamKind::session}};
  auto found = kinds.find(kind);
  return found != kinds.end() && found->second == p.kind;
}

bool makes_request(const FunctionInfo& f) {
  return find_param(f, [](const Param& p) { return p.kind == ParamKind::request && p.dir == Dir::out && !p.array; });
}

const Param* named(const FunctionInfo& f, const char* name) {
  return find_param(f, [&](const Param& p) { return std::string(p.name) == name; });
}

TEST(Meaning, WhatIsStartedMakesARequest) {
  for_each_function([](const FunctionInfo& f) {
    const bool is_probe = f.role == Role::probe || f.role == Role::mprobe;
    if (f.start != Start::blocking && !is_probe) {
      EXPECT_TRUE(makes_request(f)) << f.name;
    }
    if (makes_request(f)) {
      EXPECT_NE(f.start, Start::blocking) << f.name;
    }
    if (makes_request(f)) {
      EXPECT_EQ(f.shape, Shape::immediate) << f.name;
    }
    const bool also_makes_comm = f.role == Role::comm_create;
    if (makes_request(f) && !also_makes_comm) {
      EXPECT_EQ(f.creates, HandleKind::request) << f.name;
    }
  });
}

TEST(Meaning, CreatedAndFreedHandlesAreParameters) {
  for_each_function([](const FunctionInfo& f) {
    if (f.creates != HandleKind::none) {
      EXPECT_TRUE(find_param(f, [&](const Param& p) { return is_kind(p, f.creates) && p.dir == Dir::out; })) << f.name;
    }
    if (f.frees != HandleKind::none) {
      EXPECT_TRUE(find_param(f, [&](const Param& p) { return is_kind(p, f.frees) && p.dir == Dir::inout; })) << f.name;
    }
  });
}

TEST(Meaning, RecordedResultsAreOwnedByTheCaller) {
  const std::set<std::string> not_owned = {"MPI_Type_create_f90_complex", "MPI_Type_create_f90_integer",
                                           "MPI_Type_create_f90_real", "MPI_Comm_get_parent"};
  for_each_function([&](const FunctionInfo& f) {
    if (f.shape == Shape::query || not_owned.contains(f.name)) return;
    for (int i = 0; i < f.param_count; ++i) {
      const Param& p = f.params[i];
      if (p.id_offset == 0xffff || p.dir != Dir::out) continue;
      EXPECT_TRUE(is_kind(p, f.creates) || p.kind == ParamKind::request) << f.name << " " << p.name;
    }
  });
}

TEST(Meaning, QueriesChangeNothing) {
  for_each_function([](const FunctionInfo& f) {
    if (f.shape != Shape::query) return;
    EXPECT_EQ(f.creates, HandleKind::none) << f.name;
    EXPECT_EQ(f.frees, HandleKind::none) << f.name;
    EXPECT_EQ(f.coll, Coll::none) << f.name;
  });
}

TEST(Meaning, CollectivesSayWhich) {
  const std::set<Role> collective_roles = {Role::collective,      Role::comm_create, Role::comm_free,
                                           Role::comm_disconnect, Role::win_create,  Role::win_free,
                                           Role::file_open,       Role::file_close,  Role::finalize};
  for_each_function([&](const FunctionInfo& f) {
    if (collective_roles.contains(f.role)) {
      EXPECT_NE(f.coll, Coll::none) << f.name;
    }
    if (f.coll != Coll::none && f.start == Start::blocking) {
      EXPECT_EQ(f.shape, Shape::blocking) << f.name;
    }
  });
}

TEST(Meaning, EveryDataCollectiveComesInThreeForms) {
  std::map<Coll, std::set<Start>> forms;
  for_each_function([&](const FunctionInfo& f) {
    if (f.role == Role::collective) forms[f.coll].insert(f.start);
  });
  EXPECT_EQ(forms.size(), 22u);
  for (const auto& [coll, starts] : forms) EXPECT_EQ(starts.size(), 3u) << static_cast<int>(coll);
}

TEST(Meaning, RootsAndOperations) {
  for_each_function([](const FunctionInfo& f) {
    const bool has_root = f.coll != Coll::none && named(f, "root");
    EXPECT_EQ(f.rooted, has_root) << f.name;
    const bool has_op = find_param(f, [](const Param& p) { return p.kind == ParamKind::op; });
    EXPECT_EQ(f.reduces, f.role == Role::collective && has_op) << f.name;
  });
}

TEST(Meaning, ModesBelongToSends) {
  for_each_function([](const FunctionInfo& f) {
    if (f.mode != Mode::standard) {
      EXPECT_EQ(f.role, Role::send) << f.name;
    }
    const std::string name = f.name;
    if (name.find("ssend") != std::string::npos || name.starts_with("MPI_Ssend")) {
      EXPECT_EQ(f.mode, Mode::synchronous) << name;
    }
  });
}

TEST(Meaning, ToolFunctions) {
  for_each_function([](const FunctionInfo& f) {
    EXPECT_EQ(f.role == Role::tool, std::string(f.name).starts_with("MPI_T_")) << f.name;
    if (f.role == Role::tool) {
      EXPECT_EQ(f.shape, Shape::query) << f.name;
    }
  });
}

TEST(Meaning, CommunicationHasACommunicator) {
  const std::set<Role> roles = {Role::send, Role::recv, Role::sendrecv, Role::probe, Role::mprobe, Role::collective};
  for_each_function([&](const FunctionInfo& f) {
    if (roles.contains(f.role)) {
      EXPECT_TRUE(named(f, "comm")) << f.name;
    }
    if (roles.contains(f.role) && f.start != Start::partitioned) {
      EXPECT_TRUE(f.modelled) << f.name;
    }
  });
}

}  // namespace
}  // namespace mpivet::spec
