#include "trace/definition_reader.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "trace/progress.h"
#include "trace/topology_text.h"

namespace mpivet::trace {
namespace {

constexpr std::uint32_t kMostMembers = 1u << 28;

struct Group {
  OTF2_GroupType type = OTF2_GROUP_TYPE_UNKNOWN;
  OTF2_Paradigm paradigm = OTF2_PARADIGM_UNKNOWN;
  bool locations = false;  // members are locations, not places among the communicating ones
  std::vector<std::uint64_t> members;
};

class DefinitionReading {
 public:
  DefinitionReading(ArchiveDefinitions& definitions, Vocabulary& vocabulary) : d_(definitions), v_(vocabulary) {}

  bool read(OTF2_Reader* reader) {
    OTF2_GlobalDefReader* handle = OTF2_Reader_GetGlobalDefReader(reader);
    if (handle == nullptr) return false;
    OTF2_GlobalDefReaderCallbacks* c = OTF2_GlobalDefReaderCallbacks_New();
    OTF2_GlobalDefReaderCallbacks_SetStringCallback(c, string);
    OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(c, clock);
    OTF2_GlobalDefReaderCallbacks_SetLocationCallback(c, location);
    OTF2_GlobalDefReaderCallbacks_SetRegionCallback(c, region);
    OTF2_GlobalDefReaderCallbacks_SetGroupCallback(c, group);
    OTF2_GlobalDefReaderCallbacks_SetCommCallback(c, comm);
    OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(c, inter_comm);
    OTF2_GlobalDefReaderCallbacks_SetAttributeCallback(c, attribute);
    OTF2_GlobalDefReaderCallbacks_SetParameterCallback(c, parameter);
    OTF2_GlobalDefReaderCallbacks_SetSourceCodeLocationCallback(c, source);
    OTF2_GlobalDefReaderCallbacks_SetCallingContextCallback(c, context);
    bool good = OTF2_Reader_RegisterGlobalDefCallbacks(reader, handle, c, this) == OTF2_SUCCESS;
    OTF2_GlobalDefReaderCallbacks_Delete(c);
    std::uint64_t count = 0;
    good = good && OTF2_Reader_ReadAllGlobalDefinitions(reader, handle, &count) == OTF2_SUCCESS;
    if (!good) return false;
    properties(reader);
    number_ranks();
    name_communicators();
    return true;
  }

 private:
  static DefinitionReading& self(void* user) {
    note_progress();
    return *static_cast<DefinitionReading*>(user);
  }
  const std::string& text(OTF2_StringRef ref) const {
    static const std::string nothing;
    const auto found = strings_.find(ref);
    return found == strings_.end() ? nothing : found->second;
  }

  static OTF2_CallbackCode string(void* user, OTF2_StringRef ref, const char* text) {
    self(user).strings_[ref] = text != nullptr ? text : "";
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode clock(void* user, std::uint64_t ticks, std::uint64_t offset, std::uint64_t length,
                                 std::uint64_t) {
    ArchiveDefinitions& d = self(user).d_;
    d.ticks_per_second = std::max<std::uint64_t>(1, ticks);
    d.first_time = offset;
    d.duration = length;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode location(void* user, OTF2_LocationRef ref, OTF2_StringRef name, OTF2_LocationType type,
                                    std::uint64_t events, OTF2_LocationGroupRef group) {
    DefinitionReading& r = self(user);
    if (type != OTF2_LOCATION_TYPE_CPU_THREAD) return OTF2_CALLBACK_SUCCESS;
    r.d_.locations.push_back({ref, -1, r.text(name), events});
    r.groups_of_locations_[ref] = group;
    r.d_.events += events;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode region(void* user, OTF2_RegionRef ref, OTF2_StringRef name, OTF2_StringRef canonical,
                                  OTF2_StringRef, OTF2_RegionRole, OTF2_Paradigm, OTF2_RegionFlag, OTF2_StringRef file,
                                  std::uint32_t line, std::uint32_t) {
    DefinitionReading& r = self(user);
    Region& region = r.v_.regions[ref];
    region.name = r.text(name);
    region.func = function(region.name);
    if (region.func == spec::Func::none) region.func = function(r.text(canonical));
    region.file = r.text(file);
    region.line = static_cast<int>(line);
    return OTF2_CALLBACK_SUCCESS;
  }
  // Other tools may name Fortran's entry points.
  static spec::Func function(const std::string& name) {
    if (name.size() < 5 || (name.compare(0, 4, "MPI_") != 0 && name.compare(0, 4, "mpi_") != 0))
      return spec::Func::none;
    if (const spec::Func found = spec::find(name); found != spec::Func::none) return found;
    std::string usual = "MPI_" + name.substr(4);
    while (!usual.empty() && usual.back() == '_') usual.pop_back();
    for (std::size_t i = 5; i < usual.size(); ++i)
      usual[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(usual[i])));
    if (usual.size() > 4) usual[4] = static_cast<char>(std::toupper(static_cast<unsigned char>(usual[4])));
    return spec::find(usual);
  }
  static OTF2_CallbackCode group(void* user, OTF2_GroupRef ref, OTF2_StringRef, OTF2_GroupType type,
                                 OTF2_Paradigm paradigm, OTF2_GroupFlag flags, std::uint32_t count,
                                 const std::uint64_t* members) {
    if (count > kMostMembers || (count != 0 && members == nullptr)) return OTF2_CALLBACK_INTERRUPT;
    Group& group = self(user).groups_[ref];
    group.type = type;
    group.paradigm = paradigm;
    group.locations = (flags & OTF2_GROUP_FLAG_GLOBAL_MEMBERS) != 0;
    group.members.assign(members, members + count);
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode comm(void* user, OTF2_CommRef ref, OTF2_StringRef name, OTF2_GroupRef group, OTF2_CommRef,
                                OTF2_CommFlag) {
    self(user).comms_.push_back({ref, self(user).text(name), group, OTF2_UNDEFINED_GROUP});
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode inter_comm(void* user, OTF2_CommRef ref, OTF2_StringRef name, OTF2_GroupRef first,
                                      OTF2_GroupRef second, OTF2_CommRef, OTF2_CommFlag) {
    self(user).comms_.push_back({ref, self(user).text(name), first, second});
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode attribute(void* user, OTF2_AttributeRef ref, OTF2_StringRef name, OTF2_StringRef,
                                     OTF2_Type type) {
    DefinitionReading& r = self(user);
    for (int i = 0; i < kAttributes; ++i) {
      const AttributeInfo& info = attributes()[static_cast<std::size_t>(i)];
      if (r.text(name) == info.name && type == info.type) r.v_.attributes[ref] = static_cast<Attribute>(i);
    }
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode parameter(void* user, OTF2_ParameterRef ref, OTF2_StringRef name, OTF2_ParameterType type) {
    DefinitionReading& r = self(user);
    if (type == OTF2_PARAMETER_TYPE_UINT64 && r.text(name) == kMoreRequests) r.v_.more_requests = ref;
    if (type == OTF2_PARAMETER_TYPE_UINT64 && r.text(name) == kCompleted) r.v_.completed = ref;
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode source(void* user, OTF2_SourceCodeLocationRef ref, OTF2_StringRef file, std::uint32_t line) {
    self(user).d_.sources[ref] = {"", self(user).text(file), static_cast<int>(line)};
    return OTF2_CALLBACK_SUCCESS;
  }
  static OTF2_CallbackCode context(void* user, OTF2_CallingContextRef ref, OTF2_RegionRef region,
                                   OTF2_SourceCodeLocationRef source, OTF2_CallingContextRef parent) {
    DefinitionReading& r = self(user);
    const auto found = r.v_.regions.find(region);
    r.d_.contexts[ref] = {found != r.v_.regions.end() ? found->second.name : "", source, parent};
    return OTF2_CALLBACK_SUCCESS;
  }

  static std::string property(OTF2_Reader* reader, const std::string& name) {
    char* value = nullptr;
    if (OTF2_Reader_GetProperty(reader, name.c_str(), &value) != OTF2_SUCCESS || value == nullptr) return "";
    std::string text = value;
    std::free(value);
    return text;
  }
  static std::string owned(char* text) {
    std::string copy = text != nullptr ? text : "";
    std::free(text);
    return copy;
  }

  void properties(OTF2_Reader* reader) {
    char* text = nullptr;
    if (OTF2_Reader_GetCreator(reader, &text) == OTF2_SUCCESS) d_.creator = owned(text);
    text = nullptr;
    if (OTF2_Reader_GetDescription(reader, &text) == OTF2_SUCCESS) d_.description = owned(text);
    char** names = nullptr;
    std::uint32_t count = 0;
    if (OTF2_Reader_GetPropertyNames(reader, &count, &names) != OTF2_SUCCESS) return;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string name = names[i] != nullptr ? names[i] : "";
      if (name == kVersionProperty) d_.version = std::atoi(property(reader, name).c_str());
      if (name == kEndProperty) d_.end = property(reader, name);
      if (name == kProgramProperty) d_.program = property(reader, name);
      static const std::string kComm = "MPIVET::COMM_";
      if (name.starts_with(kComm))
        identities_[static_cast<std::uint32_t>(std::strtoul(name.c_str() + kComm.size(), nullptr, 10))] =
            std::strtoull(property(reader, name).c_str(), nullptr, 10);
      static const std::string kTopology = kTopologyProperty;
      if (name.starts_with(kTopology))
        topologies_[static_cast<std::uint32_t>(std::strtoul(name.c_str() + kTopology.size(), nullptr, 10))] =
            property(reader, name);
    }
    std::free(names);
    d_.ours = d_.version > 0;
    for (const auto& [ref, name] : strings_) d_.names[ref] = name;
  }

  // A rank is the place of its location among those that communicate; further threads are found by their process.
  void number_ranks() {
    for (const auto& [ref, group] : groups_)
      if (group.type == OTF2_GROUP_TYPE_COMM_LOCATIONS && group.paradigm == OTF2_PARADIGM_MPI) ranks_ = group.members;
    std::unordered_map<std::uint64_t, int> by_location, by_process;
    for (std::size_t i = 0; i < ranks_.size(); ++i) by_location.emplace(ranks_[i], static_cast<int>(i));
    d_.world = static_cast<int>(ranks_.size());
    for (auto& location : d_.locations) {
      const auto found = by_location.find(location.id);
      if (found == by_location.end()) continue;
      location.rank = found->second;
      by_process.emplace(groups_of_locations_[location.id], found->second);
    }
    for (auto& location : d_.locations)
      if (const auto found = by_process.find(groups_of_locations_[location.id]);
          location.rank < 0 && found != by_process.end())
        location.rank = found->second;
    std::stable_sort(d_.locations.begin(), d_.locations.end(),
                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
    rank_of_location_ = std::move(by_location);
  }

  std::vector<int> members(OTF2_GroupRef ref) const {
    std::vector<int> list;
    const auto found = groups_.find(ref);
    if (found == groups_.end()) return list;
    for (const std::uint64_t member : found->second.members) {
      if (!found->second.locations) {
        if (member < ranks_.size()) list.push_back(static_cast<int>(member));
        continue;
      }
      const auto rank = rank_of_location_.find(member);
      if (rank != rank_of_location_.end()) list.push_back(rank->second);
    }
    return list;
  }

  void name_communicators() {
    for (const Comm& comm : comms_) {
      CommDefinition& made = d_.comms[comm.ref];
      made.name = comm.name;
      const auto group = groups_.find(comm.group);
      made.self = group != groups_.end() && group->second.type == OTF2_GROUP_TYPE_COMM_SELF;
      made.inter = comm.second != OTF2_UNDEFINED_GROUP;
      made.group = members(comm.group);
      if (made.inter) made.remote = members(comm.second);
      const auto identity = identities_.find(comm.ref);
      if (identity != identities_.end()) made.identity = identity->second;
      const auto topology = topologies_.find(comm.ref);
      if (topology != topologies_.end()) made.sources = topology_of(topology->second, d_.world);
    }
  }

  struct Comm {
    OTF2_CommRef ref;
    std::string name;
    OTF2_GroupRef group, second;
  };

  ArchiveDefinitions& d_;
  Vocabulary& v_;
  std::unordered_map<OTF2_StringRef, std::string> strings_;
  std::unordered_map<OTF2_GroupRef, Group> groups_;
  std::unordered_map<std::uint64_t, OTF2_LocationGroupRef> groups_of_locations_;
  std::vector<Comm> comms_;
  std::unordered_map<std::uint32_t, std::uint64_t> identities_;
  std::unordered_map<std::uint32_t, std::string> topologies_;
  std::vector<std::uint64_t> ranks_;
  std::unordered_map<std::uint64_t, int> rank_of_location_;
};

}  // namespace

bool read_definitions(OTF2_Reader* reader, ArchiveDefinitions& definitions, Vocabulary& vocabulary) {
  return DefinitionReading(definitions, vocabulary).read(reader);
}

}  // namespace mpivet::trace
