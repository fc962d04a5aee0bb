#include "report/symbols/call_resolver.h"

#include <gtest/gtest.h>

#include <cstring>

#include "event/canonical.h"
#include "event/python_module.h"
#include "spec/args.h"
#include "spec/functions.h"

namespace mpivet::report {
namespace {

// A record made of a header, a payload struct and bytes behind it.
template <class Payload>
std::vector<std::byte> record(event::Kind kind, const Payload& payload, const void* behind = nullptr,
                              std::size_t behind_size = 0) {
  const std::size_t used = sizeof(event::Header) + sizeof payload + behind_size;
  std::vector<std::byte> out((used + event::kSlotSize - 1) / event::kSlotSize * event::kSlotSize);
  event::Header header{};
  header.kind = kind;
  header.slots = static_cast<std::uint16_t>(out.size() / event::kSlotSize);
  header.repeat = 1;
  std::memcpy(out.data(), &header, sizeof header);
  std::memcpy(out.data() + sizeof header, &payload, sizeof payload);
  if (behind) std::memcpy(out.data() + sizeof header + sizeof payload, behind, behind_size);
  return out;
}

const event::Header* header(const std::vector<std::byte>& record) {
  return reinterpret_cast<const event::Header*>(record.data());
}

void load_module(CallResolver& resolver, int process, std::uint64_t begin, std::uint64_t end, const char* path) {
  const event::ModuleInfo info{begin, end, begin};
  const auto bytes = record(event::Kind::module, info, path, std::strlen(path) + 1);
  resolver.note(process, header(bytes));
}

void define_stack(CallResolver& resolver, int process, std::uint32_t id, std::vector<std::uint64_t> addresses) {
  const event::StackInfo info{id, static_cast<std::uint32_t>(addresses.size())};
  const auto bytes = record(event::Kind::stack, info, addresses.data(), addresses.size() * 8);
  resolver.note(process, header(bytes));
}

event::CallRef barrier(int rank, std::uint32_t comm, std::uint32_t stack) {
  args::Barrier arguments{};
  arguments.comm = comm;
  event::CallRef call;
  call.rank = rank;
  call.record = record(event::Kind::enter, arguments);
  auto* const h = reinterpret_cast<event::Header*>(call.record.data());
  h->func = static_cast<std::uint16_t>(spec::Func::Barrier);
  h->stack = stack;
  return call;
}

class CallResolverTest : public ::testing::Test {
 protected:
  Symbolizer symbolizer_;
  CallResolver resolver_{symbolizer_, [](int rank, spec::HandleKind, std::uint32_t id) {
                           return "name of " + std::to_string(id) + " on " + std::to_string(rank);
                         }};
};

TEST_F(CallResolverTest, FormatsTheCall) {
  EXPECT_EQ(resolver_.resolve(barrier(0, event::kCommWorld, 0)).call, "MPI_Barrier(comm=MPI_COMM_WORLD)");
  EXPECT_EQ(resolver_.resolve(barrier(3, 1024, 0)).call, "MPI_Barrier(comm=name of 1024 on 3)");
}

TEST_F(CallResolverTest, FindsTheModuleOfEachAddress) {
  load_module(resolver_, 0, 0x10000, 0x20000, "/nowhere/app");
  load_module(resolver_, 0, 0x50000, 0x60000, "/nowhere/libmpi.so.40");
  define_stack(resolver_, 0, 9, {0x50010, 0x10020, 0x99999});
  const CallSite site = resolver_.resolve(barrier(0, 1, 9));
  ASSERT_EQ(site.stack.size(), 3u);
  EXPECT_EQ(site.stack[0].module, "/nowhere/libmpi.so.40");
  EXPECT_TRUE(site.stack[0].internal);
  EXPECT_EQ(site.stack[1].module, "/nowhere/app");
  EXPECT_EQ(site.stack[1].offset, 0x20u);
  EXPECT_EQ(site.stack[2].module, "");
  EXPECT_EQ(site.stack[2].address, 0x99999u);
}

TEST_F(CallResolverTest, StacksAreOfTheirProcess) {
  load_module(resolver_, 10, 0x10000, 0x20000, "/nowhere/ten");
  load_module(resolver_, 11, 0x10000, 0x20000, "/nowhere/eleven");
  define_stack(resolver_, 10, 1, {0x10010});
  define_stack(resolver_, 11, 1, {0x10010});
  resolver_.bind(0, 11);
  resolver_.bind(1, 10);
  EXPECT_EQ(resolver_.stack(0, 1)[0].module, "/nowhere/eleven");
  EXPECT_EQ(resolver_.stack(1, 1)[0].module, "/nowhere/ten");
}

TEST_F(CallResolverTest, AModuleLoadedLaterDoesNotChangeOldStacks) {
  load_module(resolver_, 0, 0x10000, 0x20000, "/nowhere/old");
  define_stack(resolver_, 0, 1, {0x10010});
  load_module(resolver_, 0, 0x10000, 0x20000, "/nowhere/new");
  define_stack(resolver_, 0, 2, {0x10010});
  EXPECT_EQ(resolver_.stack(0, 1)[0].module, "/nowhere/old");
  EXPECT_EQ(resolver_.stack(0, 2)[0].module, "/nowhere/new");
}

TEST_F(CallResolverTest, LinesOfPythonAreFrames) {
  const std::uint64_t base = event::kPythonBegin;
  load_module(resolver_, 0, 0x10000, 0x20000, "/usr/lib/python3/dist-packages/mpi4py/MPI.so");
  load_module(resolver_, 0, base, base + event::kPythonLines - 1,
              "\x1fpython\x1f"
              "Solver.step\x1f/home/u/solver.py");
  define_stack(resolver_, 0, 1, {0x10010, base + 12, base + 40});
  const auto stack = resolver_.stack(0, 1);
  ASSERT_EQ(stack.size(), 3u);
  EXPECT_TRUE(stack[0].internal);  // mpi4py's own
  EXPECT_EQ(stack[1].function, "Solver.step");
  EXPECT_EQ(stack[1].file, "/home/u/solver.py");
  EXPECT_EQ(stack[1].line, 12);
  EXPECT_EQ(stack[2].line, 40);
  EXPECT_EQ(resolver_.reached().at("/home/u/solver.py"), std::set<int>({12, 40}));
}

TEST_F(CallResolverTest, DamagedNamesOfPythonAreNoError) {
  const std::uint64_t base = event::kPythonBegin;
  load_module(resolver_, 0, base, base + event::kPythonLines - 1, "\x1fpython\x1f");
  define_stack(resolver_, 0, 1, {base + 1});
  EXPECT_EQ(resolver_.stack(0, 1)[0].file, "");
}

TEST_F(CallResolverTest, WhatIsNotKnownStaysEmpty) {
  EXPECT_TRUE(resolver_.stack(5, 1).empty());
  EXPECT_TRUE(resolver_.resolve(barrier(5, 1, 77)).stack.empty());
  EXPECT_EQ(resolver_.resolve(event::CallRef{}).call, "");
}

TEST_F(CallResolverTest, DamagedRecordsAreNotReadPastTheirEnd) {
  const event::StackInfo info{1, 1000000};
  resolver_.note(0, header(record(event::Kind::stack, info)));
  EXPECT_LE(resolver_.stack(0, 1).size(), 5u);
  event::CallRef call = barrier(0, 1, 0);
  call.record.resize(sizeof(event::Header));
  EXPECT_EQ(resolver_.resolve(call).call.substr(0, 11), "MPI_Barrier");
}

}  // namespace
}  // namespace mpivet::report
