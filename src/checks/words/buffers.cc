#include "checks/words/buffers.h"

namespace mpivet::checks::words {
namespace {

std::string what_is_done(Use use, const std::string& by) {
  switch (use) {
    case Use::reads:
      return by.empty() ? "this reads" : by + " reads";
    case Use::writes:
      return by.empty() ? "this changes" : by + " writes to";
    case Use::frees:
      return "this frees";
    case Use::ends:
      return "this ends";
  }
  return "";
}

}  // namespace

std::string name_of_buffer(const std::string& name) { return quoted(name, "the buffer"); }

Words buffer_out_of_scope(const std::string& memory, const std::string& function, bool block) {
  return {function + " uses " + memory + ", which ceases to be at the end of its " + (block ? "block" : "function") +
              " while the operation is under way",
          {memory + " is local; complete the request while it exists, or use memory that lives longer"}};
}

Words buffer_destroyed(const std::string& memory, const std::string& function) {
  return {function + " uses what is in " + memory + ", which is destroyed while the operation is under way",
          {"complete the request while " + memory + " exists"}};
}

Words buffers_overlap(const Overlap& overlap) {
  return {overlap.function + " is called with " + (overlap.same ? "the same memory" : "overlapping memory") + " as " +
              overlap.sent + " and " + overlap.received + ": " + overlap.memory,
          {overlap.exchange ? "use MPI_Sendrecv_replace, or a second buffer"
                            : "use MPI_IN_PLACE where it is allowed, or a second buffer"}};
}

Words buffer_in_use(const std::string& memory, Use use, const std::string& by, const std::string& operation,
                    bool sending) {
  return {what_is_done(use, by) + " " + memory + ", which " + operation +
              (sending ? " is still sending" : " is still receiving into"),
          {"begun here, and nothing has completed it: wait for its request first, or use another buffer"}};
}

std::string elements_of(const std::string& datatype) { return "elements of " + datatype; }

std::string array_elements(bool requests) { return requests ? "requests" : "statuses"; }

Words buffer_too_small(const TooSmall& found) {
  return {found.function + " is told that " + found.parameter + " has " + std::to_string(found.count) + " " +
              found.elements + ", but there is room for " + std::to_string(found.fitting) + " in " + found.memory,
          {found.memory + (found.allocated ? " is allocated here" : " is declared here") +
           "; from the start of the buffer on it has " + std::to_string(found.bytes) + " bytes"}};
}

Words buffer_of_other_type(const std::string& parameter, const std::string& function, const std::string& type,
                           const std::string& datatype) {
  return {"argument " + parameter + " of " + function + " holds '" + type + "', but the datatype is " + datatype, {}};
}

}  // namespace mpivet::checks::words
