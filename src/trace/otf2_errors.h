// What the OTF2 library has to say goes into one line of ours instead of to stderr.
#pragma once
#include <string>

namespace mpivet::trace {

// Until the object dies, errors of the library are kept here. One at a time.
class Otf2Errors {
 public:
  Otf2Errors();
  ~Otf2Errors();
  Otf2Errors(const Otf2Errors&) = delete;
  Otf2Errors& operator=(const Otf2Errors&) = delete;

  // The first thing it said; empty: nothing.
  const std::string& first() const { return first_; }

 private:
  friend struct Otf2ErrorsAccess;
  std::string first_;
};

}  // namespace mpivet::trace
