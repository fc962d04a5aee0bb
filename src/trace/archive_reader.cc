#include "trace/archive_reader.h"

#include <otf2/otf2.h>

#include "trace/call_assembler.h"
#include "trace/otf2_errors.h"
#include "trace/progress.h"

namespace mpivet::trace {

struct ArchiveReader::Impl {
  std::string anchor;
  Otf2Errors errors;
  OTF2_Reader* reader = nullptr;
  ArchiveDefinitions definitions;
  Vocabulary vocabulary;
  bool events_open = false;

  Error damaged(const std::string& what) const {
    return usage_error(anchor + ": " + what + (errors.first().empty() ? "" : ": " + errors.first()));
  }

  bool read_mapping(std::uint64_t location) {
    OTF2_DefReader* handle = OTF2_Reader_GetDefReader(reader, location);
    if (handle == nullptr) return false;
    std::uint64_t count = 0;
    const bool good = OTF2_Reader_ReadAllLocalDefinitions(reader, handle, &count) == OTF2_SUCCESS;
    return OTF2_Reader_CloseDefReader(reader, handle) == OTF2_SUCCESS && good;
  }
};

ArchiveReader::ArchiveReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArchiveReader::~ArchiveReader() {
  if (impl_->reader != nullptr) OTF2_Reader_Close(impl_->reader);
}

Result<std::unique_ptr<ArchiveReader>> ArchiveReader::open(const std::string& anchor) {
  auto impl = std::make_unique<Impl>();
  impl->anchor = anchor;
  impl->reader = OTF2_Reader_Open(anchor.c_str());
  if (impl->reader == nullptr) return impl->damaged("this is no OTF2 archive, or it is damaged");
  OTF2_Reader_SetSerialCollectiveCallbacks(impl->reader);
  if (!read_definitions(impl->reader, impl->definitions, impl->vocabulary))
    return impl->damaged("its definitions cannot be read");
  if (impl->definitions.version > kTraceVersion)
    return impl->damaged("it was written by a newer mpivet (trace version " +
                         std::to_string(impl->definitions.version) + ", this one reads up to " +
                         std::to_string(kTraceVersion) + ")");
  if (impl->definitions.world <= 0) return impl->damaged("it names no processes of MPI");
  return std::unique_ptr<ArchiveReader>(new ArchiveReader(std::move(impl)));
}

const ArchiveDefinitions& ArchiveReader::definitions() const { return impl_->definitions; }

Status ArchiveReader::select(const std::vector<std::uint64_t>& locations) {
  Impl& i = *impl_;
  for (const std::uint64_t location : locations)
    if (note_progress(); OTF2_Reader_SelectLocation(i.reader, location) != OTF2_SUCCESS)
      return i.damaged("location " + std::to_string(location) + " cannot be read");
  // Archives without any local definitions have no files for them.
  if (OTF2_Reader_OpenDefFiles(i.reader) == OTF2_SUCCESS) {
    for (const std::uint64_t location : locations)
      if (note_progress(); !i.read_mapping(location) && i.definitions.ours)
        return i.damaged("the definitions of location " + std::to_string(location) + " cannot be read");
    OTF2_Reader_CloseDefFiles(i.reader);
  }
  if (OTF2_Reader_OpenEvtFiles(i.reader) != OTF2_SUCCESS) return i.damaged("its events cannot be read");
  return Done{};
}

Status ArchiveReader::read(std::uint64_t location, const std::function<void(const Call&)>& take) {
  Impl& i = *impl_;
  const auto damaged = [&] {
    return i.damaged("the events of location " + std::to_string(location) + " cannot be read");
  };
  OTF2_EvtReader* handle = OTF2_Reader_GetEvtReader(i.reader, location);
  if (handle == nullptr) return damaged();
  CallAssembler assembler(i.vocabulary, i.definitions.ours, i.definitions.ticks_per_second, take);
  OTF2_EvtReaderCallbacks* callbacks = OTF2_EvtReaderCallbacks_New();
  CallAssembler::set(callbacks);
  bool good = OTF2_Reader_RegisterEvtCallbacks(i.reader, handle, callbacks, &assembler) == OTF2_SUCCESS;
  OTF2_EvtReaderCallbacks_Delete(callbacks);
  std::uint64_t count = 0;
  good = good && OTF2_Reader_ReadAllLocalEvents(i.reader, handle, &count) == OTF2_SUCCESS;
  if (good) assembler.finish();
  good = OTF2_Reader_CloseEvtReader(i.reader, handle) == OTF2_SUCCESS && good;
  return good ? Status(Done{}) : Status(damaged());
}

}  // namespace mpivet::trace
