// What calls outside of the program give to the threads that make them.
#pragma once
#include <string_view>

#include "static/threads/team_values.h"

namespace mpivet::statics {

struct TeamCall {
  OfThread result = OfThread::no;
  OfThread written = OfThread::no;  // what it puts where its arguments point to
  bool from_arguments = true;       // the result differs if the arguments do
};

TeamCall team_call(const Call& call, std::string_view symbol);

}  // namespace mpivet::statics
