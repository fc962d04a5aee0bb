#include "checks/words/arguments.h"

#include "checks/words/buffers.h"

namespace mpivet::checks::words {
namespace {

const char* rule(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "";
    case Fault::negative_count:
      return "a count must not be negative";
    case Fault::negative_tag:
      return "a tag must not be negative";
    case Fault::any_tag_in_send:
      return "only a receive may take any tag";
    case Fault::root_of_intercommunicator:
      return "this root is for intercommunicators only";
    case Fault::any_source_as_root:
      return "MPI_ANY_SOURCE is no root";
    case Fault::negative_root:
      return "a rank must not be negative";
    case Fault::not_in_comm_self:
      return "MPI_COMM_SELF has rank 0 only";
    case Fault::any_source_in_send:
      return "MPI_ANY_SOURCE is for receives; a message is sent to one rank";
    case Fault::no_such_rank:
      return "there is no such rank";
  }
  return "";
}

std::string called_with(const std::string& function, const std::string& parameter, const std::string& value) {
  return function + " is called with " + parameter + "=" + value;
}

}  // namespace

Words invalid_argument(const std::string& function, const std::string& parameter, std::int64_t value, Fault fault) {
  return {called_with(function, parameter, std::to_string(value)) + ": " + rule(fault), {}};
}

Words no_buffer(const std::string& function, const std::string& parameter, std::int64_t count,
                const std::string& datatype) {
  return {called_with(function, parameter, "NULL") + " for " + std::to_string(count) + " " + elements_of(datatype) +
              ": there is no memory for the data",
          {}};
}

}  // namespace mpivet::checks::words
