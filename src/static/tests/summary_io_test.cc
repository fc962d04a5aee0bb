#include "static/summary/summary_io.h"

#include <gtest/gtest.h>

#include "static/summary/zero_free.h"

namespace mpivet::statics {
namespace {

Operand value(Id index) { return {Operand::Kind::value, index, 0}; }

// if (rank == 0) MPI_Barrier(comm); with every kind of thing somewhere in it.
Unit sample() {
  Unit unit;
  unit.source = "a.c";
  unit.compiler = "GNU C17";
  unit.strings = {"main", "rank", "MPI_Barrier", "int()"};
  unit.files = {"a.c", "b.h"};
  unit.globals.push_back(
      {.name = 1, .symbol = 1, .size = 4, .initials = {{8, {Operand::Kind::function_address, 0, 0}}}});
  Function f;
  f.symbol = f.name = 0;
  f.place = {0, 3, 1};
  f.signature = 3;
  f.weak = true;
  f.values = {{1}, {}, {}};
  f.objects = {{.name = 1, .size = 4}};
  f.parameters = {{.value = 0}, {.object = 0}};
  f.calls.push_back({.kind = Call::Kind::mpi,
                     .function = spec::find("MPI_Barrier"),
                     .symbol = 2,
                     .arguments = {{{Operand::Kind::constant, kNone, -5}}, {value(1), 24}}});
  f.blocks.resize(4);
  f.blocks[0].successors = {{2, false}};
  f.blocks[2].end = Block::End::branch;
  f.blocks[2].condition = {value(0)};
  f.blocks[2].place = {0, 5, 3};
  f.blocks[2].successors = {{3, false}, {1, true}};
  Statement load{.kind = Statement::Kind::load, .place = {1, 2, 7}, .result = 1};
  load.memory = {{Operand::Kind::local_address, 0, 4}, -8, 4, true};
  Statement call{.kind = Statement::Kind::call, .place = {0, 6, 5}, .call = 0};
  Statement phi{.kind = Statement::Kind::phi, .result = 2, .operands = {value(0)}, .phi_blocks = {2}};
  f.blocks[3].statements = {load, call, phi};
  f.blocks[3].successors = {{1, false}};
  unit.functions.push_back(f);
  return unit;
}

TEST(SummaryIo, ComesBackAsItWas) {
  const std::string bytes = encode(sample());
  EXPECT_EQ(bytes.find('\0'), std::string::npos);
  const auto back = decode(bytes);
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(encode(*back), bytes);
  const Function& f = back->functions[0];
  EXPECT_EQ(f.blocks[2].place.line, 5u);
  EXPECT_TRUE(f.blocks[2].successors[1].exceptional);
  EXPECT_EQ(f.calls[0].arguments[0].operand.offset, -5);
  EXPECT_EQ(f.calls[0].arguments[1].aggregate_size, 24u);
  EXPECT_EQ(f.blocks[3].statements[0].memory.offset, -8);
  EXPECT_TRUE(f.blocks[3].statements[0].memory.varying);
  EXPECT_EQ(f.blocks[3].statements[0].place.file, 1u);
  EXPECT_EQ(f.parameters[0].object, kNone);
}

TEST(SummaryIo, ReadsAllUnitsOfASection) {
  const std::string one = encode(sample());
  const auto units = decode_section(one + '\0' + '\0' + one + '\0');
  ASSERT_TRUE(units.ok());
  EXPECT_EQ(units->size(), 2u);
}

TEST(SummaryIo, SaysWhatIsWrong) {
  EXPECT_FALSE(decode("something else").ok());
  Unit bad = sample();
  bad.functions[0].blocks[2].successors[0].block = 99;
  const auto back = decode(encode(bad));
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().message.find("a block is missing"), std::string::npos);
}

// Whatever is cut off or changed: an error or a sound unit, never a crash (run under AddressSanitizer in CI).
TEST(SummaryIo, SurvivesDamage) {
  const std::string bytes = encode(sample());
  for (std::size_t n = 0; n < bytes.size(); ++n) EXPECT_FALSE(decode(bytes.substr(0, n)).ok());
  for (std::size_t n = 0; n < bytes.size(); ++n)
    for (int change : {1, 0x55, 0x80, 0xff}) {
      std::string other = bytes;
      other[n] = static_cast<char>(other[n] ^ change);
      (void)decode(other).ok();
    }
}

TEST(ZeroFree, KeepsEveryLength) {
  for (std::size_t size : {0, 1, 253, 254, 255, 508, 600}) {
    for (bool zeros : {false, true}) {
      std::string bytes(size, 'x');
      if (zeros)
        for (std::size_t i = 0; i < size; i += 7) bytes[i] = '\0';
      const std::string stuffed = without_zeros(bytes);
      EXPECT_EQ(stuffed.find('\0'), std::string::npos);
      EXPECT_EQ(with_zeros(stuffed), bytes) << size << zeros;
    }
  }
}

}  // namespace
}  // namespace mpivet::statics
