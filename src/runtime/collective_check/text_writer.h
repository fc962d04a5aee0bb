// Text in a buffer of fixed size: what does not fit is cut off.
#pragma once
#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace mpivet::collective_check {

class Text {
 public:
  Text(char* text, std::size_t room) : text_(text), room_(room) { text_[0] = 0; }
  [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int more = std::vsnprintf(text_ + length_, room_ - length_, format, arguments);
    va_end(arguments);
    if (more > 0) length_ += static_cast<std::size_t>(more);
    if (length_ >= room_) length_ = room_ - 1;
  }
  std::size_t length() const { return length_; }

 private:
  char* text_;
  std::size_t room_, length_ = 0;
};

}  // namespace mpivet::collective_check
