// mpivet suppress: from a report to suppressions for review.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iostream>

#include "base/read_file.h"
#include "base/unique_fd.h"
#include "cli/commands.h"
#include "report/findings/suppression_writer.h"

namespace mpivet::cli {
namespace {

// Never over a file that somebody has gone through already.
Status write_new(const std::string& path, const std::string& content) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!fd.valid() && errno == EEXIST) return usage_error(path + " exists; give another name or remove it");
  if (!fd.valid()) return Error{system_error("cannot write " + path).message, Blame::usage};
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t n = ::write(fd.get(), content.data() + done, content.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return system_error("cannot write " + path);
    done += static_cast<std::size_t>(n);
  }
  return Done{};
}

}  // namespace

int suppress_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("suppress")), 0;
  auto options = parse_options(kSuppress, words);
  if (!options) return fail(options.error());
  if (options->from.empty()) return fail(usage_error("no report given; usage: mpivet suppress --from report.json"));
  auto report = read_whole_file(options->from);
  if (!report) return fail(report.error());
  auto text = report::suppressions_for(*report, options->from);
  if (!text) return fail(text.error());
  if (options->output.empty()) return std::cout << *text << std::flush, 0;
  auto written = write_new(options->output, *text);
  return written ? 0 : fail(written.error());
}

}  // namespace mpivet::cli
