// Archives as other tools write them: without attributes of mpivet, numbers of locations of their own, communicators by
// groups of groups. Written here by the OTF2 library itself, call by call.
#include <gtest/gtest.h>
#include <otf2/otf2.h>

#include <map>

#include "predict/any_log.h"
#include "predict/prediction.h"
#include "predict/text/text_writer.h"
#include "trace/tests/sample_calls.h"

namespace mpivet::predict {
namespace {

OTF2_FlushType flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool) { return OTF2_FLUSH; }
OTF2_TimeStamp no_time(void*, OTF2_FileType, OTF2_LocationRef) { return 0; }

class ForeignArchive {
 public:
  static constexpr OTF2_CommRef kAll = 7, kPart = 9;  // of ranks 0 and 2

  ForeignArchive(const std::string& folder, int ranks) : ranks_(ranks) {
    archive_ = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, 1024 * 1024, 4 * 1024 * 1024,
                                 OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    static OTF2_FlushCallbacks callbacks = {.otf2_pre_flush = flush, .otf2_post_flush = no_time};
    OTF2_Archive_SetFlushCallbacks(archive_, &callbacks, nullptr);
    OTF2_Archive_SetSerialCollectiveCallbacks(archive_);
    OTF2_Archive_SetCreator(archive_, "another tool");
    OTF2_Archive_OpenEvtFiles(archive_);
    for (int rank = 0; rank < ranks; ++rank) writers_.push_back(OTF2_Archive_GetEvtWriter(archive_, location(rank)));
  }

  void inside(int rank, const char* function, const std::function<void(OTF2_EvtWriter*, std::uint64_t)>& events) {
    const auto region = regions_.try_emplace(function, static_cast<OTF2_RegionRef>(regions_.size())).first->second;
    OTF2_EvtWriter* writer = writers_[static_cast<std::size_t>(rank)];
    OTF2_EvtWriter_Enter(writer, nullptr, ++time_, region);
    events(writer, ++time_);
    OTF2_EvtWriter_Leave(writer, nullptr, ++time_, region);
  }
  void send(int rank, std::uint32_t to, std::uint32_t tag, OTF2_CommRef comm = kAll) {
    inside(rank, "MPI_Send", [&](auto* w, auto t) { OTF2_EvtWriter_MpiSend(w, nullptr, t, to, comm, tag, 8); });
  }
  void receive(int rank, std::uint32_t from, std::uint32_t tag, OTF2_CommRef comm = kAll) {
    inside(rank, "MPI_Recv", [&](auto* w, auto t) { OTF2_EvtWriter_MpiRecv(w, nullptr, t, from, comm, tag, 8); });
  }
  void collective(int rank, const char* function, OTF2_CollectiveOp op, std::uint32_t root = OTF2_UNDEFINED_UINT32) {
    inside(rank, function, [&](auto* w, auto t) {
      OTF2_EvtWriter_MpiCollectiveBegin(w, nullptr, t);
      OTF2_EvtWriter_MpiCollectiveEnd(w, nullptr, ++time_, op, kAll, root, 8, 8);
    });
  }

  ~ForeignArchive() {
    std::vector<std::uint64_t> events(writers_.size());
    for (std::size_t i = 0; i < writers_.size(); ++i) {
      OTF2_EvtWriter_GetNumberOfEvents(writers_[i], &events[i]);
      OTF2_Archive_CloseEvtWriter(archive_, writers_[i]);
    }
    OTF2_Archive_CloseEvtFiles(archive_);
    OTF2_Archive_OpenDefFiles(archive_);
    for (int rank = 0; rank < ranks_; ++rank)
      OTF2_Archive_CloseDefWriter(archive_, OTF2_Archive_GetDefWriter(archive_, location(rank)));
    OTF2_Archive_CloseDefFiles(archive_);
    OTF2_GlobalDefWriter* defs = OTF2_Archive_GetGlobalDefWriter(archive_);
    OTF2_GlobalDefWriter_WriteClockProperties(defs, 1'000'000, 0, time_ + 1, OTF2_UNDEFINED_TIMESTAMP);
    const auto name = [&](const std::string& text) {
      OTF2_GlobalDefWriter_WriteString(defs, strings_, text.c_str());
      return strings_++;
    };
    const auto empty = name("");
    OTF2_GlobalDefWriter_WriteSystemTreeNode(defs, 0, name("node"), name("machine"), OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    std::vector<std::uint64_t> locations, all, part = {0, 2};
    for (int rank = 0; rank < ranks_; ++rank) {
      const auto group = static_cast<OTF2_LocationGroupRef>(rank);
      OTF2_GlobalDefWriter_WriteLocationGroup(defs, group, name("MPI Rank " + std::to_string(rank)),
                                              OTF2_LOCATION_GROUP_TYPE_PROCESS, 0, OTF2_UNDEFINED_LOCATION_GROUP);
      OTF2_GlobalDefWriter_WriteLocation(defs, location(rank), name("Master thread"), OTF2_LOCATION_TYPE_CPU_THREAD,
                                         events[static_cast<std::size_t>(rank)], group);
      locations.push_back(location(rank));
      all.push_back(static_cast<std::uint64_t>(rank));
    }
    for (const auto& [function, region] : regions_) {
      const auto text = name(function);
      OTF2_GlobalDefWriter_WriteRegion(defs, region, text, text, empty, OTF2_REGION_ROLE_POINT2POINT, OTF2_PARADIGM_MPI,
                                       OTF2_REGION_FLAG_NONE, empty, 0, 0);
    }
    OTF2_GlobalDefWriter_WriteGroup(defs, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                    OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(ranks_), locations.data());
    OTF2_GlobalDefWriter_WriteGroup(defs, 1, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                    static_cast<std::uint32_t>(ranks_), all.data());
    OTF2_GlobalDefWriter_WriteGroup(defs, 2, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                    2, part.data());
    OTF2_GlobalDefWriter_WriteComm(defs, kAll, name("MPI_COMM_WORLD"), 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE);
    if (ranks_ > 2) OTF2_GlobalDefWriter_WriteComm(defs, kPart, name("part"), 2, kAll, OTF2_COMM_FLAG_NONE);
    OTF2_Archive_CloseGlobalDefWriter(archive_, defs);
    OTF2_Archive_Close(archive_);
  }

 private:
  static OTF2_LocationRef location(int rank) { return 1000u + static_cast<OTF2_LocationRef>(rank) * 3; }

  const int ranks_;
  OTF2_Archive* archive_;
  std::vector<OTF2_EvtWriter*> writers_;
  std::map<std::string, OTF2_RegionRef> regions_;
  OTF2_StringRef strings_ = 0;
  std::uint64_t time_ = 0;
};

std::string all_of(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

TEST(ForeignArchive, IsReadAndWhatItLacksIsTold) {
  const trace::TemporaryFolder folder;
  {
    ForeignArchive archive(folder / "t", 3);
    for (int rank = 0; rank < 3; ++rank) archive.collective(rank, "MPI_Barrier", OTF2_COLLECTIVE_OP_BARRIER);
    archive.send(0, 1, 5);
    archive.inside(0, "MPI_Isend",
                   [](auto* w, auto t) { OTF2_EvtWriter_MpiIsend(w, nullptr, t, 2, ForeignArchive::kAll, 6, 8, 33); });
    archive.inside(0, "MPI_Wait", [](auto* w, auto t) { OTF2_EvtWriter_MpiIsendComplete(w, nullptr, t, 33); });
    archive.inside(1, "MPI_Irecv", [](auto* w, auto t) { OTF2_EvtWriter_MpiIrecvRequest(w, nullptr, t, 40); });
    archive.inside(1, "MPI_Waitall",
                   [](auto* w, auto t) { OTF2_EvtWriter_MpiIrecv(w, nullptr, t, 0, ForeignArchive::kAll, 5, 8, 40); });
    archive.receive(2, 0, 6);
    archive.inside(2, "compute", [](auto*, auto) {});
    for (int rank = 0; rank < 3; ++rank) archive.collective(rank, "MPI_Bcast", OTF2_COLLECTIVE_OP_BCAST, 2);
    archive.receive(0, 1, 9, ForeignArchive::kPart);
    archive.send(2, 0, 9, ForeignArchive::kPart);
  }
  for (const int threads : {1, 2}) {
    const auto log = predict::read_log({folder / "t"}, {.threads = threads, .progress = {}});
    ASSERT_TRUE(log) << log.error().message;
    const auto names = render_text_log(*log);
    EXPECT_EQ(names,
              "processes 3\ncomm part: 0-2:2\n"
              // There is no MPI_Finalize: what came after is not known.
              "P0: Barrier() Send(1,5) Isend(2,6) Wait() Bcast(2) Recv(2,9)@part ...\n"
              "P1: Barrier() Irecv(0,5) Waitall() Bcast(2) ...\n"
              "P2: Barrier() Recv(0,6) Bcast(2) Send(0,9)@part ...\n");
    const LogFacts facts = look_at(*log);
    EXPECT_EQ(predict(*log, facts, {}).answer, Answer::none);
    const std::string told = all_of(assumptions(*log, facts));
    EXPECT_NE(told.find("not mpivet's: it does not tell which receives were posted for MPI_ANY_SOURCE"),
              std::string::npos)
        << told;
    EXPECT_NE(told.find("which requests calls waited for"), std::string::npos);
    EXPECT_NE(told.find("where in the source"), std::string::npos);
  }
}

TEST(ForeignArchive, ShowsWhatOnlyBufferingHasPrevented) {
  const trace::TemporaryFolder folder;
  {
    ForeignArchive archive(folder / "t", 2);
    archive.send(0, 1, 0);
    archive.send(1, 0, 0);
    archive.receive(0, 1, 0);
    archive.receive(1, 0, 0);
  }
  const auto log = predict::read_log({folder / "t"});
  ASSERT_TRUE(log) << log.error().message;
  PredictOptions buffered;
  buffered.buffering = Buffering::infinite;
  EXPECT_EQ(predict(*log, look_at(*log), {}).answer, Answer::deadlock);
  EXPECT_EQ(predict(*log, look_at(*log), buffered).answer, Answer::none);
}

// As a job reads it: each process its share.
TEST(ForeignArchive, IsReadInShares) {
  const trace::TemporaryFolder folder;
  {
    ForeignArchive archive(folder / "t", 5);
    for (int rank = 0; rank < 5; ++rank) archive.send(rank, static_cast<std::uint32_t>(rank + 1) % 5, 1);
  }
  std::uint64_t operations = 0;
  for (int part = 0; part < 2; ++part) {
    const auto log = predict::read_log({folder / "t"}, {.parts = 2, .first_part = part, .progress = {}});
    ASSERT_TRUE(log) << log.error().message;
    EXPECT_EQ(log->ranks(), 5);
    EXPECT_EQ(log->ops(part == 0 ? 4 : 0).size(), 0u);
    operations += log->operations();
  }
  EXPECT_EQ(operations, 5u);
}

}  // namespace
}  // namespace mpivet::predict
