// From a call to OTF2 events of one location.
#pragma once
#include <otf2/otf2.h>

#include "trace/call.h"

namespace mpivet::trace {

// Numbers of definitions that are the same in every archive we write.
inline constexpr OTF2_ParameterRef kMoreRequestsParameter = 0, kCompletedParameter = 1;
inline OTF2_RegionRef region_of(spec::Func func) { return static_cast<OTF2_RegionRef>(func); }

std::uint32_t root_in_otf2(std::int32_t root);

class EventWriter {
 public:
  explicit EventWriter(OTF2_EvtWriter* writer);
  ~EventWriter();
  EventWriter(EventWriter&& other) noexcept;
  EventWriter& operator=(EventWriter&&) = delete;

  // False: the library refused an event.
  bool write(const Call& call);
  OTF2_EvtWriter* handle() const { return writer_; }

 private:
  void add_attributes(const Call& call, On on);
  void enter(const Call& call);
  void enter_requests(const Call& call);
  void started(const Call& call, const Transfer& transfer);
  void done(const Call& call, const Transfer& transfer);
  void leave(const Call& call);
  void check(OTF2_ErrorCode code) { good_ = good_ && code == OTF2_SUCCESS; }
  std::uint64_t not_before(std::uint64_t time) { return now_ = time > now_ ? time : now_; }

  OTF2_EvtWriter* writer_;
  OTF2_AttributeList* list_;
  std::uint64_t now_ = 0;  // OTF2 wants times that never go back; a clock that is set may
  bool good_ = true;
};

}  // namespace mpivet::trace
