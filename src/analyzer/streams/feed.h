// Where the records of streams go: calls to the tracker, what they mean to the resolver, notices to the checks, and all
// to the recording, if there is one.
#pragma once
#include <cstdint>

#include "analyzer/ends/rank_ends.h"
#include "analyzer/findings/notices.h"
#include "analyzer/findings/remarks.h"
#include "analyzer/rings/definitions.h"
#include "analyzer/streams/stream.h"
#include "analyzer/streams/world.h"
#include "analyzer/threads/thread_levels.h"
#include "analyzer/trace/tracing.h"
#include "model/tracker.h"
#include "report/symbols/call_resolver.h"

namespace mpivet::analyzer {

class Feed final : public StreamUser {
 public:
  struct Users {
    World& world;
    model::Tracker& tracker;
    report::CallResolver& resolver;
    Remarks& remarks;
    Notices& notices;
    ThreadLevels& thread_levels;
    RankEnds& ends;
    Tracing& tracing;
    DefinitionLog* definitions;  // of the flight recorder; may be null
  };
  explicit Feed(const Users& users) : to_(users) {}

  bool joined(Stream& stream) override;
  void symbols(const Stream& stream, const event::Header* record) override;
  bool feed(const Stream& stream, const event::Header* record) override;
  void feed_repeat(const Stream& stream, std::uint32_t more) override;
  void notice(Stream& stream, const event::Header* record) override;
  void time(const Stream& stream, const event::Header* record) override;

  // Changes with each record.
  std::uint64_t activity() const { return activity_; }

 private:
  void tell_program(const Stream& stream);

  const Users to_;
  std::uint64_t activity_ = 0;
};

}  // namespace mpivet::analyzer
