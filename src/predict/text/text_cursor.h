// A place in a text that is being read, and what is wrong there.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace mpivet::predict {

class TextCursor {
 public:
  explicit TextCursor(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  void skip() { ++at_; }
  bool take(char wanted) {
    if (at_end() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void blanks() {
    while (!at_end() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }
  std::size_t offset() const { return at_; }
  void move_to(std::size_t offset) { at_ = offset; }
  std::string_view rest_of_line() const {
    const std::size_t end = text_.find('\n', at_);
    return text_.substr(at_, end == std::string_view::npos ? end : end - at_);
  }
  void to_next_line() {
    at_ += rest_of_line().size();
    take('\n');
  }
  std::string_view word() {  // [A-Za-z0-9_]*
    const std::size_t begin = at_;
    while (!at_end() && is_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // False if there is no number here, or a larger one than fits.
  bool number(std::int32_t& value) {
    std::int64_t sum = 0;
    const std::size_t begin = at_;
    for (; !at_end() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      sum = sum * 10 + (text_[at_] - '0');
      if (sum > INT32_MAX) return at_ = begin, false;
    }
    value = static_cast<std::int32_t>(sum);
    return at_ != begin;
  }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
  // What stands here, for a message: a few characters without anything that a terminal would obey.
  std::string sample() const {
    if (at_end()) return "the end of the file";
    if (peek() == '\n') return "the end of the line";
    std::string out;
    for (std::size_t i = at_; i < text_.size() && i < at_ + 12 && text_[i] != '\n' && text_[i] != ' '; ++i)
      out += text_[i] >= 32 && text_[i] < 127 ? text_[i] : '?';
    return "'" + out + "'";
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace mpivet::predict
