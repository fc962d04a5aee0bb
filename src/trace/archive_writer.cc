#include "trace/archive_writer.h"

#include <dirent.h>
#include <otf2/otf2.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/paths.h"
#include "trace/definition_writer.h"
#include "trace/event_writer.h"
#include "trace/otf2_errors.h"
#include "trace/room.h"

namespace mpivet::trace {
namespace {

constexpr char kName[] = "traces";
constexpr std::uint64_t kEventChunk = 1024 * 1024;
// Of definitions, for groups of so many processes: a rank takes up to five bytes.
constexpr std::uint64_t kPage = 4096, kForRank = 6, kForOthers = 16 * kPage;
std::uint64_t definition_chunk_for(int processes) {
  const std::uint64_t wanted = static_cast<std::uint64_t>(processes) * kForRank / kPage * kPage + kForOthers;
  return std::max<std::uint64_t>(wanted, OTF2_CHUNK_SIZE_MIN);
}

// The definition of a group is one record, which has to fit in a chunk, and chunks cannot be larger than that.
Status check_processes(int processes) {
  constexpr std::uint64_t kMost = (OTF2_CHUNK_SIZE_MAX - kForOthers) / kForRank;
  if (static_cast<std::uint64_t>(std::max(processes, 0)) <= kMost) return Done{};
  return usage_error("an OTF2 archive cannot name the " + std::to_string(processes) + " processes of a communicator, " +
                     std::to_string(kMost) + " at most; a log as text can");
}
// A flush writes one chunk, and the anchor file and the like want some room, too.
constexpr std::uint64_t kSlack = 64 * 1024;

// Thrown out of the library when there is no room, since it would crash; see archive_writer.h. It keeps its buffers
// then, and is not used any more.
struct NoRoom {
  int error;
};

bool is_empty_folder(const std::string& folder) {
  DIR* open = ::opendir(folder.c_str());
  if (open == nullptr) return false;
  bool empty = true;
  while (const dirent* entry = ::readdir(open))
    empty = empty && (std::strcmp(entry->d_name, ".") == 0 || std::strcmp(entry->d_name, "..") == 0);
  ::closedir(open);
  return empty;
}

Status prepare_folder(const std::string& folder) {
  if (::mkdir(folder.c_str(), 0777) == 0 || (errno == EEXIST && is_empty_folder(folder))) return Done{};
  if (errno == EEXIST)
    return usage_error("the folder of the trace, " + folder + ", exists already; name one that does not");
  return Error{system_error("cannot make the folder of the trace, " + folder).message, Blame::usage};
}

}  // namespace

struct ArchiveWriter::Impl {
  std::string folder;
  std::uint64_t definition_chunk = 0;
  OTF2_Archive* archive = nullptr;
  Otf2Errors errors;
  std::unordered_map<std::uint64_t, EventWriter> open;
  std::unordered_map<std::uint64_t, std::uint64_t> events;  // of closed locations
  std::pair<std::uint64_t, EventWriter*> recent{~0ull, nullptr};
  std::string failure;
  std::uint64_t calls = 0;
  std::unordered_map<std::string, std::uint64_t> promised;  // bytes, by file
  std::uint64_t open_promises = 0;                          // of files that do not exist yet
  std::vector<bool> functions = std::vector<bool>(spec::kFunctionCount + 1);

  std::string file_of(OTF2_FileType type, OTF2_LocationRef location) const {
    if (type == OTF2_FILETYPE_EVENTS) return folder + "/" + kName + "/" + std::to_string(location) + ".evt";
    if (type == OTF2_FILETYPE_LOCAL_DEFS) return folder + "/" + kName + "/" + std::to_string(location) + ".def";
    return folder + "/" + kName + ".def";
  }

  // One chunk for each writer: the library would take up to 128 of them, and would not ask before it writes.
  static void* take_chunk(void*, OTF2_FileType, OTF2_LocationRef, void** kept, std::uint64_t bytes) {
    return *kept != nullptr ? nullptr : *kept = std::malloc(bytes);
  }
  static void give_back_chunks(void*, OTF2_FileType, OTF2_LocationRef, void** kept, bool) {
    std::free(std::exchange(*kept, nullptr));
  }

  // The library keeps up to four megabytes of a file to itself before it writes them: what counts is all that it has
  // been given.
  static OTF2_FlushType before_flush(void* user, OTF2_FileType type, OTF2_LocationRef location, void*, bool) {
    auto& self = *static_cast<Impl*>(user);
    const std::uint64_t chunk = type == OTF2_FILETYPE_EVENTS ? kEventChunk : self.definition_chunk;
    const std::string file = self.file_of(type, location);
    std::uint64_t& promised = self.promised[file];
    promised += chunk;
    if (const int error = reserve_room(file, promised + kSlack, self.open_promises); error != 0) throw NoRoom{error};
    // The file comes into being now, and has its room from the second time on.
    if (promised == chunk) self.open_promises += chunk;
    if (promised == 2 * chunk) self.open_promises -= chunk;
    return OTF2_FLUSH;
  }
  // Nothing is added any more: what is written is all.
  void closed(const std::string& file) {
    const auto found = promised.find(file);
    if (found == promised.end()) return;
    const bool once = found->second == kEventChunk || found->second == definition_chunk;
    if (once) open_promises -= std::min(open_promises, found->second);
    promised.erase(found);
    release_room(file);
  }

  bool begin(int processes) {
    definition_chunk = definition_chunk_for(processes);
    archive = OTF2_Archive_Open(folder.c_str(), kName, OTF2_FILEMODE_WRITE, kEventChunk, definition_chunk,
                                OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    static const OTF2_FlushCallbacks kFlush{before_flush, nullptr};
    static const OTF2_MemoryCallbacks kMemory{take_chunk, give_back_chunks};
    return archive != nullptr && OTF2_Archive_SetFlushCallbacks(archive, &kFlush, this) == OTF2_SUCCESS &&
           OTF2_Archive_SetMemoryCallbacks(archive, &kMemory, nullptr) == OTF2_SUCCESS &&
           OTF2_Archive_SetSerialCollectiveCallbacks(archive) == OTF2_SUCCESS &&
           OTF2_Archive_OpenEvtFiles(archive) == OTF2_SUCCESS;
  }

  void fail(const std::string& why) {
    if (failure.empty()) failure = "cannot write the trace " + folder + ": " + why;
  }

  // Whatever goes wrong in there, the library is left alone from then on.
  template <class Action>
  void guarded(Action&& action) {
    if (!failure.empty()) return;
    try {
      if (!action()) fail(errors.first().empty() ? "the OTF2 library gives no reason" : errors.first());
    } catch (const NoRoom& no_room) {
      fail(std::strerror(no_room.error));
    }
  }

  EventWriter* writer(std::uint64_t location) {
    if (recent.first == location) return recent.second;
    auto found = open.find(location);
    if (found == open.end()) {
      OTF2_EvtWriter* handle = OTF2_Archive_GetEvtWriter(archive, location);
      if (handle == nullptr) return nullptr;
      found = open.emplace(location, EventWriter(handle)).first;
    }
    recent = {location, &found->second};
    return recent.second;
  }

  bool close(std::uint64_t location) {
    const auto found = open.find(location);
    if (found == open.end()) return true;
    std::uint64_t count = 0;
    OTF2_EvtWriter* handle = found->second.handle();
    recent = {~0ull, nullptr};
    bool good = OTF2_EvtWriter_GetNumberOfEvents(handle, &count) == OTF2_SUCCESS;
    good = OTF2_Archive_CloseEvtWriter(archive, handle) == OTF2_SUCCESS && good;
    open.erase(found);
    events[location] = count;
    closed(file_of(OTF2_FILETYPE_EVENTS, location));
    return good;
  }

  bool finish(Definitions& definitions) {
    while (!open.empty())
      if (!close(open.begin()->first)) return false;
    for (LocationDefinition& location : definitions.locations) location.events = events[location.id];
    if (OTF2_Archive_CloseEvtFiles(archive) != OTF2_SUCCESS) return false;
    const auto written = [&](std::uint64_t location) { closed(file_of(OTF2_FILETYPE_LOCAL_DEFS, location)); };
    if (!write_definitions(archive, definitions, functions, written)) return false;
    // The anchor file is written without asking before_flush.
    if (const int error = reserve_room(folder + "/" + kName + ".otf2", kSlack, 0); error != 0) throw NoRoom{error};
    return OTF2_Archive_Close(std::exchange(archive, nullptr)) == OTF2_SUCCESS;
  }
};

ArchiveWriter::ArchiveWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
// An archive that was not finished is not closed either: that would write. It stays as it is until the process ends.
ArchiveWriter::~ArchiveWriter() {
  if (impl_->archive == nullptr) return;
  static std::vector<std::unique_ptr<Impl>>& unfinished = *new std::vector<std::unique_ptr<Impl>>;
  unfinished.push_back(std::move(impl_));
}

Result<std::unique_ptr<ArchiveWriter>> ArchiveWriter::create(const std::string& folder, int processes) {
  if (auto fits = check_processes(processes); !fits) return fits.error();
  if (auto made = prepare_folder(folder); !made) return made.error();
  auto impl = std::make_unique<Impl>();
  impl->folder = folder;
  std::unique_ptr<ArchiveWriter> writer(new ArchiveWriter(std::move(impl)));
  if (processes > 0) writer->begin(processes);
  if (!writer->failure().empty()) return Error{writer->failure()};
  return writer;
}

void ArchiveWriter::begin(int processes) {
  if (impl_->archive != nullptr || !impl_->failure.empty()) return;
  if (const auto fits = check_processes(processes); !fits) return impl_->fail(fits.error().message);
  take_size_limit_as_error();
  if (!impl_->begin(processes)) impl_->fail(impl_->errors.first());
}

void ArchiveWriter::write(std::uint64_t location, const Call& call) {
  impl_->guarded([&] {
    EventWriter* writer = impl_->writer(location);
    ++impl_->calls;
    impl_->functions[static_cast<std::size_t>(call.func)] = true;
    return writer != nullptr && writer->write(call);
  });
}

void ArchiveWriter::open(std::uint64_t location) {
  impl_->guarded([&] { return impl_->writer(location) != nullptr; });
}

void ArchiveWriter::close(std::uint64_t location) {
  impl_->guarded([&] { return impl_->close(location); });
}

Status ArchiveWriter::finish(Definitions& definitions) {
  take_size_limit_as_error();
  begin(definitions.world);
  impl_->guarded([&] { return impl_->finish(definitions); });
  return impl_->failure.empty() ? Status(Done{}) : Status(Error{impl_->failure});
}

const std::string& ArchiveWriter::failure() const { return impl_->failure; }
std::uint64_t ArchiveWriter::calls() const { return impl_->calls; }

}  // namespace mpivet::trace
