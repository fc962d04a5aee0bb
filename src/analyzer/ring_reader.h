// Reads the records of one ring in order. The writer may die at any instruction or write nonsense: a record that does
// not fit the published window ends the stream with a reason and is never handed out.
//
// Records are copied out before they are looked at, so that what was checked is what is used.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "event/ring.h"

namespace mpivet::analyzer {

class RecordSink {
 public:
  virtual ~RecordSink() = default;
  // A whole record; `slot` is its number in the ring. False: the record makes no sense, the stream ends here.
  virtual bool record(const event::Header* record, std::uint64_t slot) = 0;
  // The last record grew by `more` repetitions.
  virtual void repeat(std::uint32_t more) = 0;
};

class RingReader {
 public:
  RingReader(event::RingHeader& header, const event::Slot* slots, std::uint32_t capacity);

  // Hands out records until the ring is empty or about `max_slots` slots have been read, and gives slots back.
  // Returns the number of slots read, repetitions counting as one.
  std::size_t drain(std::size_t max_slots, RecordSink& sink);

  // Everything published has been handed out.
  bool drained() const;
  bool broken() const { return !why_broken_.empty(); }
  const std::string& why_broken() const { return why_broken_; }
  // The newest record handed out; null if there was none.
  const event::Header* newest() const {
    return records_ == 0 ? nullptr : reinterpret_cast<const event::Header*>(copy_.data());
  }

 private:
  std::uint32_t load_repeat(std::uint64_t slot) const;
  std::size_t take_repetitions(RecordSink& sink);
  bool take_record(std::uint64_t head, RecordSink& sink);
  bool fail(std::string why);
  void give_back();

  event::RingHeader& header_;
  const event::Slot* slots_;
  const std::uint32_t capacity_;
  std::uint64_t next_;      // first slot not read
  std::uint64_t open_ = 0;  // the newest record read, whose repeat may grow
  bool has_open_ = false;
  bool open_is_pad_ = false;
  std::uint32_t open_repeat_ = 0;  // how much of it has been handed out
  std::uint64_t given_back_;       // tail as we last stored it
  std::uint64_t records_ = 0;
  std::string why_broken_;
  std::vector<event::Slot> copy_;
};

}  // namespace mpivet::analyzer
