// mpivet trace convert: OTF2 archives to logs as text, and back.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "base/log.h"
#include "base/unique_fd.h"
#include "cli/trace/trace_commands.h"
#include "predict/any_log.h"
#include "predict/log/persistent.h"
#include "predict/text/text_writer.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

Status write_all(int fd, std::string_view text, const std::string& name) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return system_error("cannot write " + name);
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return Done{};
}

Status write_text(const predict::Log& log, const std::string& file) {
  UniqueFd fd;
  if (!file.empty()) {
    fd = UniqueFd(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!fd.valid() && errno == EEXIST) return usage_error(file + " exists; give another name or remove it");
    if (!fd.valid()) return Error{system_error("cannot write " + file).message, Blame::usage};
  }
  const int to = fd.valid() ? fd.get() : STDOUT_FILENO;
  const std::string name = file.empty() ? "standard output" : file;
  return predict::write_text_log(log, [&](std::string_view text) { return write_all(to, text, name); });
}

// What this has made; an archive may go into a folder that was there, and empty.
void remove_unfinished(const std::string& output, bool existed) {
  std::error_code ignored;
  if (!existed) std::filesystem::remove_all(output, ignored);
  for (const auto& entry : std::filesystem::directory_iterator(output, ignored))
    std::filesystem::remove_all(entry.path(), ignored);
}

}  // namespace

Result<int> trace_convert(const Words& paths, const Options& options) {
  const bool from_archive = predict::is_archive(paths[0]);
  const bool to_archive = options.to == "otf2" || (options.to == "auto" && !from_archive);
  if (to_archive && options.output.empty())
    return usage_error("an OTF2 archive needs a folder; usage: mpivet trace convert TRACE -o DIR");
  auto log = predict::read_log(paths);
  if (!log) return log.error();
  for (const std::string& lack : log->lacks) log::warning(report::sanitize(lack));
  for (const std::string& lack : predict::words_for(log->missing)) log::warning(report::sanitize(lack));
  if (from_archive) predict::set_persistent_apart(*log);
  const bool existed = std::filesystem::exists(options.output);
  if (to_archive) warn_of_many_files(log->ranks());
  auto written = to_archive ? predict::write_archive_log(*log, options.output) : write_text(*log, options.output);
  if (!written) {
    if (written.error().blame != Blame::usage) remove_unfinished(options.output, existed);
    return written.error();
  }
  return 0;
}

}  // namespace mpivet::cli
