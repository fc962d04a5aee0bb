// Errors as values: one line for the user that says what is wrong and, where we know it, how to put it right.
#pragma once
#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace mpivet {

// Whose fault it is decides the exit status (docs/exit-status.md).
enum class Blame {
  usage,  // the user can repair it by another command line: status 2
  tool,   // mpivet or the system failed: status 3
};

struct Error {
  std::string message;
  Blame blame = Blame::tool;
};

inline Error usage_error(std::string message) { return Error{std::move(message), Blame::usage}; }
// An Error of blame `tool` that ends with the text of errno.
Error system_error(std::string what);
Error system_error(std::string what, int error_number);

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : data_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : data_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return data_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    assert(!ok());
    return std::get<1>(data_);
  }

 private:
  T& value() {
    assert(ok());
    return std::get<0>(data_);
  }
  const T& value() const {
    assert(ok());
    return std::get<0>(data_);
  }
  std::variant<T, Error> data_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace mpivet
