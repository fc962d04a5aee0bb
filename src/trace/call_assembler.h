// From the OTF2 events of one location to calls.
//
// In archives of mpivet a call is what is between Enter and Leave of its region, described by attributes. Those of
// other tools have no attributes, may have regions of the program around, and messages outside of any region of MPI:
// what can be told from the events alone is filled in.
#pragma once
#include <otf2/otf2.h>

#include <functional>
#include <vector>

#include "trace/call.h"
#include "trace/definition_reader.h"
#include "trace/progress.h"

namespace mpivet::trace {

class CallAssembler {
 public:
  using Take = std::function<void(const Call& call)>;
  CallAssembler(const Vocabulary& vocabulary, bool ours, std::uint64_t ticks_per_second, Take take);

  static void set(OTF2_EvtReaderCallbacks* callbacks);
  // The location has no more events.
  void finish();

 private:
  static CallAssembler& self(void* user) {
    note_progress();
    return *static_cast<CallAssembler*>(user);
  }

  static OTF2_CallbackCode enter(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                 OTF2_RegionRef);
  static OTF2_CallbackCode leave(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                 OTF2_RegionRef);
  static OTF2_CallbackCode send(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                std::uint32_t, OTF2_CommRef, std::uint32_t, std::uint64_t);
  static OTF2_CallbackCode isend(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                 std::uint32_t, OTF2_CommRef, std::uint32_t, std::uint64_t, std::uint64_t);
  static OTF2_CallbackCode isend_complete(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                          std::uint64_t);
  static OTF2_CallbackCode irecv_request(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                         std::uint64_t);
  static OTF2_CallbackCode recv(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                std::uint32_t, OTF2_CommRef, std::uint32_t, std::uint64_t);
  static OTF2_CallbackCode irecv(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                 std::uint32_t, OTF2_CommRef, std::uint32_t, std::uint64_t, std::uint64_t);
  static OTF2_CallbackCode cancelled(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                     std::uint64_t);
  static OTF2_CallbackCode collective_begin(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*,
                                            OTF2_AttributeList*);
  static OTF2_CallbackCode collective_end(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                          OTF2_CollectiveOp, OTF2_CommRef, std::uint32_t, std::uint64_t, std::uint64_t);
  static OTF2_CallbackCode collective_request(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*,
                                              OTF2_AttributeList*, std::uint64_t);
  static OTF2_CallbackCode collective_complete(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*,
                                               OTF2_AttributeList*, OTF2_CollectiveOp, OTF2_CommRef, std::uint32_t,
                                               std::uint64_t, std::uint64_t, std::uint64_t);
  static OTF2_CallbackCode parameter(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*,
                                     OTF2_ParameterRef, std::uint64_t);

  std::uint64_t nanoseconds(OTF2_TimeStamp time) const;
  std::uint32_t request(std::uint64_t id) const;
  void take_attributes(OTF2_AttributeList* list);
  void add_requests(std::uint64_t run);
  // An event outside of any region of MPI belongs to a call of its own.
  void begin(spec::Func func, OTF2_TimeStamp time);
  void end(OTF2_TimeStamp time);
  template <class Fill>
  OTF2_CallbackCode with_call(spec::Func otherwise, OTF2_TimeStamp time, Fill&& fill);

  const Vocabulary& vocabulary_;
  const bool ours_;
  const std::uint64_t ticks_per_second_;
  Take take_;
  Call call_;
  bool open_ = false;
  int depth_ = 0;  // regions of MPI within the call's own, as some tools have them
  std::uint64_t last_ = 0;
};

}  // namespace mpivet::trace
