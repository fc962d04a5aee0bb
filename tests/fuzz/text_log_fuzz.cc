// libFuzzer: logs as text, all the way to a verdict. Whatever is accepted must be written and read back as the same.
#include <cstdlib>
#include <string>

#include "predict/empdd/empdd.h"
#include "predict/prediction.h"
#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"

using namespace mpivet;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto log = predict::parse_text_log(text, "log");
  if (!log) return 0;
  // Small enough to be looked at in a moment.
  if (log->ranks() > 64 || log->operations() > 500) return 0;
  const std::string written = predict::render_text_log(*log);
  const auto again = predict::parse_text_log(written, "written");
  if (!again || predict::render_text_log(*again) != written) std::abort();
  predict::PredictOptions options;
  options.limit = std::chrono::milliseconds(50);
  (void)predict::predict(*log, predict::look_at(*log), options);
  (void)predict::run_empdd(*log);
  return 0;
}
