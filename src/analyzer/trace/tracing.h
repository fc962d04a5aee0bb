// Recording the run (mpivet run --trace). Does nothing where it is not recorded.
#pragma once
#include <memory>
#include <utility>

#include "analyzer/findings/remarks.h"
#include "analyzer/streams/stream.h"
#include "analyzer/streams/world.h"
#include "report/findings/run_info.h"
#include "report/symbols/call_resolver.h"
#include "trace/recorder.h"

namespace mpivet::analyzer {

class Tracing {
 public:
  Tracing(std::shared_ptr<trace::Recorder> recorder, const World& world, report::CallResolver& resolver,
          Remarks& remarks)
      : recorder_(std::move(recorder)), world_(world), resolver_(resolver), remarks_(remarks) {}

  void joined(const Stream& stream);
  void stack(const Stream& stream, const event::Header* record) {
    if (recorder_) recorder_->stack(stream.index(), event::payload_as<event::StackInfo>(record).id);
  }
  void record(const Stream& stream, const event::Header* record) {
    if (recorder_) recorder_->record(stream.rank(), record);
  }
  void time(const Stream& stream, const event::Header* record) {
    if (recorder_) recorder_->time(stream.rank(), record);
  }
  // Once.
  void warn_if_failed();
  // At the end of the run; the page of the report gets the calls if it `has_page`.
  void close(report::RunInfo& run, bool rank_died, bool has_page);

 private:
  trace::Recorder::Answers answers();

  const std::shared_ptr<trace::Recorder> recorder_;
  const World& world_;
  report::CallResolver& resolver_;
  Remarks& remarks_;
  bool warned_ = false;
};

}  // namespace mpivet::analyzer
