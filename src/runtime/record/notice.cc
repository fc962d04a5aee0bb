#include "runtime/record/notice.h"

#include <mpi.h>

#include <cstring>

#include "real.h"
#include "runtime/process/errors.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/statuses.h"

namespace mpivet::runtime {
namespace {

constexpr std::size_t kLongestText = 1024;

// Errors that are answers to a question.
bool is_an_answer(spec::Func func, int error) {
  const spec::FunctionInfo& info = spec::info(func);
  if (info.role == spec::Role::tool) return true;
  return error == MPI_ERR_NO_SUCH_FILE || error == MPI_ERR_FILE_EXISTS || error == MPI_ERR_ACCESS ||
         error == MPI_ERR_NAME || error == MPI_ERR_INFO_NOKEY;
}

}  // namespace

void tell(const event::NoticeInfo& info, spec::Func func, std::uint32_t stack, const char* text) {
  const std::size_t length = strnlen(text, kLongestText);
  Locked section;
  write_record(first_word(static_cast<std::uint16_t>(func), event::Kind::notice, self.index, 0, 0), stack,
               sizeof info + length + 1, [&](std::byte* place) {
                 std::memcpy(place, &info, sizeof info);
                 std::memcpy(place + sizeof info, text, length);
               });
}

void tell_failed(spec::Func func, std::uint32_t stack, int err) {
  const std::int32_t error = error_class(err);
  if (is_an_answer(func, error) && !fatal_error_pending()) return;
  char text[MPI_MAX_ERROR_STRING + 1] = "";
  int length = 0;
  real.Error_string(err, text, &length);
  std::uint32_t flags = fatal_error_pending() ? std::uint32_t{event::kEndsProgram} : 0;
  if (error == MPI_ERR_TRUNCATE || error == MPI_ERR_IN_STATUS) flags |= event::kTruncated;
  tell({event::Notice::failed, error, 0, 0, flags}, func, stack, text);
}

void tell_outside_mpi(spec::Func func, Caller caller) {
  const bool after = rt.ring->finalized.load(std::memory_order_relaxed) == 2;
  const std::uint32_t stack = rt.want_stacks ? stack_id(caller) : 0;
  tell({event::Notice::outside_mpi, after, 0, 0, 0}, func, stack);
}

}  // namespace mpivet::runtime
