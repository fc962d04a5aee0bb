// Makes records in memory as the runtime would write them.
#pragma once
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "event/record.h"
#include "spec/functions.h"

namespace mpivet::event::test {

class RecordBuilder {
 public:
  RecordBuilder(spec::Func func, Kind kind) : bytes_(sizeof(Header)) {
    header_.func = static_cast<std::uint16_t>(func);
    header_.kind = kind;
    header_.repeat = 1;
  }

  template <class Args>
  RecordBuilder& args(const Args& args) {
    return append(&args, sizeof args);
  }
  template <class T>
  RecordBuilder& array(std::initializer_list<T> elements) {
    return counted(std::data(elements), elements.size(), sizeof(T));
  }
  RecordBuilder& string(std::string_view text) { return counted(text.data(), text.size(), 1); }

  // The record; valid until the builder is changed or gone.
  const Header* record() {
    while (bytes_.size() % kSlotSize != 0) bytes_.push_back(std::byte{0});
    header_.slots = static_cast<std::uint16_t>(bytes_.size() / kSlotSize);
    std::memcpy(bytes_.data(), &header_, sizeof header_);
    return reinterpret_cast<const Header*>(bytes_.data());
  }
  std::vector<std::byte>& bytes() { return record(), bytes_; }
  Header& header() { return header_; }

 private:
  RecordBuilder& append(const void* data, std::size_t size) {
    const auto* begin = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), begin, begin + size);
    return *this;
  }
  RecordBuilder& counted(const void* data, std::size_t count, std::size_t width) {
    const std::uint32_t head[2] = {static_cast<std::uint32_t>(count), 0};
    append(head, sizeof head);
    if (count) append(data, count * width);
    while (bytes_.size() % 8 != 0) bytes_.push_back(std::byte{0});
    return *this;
  }

  Header header_{};
  std::vector<std::byte> bytes_;
};

}  // namespace mpivet::event::test
