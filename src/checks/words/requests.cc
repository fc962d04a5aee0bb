#include "checks/words/requests.h"

#include "checks/words/lost_ways.h"

namespace mpivet::checks::words {
namespace {

std::string given(const std::string& function, const std::string& request) {
  return function + " is given request " + request;
}

}  // namespace

Words request_never_completed(const std::string& request, const std::string& function) {
  return {
      "request " + request + " of " + function + " is never completed: no MPI_Wait or MPI_Test of any kind is given it",
      {"nothing else knows " + request +
       "; until it is completed the buffer must not be touched, and the operation is not known to be done"}};
}

Words request_not_completed_on_way(const std::string& request, const std::string& function) {
  return {"request " + request + " of " + function +
              " is not completed on every way: the function may be left without a wait or test for it",
          notes_on_way("complete the request there, too")};
}

Words request_overwritten(const std::string& request, const std::string& function, const std::string& made_by) {
  return {function + " overwrites request " + request +
              ", which has not been completed; the operation it stood for can never be waited for",
          {request + " was made here, by " + made_by + "; complete it first, or use a request for each operation"}};
}

Words request_not_set(const std::string& request, const std::string& function) {
  return {given(function, request) + ", which nothing has made: the variable is not set",
          {"no operation that puts a request into " + request + " comes before the call"}};
}

Words request_of_array_not_set(const std::string& request, const std::string& function, std::int64_t count,
                               std::int64_t number) {
  return {given(function, request) + " and its followers, " + std::to_string(count) +
              " in all; but nothing makes number " + std::to_string(number) + " (from 0) of the array",
          {"set what is not used to MPI_REQUEST_NULL"}};
}

Words request_was_freed(const std::string& request, const std::string& function) {
  return {given(function, request) + ", which has been freed: there is nothing to act on",
          {"freed here; its operation may still be under way"}};
}

Words request_gone_through_copy(const std::string& request, const std::string& function, const std::string& begun_by,
                                const std::string& ended_by) {
  return {given(function, request) + ", a copy of one that is gone already",
          {"it stands for what " + begun_by + " began here",
           ended_by + " has ended it here, and set its own variable to MPI_REQUEST_NULL, but no copy"}};
}

Words request_listed_twice(const std::string& request, const std::string& function, const std::string& made_by) {
  return {given(function, request) + ", which holds the same request twice", {"made here, by " + made_by}};
}

Words request_completed_before(const std::string& request, const std::string& function,
                               const std::string& completed_by) {
  return {given(function, request) + ", which has been completed already: there is nothing left to wait for",
          {"completed here, by " + completed_by + "; was another request meant?"}};
}

Words request_is_active(const std::string& request, const std::string& function) {
  return {given(function, request) + ", which is active already",
          {"started here, and not completed since; call MPI_Wait in between"}};
}

Words request_not_persistent(const std::string& request, const std::string& function, const std::string& made_by) {
  return {given(function, request) + ", which is not persistent",
          {made_by + " starts its operation itself; only what an _init function has made can be started"}};
}

Words request_of_collective(const std::string& request, const std::string& function, const std::string& made_by) {
  return {given(function, request) + ", which belongs to a collective operation: that is not allowed",
          {"made here, by " + made_by + "; it has to be completed by a wait or a test"}};
}

}  // namespace mpivet::checks::words
