#include "report/formats/journal.h"

#include <sys/mman.h>
#include <unistd.h>

#include <limits>
#include <map>
#include <string>
#include <utility>

#include "report/formats/json.h"
#include "report/formats/json_reader.h"

namespace mpivet::report {
namespace {

constexpr std::uint32_t kNoFinding = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMaxEntry = std::uint64_t{1} << 30;

struct EntryHead {
  std::uint64_t bytes;
  std::uint32_t number, printed;
};

bool write_at(int fd, const void* data, std::size_t size, std::uint64_t at) {
  return ::pwrite(fd, data, size, static_cast<off_t>(at)) == static_cast<ssize_t>(size);
}

bool read_at(int fd, void* data, std::size_t size, std::uint64_t at) {
  return ::pread(fd, data, size, static_cast<off_t>(at)) == static_cast<ssize_t>(size);
}

}  // namespace

Result<Journal> Journal::make() {
  UniqueFd fd(::memfd_create("mpivet-journal", MFD_CLOEXEC));
  const std::uint64_t nothing = 0;
  if (!fd.valid() || !write_at(fd.get(), &nothing, sizeof nothing, 0)) return system_error("cannot make a journal");
  return Journal(std::move(fd));
}

void Journal::begin() { add(kNoFinding, false, {}); }

void Journal::note(std::size_t number, const Finding& finding, bool printed) {
  add(static_cast<std::uint32_t>(number), printed, {finding});
}

// Where memory is short the journal has a gap; the finding itself is not lost by that.
void Journal::add(std::uint32_t number, bool printed, std::vector<Finding> findings) {
  ReportDocument document{run_, {}, std::move(findings)};
  const std::string text = render_json(document);
  const EntryHead head{text.size(), number, printed ? 1u : 0u};
  const std::uint64_t at = sizeof length_ + length_;
  if (!write_at(fd_.get(), &head, sizeof head, at) || !write_at(fd_.get(), text.data(), text.size(), at + sizeof head))
    return;
  const std::uint64_t length = length_ + sizeof head + text.size();
  if (write_at(fd_.get(), &length, sizeof length, 0)) length_ = length;
}

Result<JournalContent> read_journal(int fd) {
  std::uint64_t length = 0;
  if (!read_at(fd, &length, sizeof length, 0)) return Error{"the journal cannot be read"};
  JournalContent content;
  std::map<std::uint32_t, JournalContent::Entry> entries;
  for (std::uint64_t at = sizeof length, end = sizeof length + length; at < end;) {
    EntryHead head;
    if (!read_at(fd, &head, sizeof head, at) || head.bytes > kMaxEntry) return Error{"the journal is damaged"};
    std::string text(head.bytes, '\0');
    if (!read_at(fd, text.data(), text.size(), at + sizeof head)) return Error{"the journal is damaged"};
    at += sizeof head + head.bytes;
    auto document = read_report(text, "the journal");
    if (!document) return document.error();
    content.run = std::move(document->run);
    if (head.number == kNoFinding || document->findings.empty()) continue;
    entries.insert_or_assign(head.number,
                             JournalContent::Entry{std::move(document->findings.front()), head.printed != 0});
  }
  for (auto& [number, entry] : entries) content.entries.push_back(std::move(entry));
  return content;
}

}  // namespace mpivet::report
