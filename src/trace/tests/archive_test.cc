// What is written is what is read.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <numeric>

#include "trace/isolated_reader.h"
#include "trace/tests/sample_calls.h"

// An exception that stops the OTF2 library in the middle loses what that had at hand: some bytes, once.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions();
const char* __lsan_default_suppressions() { return "leak:OTF2_Buffer_RequestNewChunk"; }

namespace mpivet::trace {
namespace {

class Collector : public CallSink {
 public:
  void location(const ArchiveDefinitions::Location& location) override { locations.push_back(location.rank); }
  void call(const Call& call) override { calls.push_back(call); }
  std::vector<int> locations;
  std::vector<Call> calls;
};

void write_sample(const std::string& folder, int world, const std::vector<Call>& calls) {
  auto writer = ArchiveWriter::create(folder);
  ASSERT_TRUE(writer);
  for (int rank = 0; rank < world; ++rank)
    for (const Call& call : calls) (*writer)->write(location_of(rank, 0), call);
  Definitions d = sample_definitions(world);
  const auto done = (*writer)->finish(d);
  ASSERT_TRUE(done) << done.error().message;
}

void expect_same(const Transfer& a, const Transfer& b) {
  EXPECT_EQ(a.request, b.request);
  EXPECT_EQ(a.cancelled, b.cancelled);
  if (!a.cancelled) {
    EXPECT_EQ(a.kind, b.kind);
  }
  if (a.cancelled || a.kind == Transfer::Kind::other) return;
  // OTF2 tells the end of a send and the begin of a nonblocking receive by the request alone.
  if (a.kind == Transfer::Kind::receive && b.peer >= 0) {
    EXPECT_EQ(a.peer, b.peer);
    EXPECT_EQ(a.tag, b.tag);
    EXPECT_EQ(a.received, b.received);
  }
}

TEST(Archive, GivesBackTheCallsThatWereWritten) {
  const TemporaryFolder folder;
  const auto calls = sample_calls();
  write_sample(folder / "t", 2, calls);
  const auto anchor = find_anchor(folder / "t");
  ASSERT_TRUE(anchor);
  const auto d = read_archive_definitions(*anchor);
  ASSERT_TRUE(d) << d.error().message;
  EXPECT_TRUE(d->ours);
  EXPECT_EQ(d->world, 2);
  EXPECT_EQ(d->end, "by itself");
  ASSERT_EQ(d->comms.size(), 2u);
  EXPECT_EQ(d->comms.at(1).name, "copy");
  EXPECT_EQ(d->comms.at(1).identity, 12u);
  EXPECT_EQ(d->comms.at(1).group, (std::vector<int>{0, 1}));
  Collector read;
  const auto status = read_archive(*anchor, *d, 0, 2, read);
  ASSERT_TRUE(status) << status.error().message;
  EXPECT_EQ(read.locations, (std::vector<int>{0, 1}));
  ASSERT_EQ(read.calls.size(), 2 * calls.size());
  for (std::size_t i = 0; i < read.calls.size(); ++i) {
    const Call &in = calls[i % calls.size()], &out = read.calls[i];
    SCOPED_TRACE(spec::info(in.func).name);
    EXPECT_EQ(in.func, out.func);
    EXPECT_EQ(in.begin, out.begin);
    EXPECT_EQ(in.end, out.end);
    EXPECT_EQ(in.returned, out.returned);
    EXPECT_EQ(in.present, out.present);
    EXPECT_EQ(in.requests, out.requests);
    for (int k = 0; k < kAttributes; ++k) {
      const auto a = static_cast<Attribute>(k);
      // References are to the definitions then.
      if (a == Attribute::comm || a == Attribute::new_comm)
        EXPECT_EQ(out.get(a), in.get(a) == 1030 ? 1 : 0);
      else if (a == Attribute::datatype || a == Attribute::recv_datatype)
        EXPECT_TRUE(!in.has(a) || d->names.at(static_cast<std::uint32_t>(out.get(a))) == "MPI_INT");
      else if (a == Attribute::call_site)
        EXPECT_TRUE(!in.has(a) || d->sources.at(static_cast<std::uint32_t>(out.get(a))).line == 12);
      else if (a == Attribute::stack)
        EXPECT_TRUE(!in.has(a) || d->contexts.at(static_cast<std::uint32_t>(out.get(a))).function == "solve");
      else
        EXPECT_EQ(in.get(a), out.get(a)) << attributes()[static_cast<std::size_t>(k)].name;
    }
    const bool ended = in.returned || in.started.empty();
    if (ended) {
      ASSERT_EQ(in.started.size(), out.started.size());
      for (std::size_t k = 0; k < in.started.size(); ++k) expect_same(in.started[k], out.started[k]);
    }
    ASSERT_EQ(in.done.size(), out.done.size());
    for (std::size_t k = 0; k < in.done.size(); ++k) expect_same(in.done[k], out.done[k]);
  }
}

TEST(Archive, ReadsSomeOfTheRanks) {
  const TemporaryFolder folder;
  write_sample(folder / "t", 5, sample_calls());
  const auto anchor = find_anchor(folder / "t");
  const auto d = read_archive_definitions(*anchor);
  ASSERT_TRUE(d);
  Collector read;
  ASSERT_TRUE(read_archive(*anchor, *d, 2, 4, read));
  EXPECT_EQ(read.locations, (std::vector<int>{2, 3}));
}

// The group of all processes is one definition, however many they are.
TEST(Archive, NamesManyProcesses) {
  constexpr int kWorld = 1'000'000;
  const TemporaryFolder folder;
  auto writer = ArchiveWriter::create(folder / "t", 0);
  ASSERT_TRUE(writer);
  (*writer)->begin(kWorld);
  for (const Call& call : sample_calls()) (*writer)->write(location_of(0, 0), call);
  Definitions d = sample_definitions(1);
  d.world = kWorld;
  d.comms[0].group.resize(kWorld);
  std::iota(d.comms[0].group.begin(), d.comms[0].group.end(), 0);
  const auto done = (*writer)->finish(d);
  ASSERT_TRUE(done) << done.error().message;
  const auto read = read_archive_definitions(*find_anchor(folder / "t"));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->world, kWorld);
  EXPECT_EQ(read->comms.at(0).group.size(), static_cast<std::size_t>(kWorld));
}

TEST(Archive, SaysHowManyProcessesItCannotName) {
  const TemporaryFolder folder;
  const auto many = ArchiveWriter::create(folder / "t", 3'000'000);
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().blame, Blame::usage);
  EXPECT_NE(many.error().message.find("2785280 at most; a log as text can"), std::string::npos) << many.error().message;
  auto later = ArchiveWriter::create(folder / "u", 0);
  ASSERT_TRUE(later);
  (*later)->begin(3'000'000);
  EXPECT_NE((*later)->failure().find("at most"), std::string::npos);
}

TEST(Archive, WritesNoFolderThatIsInUse) {
  const TemporaryFolder folder;
  write_sample(folder / "t", 1, sample_calls());
  const auto again = ArchiveWriter::create(folder / "t");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().blame, Blame::usage);
  EXPECT_NE(again.error().message.find("exists already"), std::string::npos);
}

// The OTF2 library itself would crash.
TEST(Archive, EndsInGoodOrderWhenThereIsNoRoom) {
  const TemporaryFolder folder;
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  auto writer = ArchiveWriter::create(folder / "t");
  ASSERT_TRUE(writer);
  rlimit little = before;
  little.rlim_cur = 2 << 20;
  ::setrlimit(RLIMIT_FSIZE, &little);
  const auto calls = sample_calls();
  for (int i = 0; i < 20'000; ++i)
    for (const Call& call : calls) (*writer)->write(0, call);
  Definitions d = sample_definitions(1);
  const auto done = (*writer)->finish(d);
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_FALSE(done);
  EXPECT_NE((*writer)->failure().find("File too large"), std::string::npos) << (*writer)->failure();
}

TEST(Archive, SaysWhatIsWrongWithOthersFiles) {
  const TemporaryFolder folder;
  EXPECT_NE(find_anchor(folder / "no").error().message.find("No such file"), std::string::npos);
  EXPECT_NE(find_anchor(folder / "").error().message.find("holds no trace"), std::string::npos);
  std::ofstream(folder / "a.otf2") << "this is not an archive";
  const auto read = read_archive_definitions(folder / "a.otf2");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().blame, Blame::usage);
}

TEST(Archive, SurvivesCutFiles) {
  const TemporaryFolder folder;
  write_sample(folder / "t", 2, sample_calls());
  for (const char* file : {"t/traces/0.evt", "t/traces/0.def", "t/traces.def", "t/traces.otf2"}) {
    const auto size = std::filesystem::file_size(folder / file);
    for (const std::uintmax_t cut : {size - 1, size / 2, std::uintmax_t{0}}) {
      const TemporaryFolder copy;
      std::filesystem::copy(folder / "t", copy / "t", std::filesystem::copy_options::recursive);
      std::filesystem::resize_file(copy / file, cut);
      const auto d = read_archive_definitions(copy / "t/traces.otf2");
      Collector read;
      const bool good = d && read_archive(copy / "t/traces.otf2", *d, 0, d->world, read);
      const bool must_fail = cut == 0 || (std::string_view(file).ends_with("otf2") && cut + 1 < size);
      EXPECT_FALSE(good && must_fail) << file << " cut to " << cut;
    }
  }
}

TEST(Attributes, AreAllDescribed) {
  std::ifstream in(MPIVET_SOURCE_DIR "/docs/trace-format.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  ASSERT_FALSE(text.empty());
  for (const AttributeInfo& info : attributes())
    EXPECT_NE(text.find("`" + std::string(info.name) + "`"), std::string::npos) << info.name << " is not described";
  for (const char* name : {kMoreRequests, kCompleted, kVersionProperty, kWorldProperty, kEndProperty, kProgramProperty})
    EXPECT_NE(text.find(name), std::string::npos) << name << " is not described";
}

}  // namespace
}  // namespace mpivet::trace
