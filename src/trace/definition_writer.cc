#include "trace/definition_writer.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "trace/attributes.h"
#include "trace/event_writer.h"
#include "trace/region_roles.h"
#include "trace/topology_text.h"

namespace mpivet::trace {
namespace {

constexpr OTF2_GroupRef kLocationsGroup = 0, kSelfGroup = 1, kFirstGroup = 2;
constexpr std::uint64_t kTicksPerSecond = 1'000'000'000;

class Writer {
 public:
  Writer(OTF2_Archive* archive, const Definitions& definitions, const std::vector<bool>& functions,
         const std::function<void(std::uint64_t)>& local_done)
      : archive_(archive), d_(definitions), local_done_(local_done) {
    for (std::size_t i = 1; i < functions.size(); ++i)
      if (functions[i]) mpi_.push_back(static_cast<spec::Func>(i));
  }

  bool write() {
    number_stacks();
    if (!locals()) return false;
    global_ = OTF2_Archive_GetGlobalDefWriter(archive_);
    if (global_ == nullptr) return false;
    check(OTF2_GlobalDefWriter_WriteClockProperties(global_, kTicksPerSecond, d_.first_time,
                                                    d_.last_time - d_.first_time, d_.first_time));
    // Strings were numbered while everything else was prepared; OTF2 wants them before they are used.
    prepare();
    for (const auto& [text, ref] : in_order(strings_))
      check(OTF2_GlobalDefWriter_WriteString(global_, ref, text->c_str()));
    machine();
    regions();
    attributes_and_parameters();
    communicators();
    places();
    properties();
    check(OTF2_Archive_CloseGlobalDefWriter(archive_, global_));
    return good_;
  }

 private:
  using Strings = std::map<std::string, OTF2_StringRef>;

  void check(OTF2_ErrorCode code) { good_ = good_ && code == OTF2_SUCCESS; }

  OTF2_StringRef string(const std::string& text) {
    return strings_.emplace(text, static_cast<OTF2_StringRef>(strings_.size())).first->second;
  }

  static std::vector<std::pair<const std::string*, OTF2_StringRef>> in_order(const Strings& strings) {
    std::vector<std::pair<const std::string*, OTF2_StringRef>> list;
    for (const auto& [text, ref] : strings) list.emplace_back(&text, ref);
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return list;
  }

  // All strings that are used later get their numbers.
  void prepare() {
    for (const ProcessDefinition& process : d_.processes) string(process.host), string(name_of(process));
    for (const LocationDefinition& location : d_.locations) string(location.name);
    for (const char* fixed : {"", "machine", "node", "MPI", "message passing interface"}) string(fixed);
    for (const spec::Func func : mpi_) string(spec::info(func).name);
    for (const AttributeInfo& info : attributes()) string(info.name), string(info.description);
    string(kMoreRequests), string(kCompleted);
    for (const CommDefinition& comm : d_.comms) string(comm.name);
    for (const auto& [function, ref] : functions_) string(function);
    for (const auto& [place, ref] : sources_) string(place.first);
  }

  static std::string name_of(const ProcessDefinition& process) {
    return "MPI Rank " + std::to_string(process.rank) + (process.recorded ? "" : " (recorded elsewhere)");
  }

  void machine() {
    const OTF2_SystemTreeNodeRef root = 0;
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(global_, root, string("machine"), string("machine"),
                                                   OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    std::map<std::string, OTF2_SystemTreeNodeRef> hosts;
    for (const ProcessDefinition& process : d_.processes) {
      const auto [host, is_new] = hosts.emplace(process.host, static_cast<OTF2_SystemTreeNodeRef>(hosts.size() + 1));
      if (is_new)
        check(OTF2_GlobalDefWriter_WriteSystemTreeNode(global_, host->second, string(process.host), string("node"),
                                                       root));
      check(OTF2_GlobalDefWriter_WriteLocationGroup(global_, static_cast<OTF2_LocationGroupRef>(process.rank),
                                                    string(name_of(process)), OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                    host->second, OTF2_UNDEFINED_LOCATION_GROUP));
    }
    for (const LocationDefinition& location : d_.locations)
      check(OTF2_GlobalDefWriter_WriteLocation(global_, location.id, string(location.name),
                                               OTF2_LOCATION_TYPE_CPU_THREAD, location.events,
                                               static_cast<OTF2_LocationGroupRef>(location.rank)));
  }

  // The functions of MPI, which in events have the numbers of spec::Func; those of the program follow.
  void regions() {
    for (std::size_t i = 0; i < mpi_.size(); ++i) {
      const OTF2_StringRef name = string(spec::info(mpi_[i]).name);
      check(OTF2_GlobalDefWriter_WriteRegion(global_, static_cast<OTF2_RegionRef>(i), name, name, string(""),
                                             region_role(mpi_[i]), OTF2_PARADIGM_MPI, OTF2_REGION_FLAG_NONE, string(""),
                                             0, 0));
    }
    for (const auto& [function, ref] : in_order(functions_))
      check(OTF2_GlobalDefWriter_WriteRegion(global_, ref, string(*function), string(*function), string(""),
                                             OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE,
                                             string(""), 0, 0));
  }

  void attributes_and_parameters() {
    for (int i = 0; i < kAttributes; ++i) {
      const AttributeInfo& info = attributes()[static_cast<std::size_t>(i)];
      check(OTF2_GlobalDefWriter_WriteAttribute(global_, static_cast<OTF2_AttributeRef>(i), string(info.name),
                                                string(info.description), info.type));
    }
    check(OTF2_GlobalDefWriter_WriteParameter(global_, kMoreRequestsParameter, string(kMoreRequests),
                                              OTF2_PARAMETER_TYPE_UINT64));
    check(OTF2_GlobalDefWriter_WriteParameter(global_, kCompletedParameter, string(kCompleted),
                                              OTF2_PARAMETER_TYPE_UINT64));
  }

  OTF2_GroupRef group(const std::vector<int>& ranks, OTF2_GroupRef& next) {
    const auto [found, is_new] = groups_.emplace(ranks, next);
    if (!is_new) return found->second;
    const std::vector<std::uint64_t> members(ranks.begin(), ranks.end());
    check(OTF2_GlobalDefWriter_WriteGroup(global_, next, string(""), OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(members.size()),
                                          members.data()));
    return next++;
  }

  void communicators() {
    std::vector<std::uint64_t> all(static_cast<std::size_t>(d_.world));
    for (int rank = 0; rank < d_.world; ++rank) all[static_cast<std::size_t>(rank)] = location_of(rank, 0);
    check(OTF2_GlobalDefWriter_WriteGroup(global_, kLocationsGroup, string("MPI"), OTF2_GROUP_TYPE_COMM_LOCATIONS,
                                          OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                          static_cast<std::uint32_t>(all.size()), all.data()));
    check(OTF2_GlobalDefWriter_WriteGroup(global_, kSelfGroup, string(""), OTF2_GROUP_TYPE_COMM_SELF, OTF2_PARADIGM_MPI,
                                          OTF2_GROUP_FLAG_NONE, 0, nullptr));
    OTF2_GroupRef next = kFirstGroup;
    for (std::size_t i = 0; i < d_.comms.size(); ++i) {
      const CommDefinition& comm = d_.comms[i];
      const auto self = static_cast<OTF2_CommRef>(i);
      const OTF2_GroupRef first = comm.self ? kSelfGroup : group(comm.group, next);
      if (comm.inter) {
        const OTF2_GroupRef second = group(comm.remote, next);
        check(OTF2_GlobalDefWriter_WriteInterComm(global_, self, string(comm.name), first, second, OTF2_UNDEFINED_COMM,
                                                  OTF2_COMM_FLAG_NONE));
      } else {
        check(OTF2_GlobalDefWriter_WriteComm(global_, self, string(comm.name), first, OTF2_UNDEFINED_COMM,
                                             OTF2_COMM_FLAG_NONE));
      }
    }
  }

  // ---- call sites --------------------------------------------------------------------------------------------

  struct Node {
    OTF2_RegionRef region;
    OTF2_SourceCodeLocationRef source;
    OTF2_CallingContextRef parent;
  };

  void number_stacks() {
    leaves_.resize(d_.stacks.size(), {OTF2_UNDEFINED_SOURCE_CODE_LOCATION, OTF2_UNDEFINED_CALLING_CONTEXT});
    for (std::size_t i = 1; i < d_.stacks.size(); ++i) {
      OTF2_CallingContextRef parent = OTF2_UNDEFINED_CALLING_CONTEXT;
      static const std::vector<Place> kUnknown(1);
      const auto& stack = d_.stacks[i].empty() ? kUnknown : d_.stacks[i];
      for (auto place = stack.rbegin(); place != stack.rend(); ++place) {
        const std::string& name = place->function.empty() ? kUnknownName : place->function;
        const auto region = functions_.emplace(name, static_cast<OTF2_RegionRef>(mpi_.size() + functions_.size()));
        const auto source = sources_.emplace(std::pair(place->file.empty() ? kUnknownName : place->file, place->line),
                                             static_cast<OTF2_SourceCodeLocationRef>(sources_.size()));
        const auto key = std::tuple(parent, region.first->second, source.first->second);
        const auto [node, is_new] = contexts_.emplace(key, static_cast<OTF2_CallingContextRef>(nodes_.size()));
        if (is_new) nodes_.push_back({region.first->second, source.first->second, parent});
        parent = node->second;
        leaves_[i] = {source.first->second, parent};
      }
    }
  }

  void places() {
    std::vector<std::pair<OTF2_SourceCodeLocationRef, const std::pair<std::string, int>*>> list;
    for (const auto& [place, ref] : sources_) list.emplace_back(ref, &place);
    std::sort(list.begin(), list.end());
    for (const auto& [ref, place] : list)
      check(OTF2_GlobalDefWriter_WriteSourceCodeLocation(global_, ref, string(place->first),
                                                         static_cast<std::uint32_t>(place->second)));
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      check(OTF2_GlobalDefWriter_WriteCallingContext(global_, static_cast<OTF2_CallingContextRef>(i), nodes_[i].region,
                                                     nodes_[i].source, nodes_[i].parent));
  }

  // ---- locations ---------------------------------------------------------------------------------------------

  void map(OTF2_DefWriter* writer, OTF2_MappingType type,
           const std::vector<std::pair<std::uint64_t, std::uint64_t>>& ids) {
    if (ids.empty()) return;
    OTF2_IdMap* table = OTF2_IdMap_Create(OTF2_ID_MAP_SPARSE, ids.size());
    if (table == nullptr) return void(good_ = false);
    auto sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    for (const auto& [local, global] : sorted) check(OTF2_IdMap_AddIdPair(table, local, global));
    check(OTF2_DefWriter_WriteMappingTable(writer, type, table));
    OTF2_IdMap_Free(table);
  }

  bool local(OTF2_DefWriter* writer, const LocationDefinition& location) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> regions, comms, sources, contexts, names;
    for (const auto& [from, to] : location.comms) comms.emplace_back(from, to);
    const auto add_stack = [&](std::uint32_t from, std::uint32_t to) {
      sources.emplace_back(from, leaves_[to].first);
      contexts.emplace_back(from, leaves_[to].second);
    };
    for (const auto& [from, to] : location.stacks) add_stack(from, to);
    if (location.stacks.empty())
      for (std::uint32_t i = 1; i < leaves_.size(); ++i) add_stack(i, i);
    for (const auto& [id, name] : location.names) names.emplace_back(id, string(name));
    for (std::size_t i = 0; i < mpi_.size(); ++i) regions.emplace_back(region_of(mpi_[i]), i);
    map(writer, OTF2_MAPPING_REGION, regions);
    map(writer, OTF2_MAPPING_COMM, comms);
    map(writer, OTF2_MAPPING_SOURCE_CODE_LOCATION, sources);
    map(writer, OTF2_MAPPING_CALLING_CONTEXT, contexts);
    map(writer, OTF2_MAPPING_STRING, names);
    return OTF2_Archive_CloseDefWriter(archive_, writer) == OTF2_SUCCESS;
  }

  bool locals() {
    check(OTF2_Archive_OpenDefFiles(archive_));
    for (const LocationDefinition& location : d_.locations) {
      OTF2_DefWriter* writer = OTF2_Archive_GetDefWriter(archive_, location.id);
      if (writer == nullptr || !local(writer, location)) return false;
      local_done_(location.id);
    }
    check(OTF2_Archive_CloseDefFiles(archive_));
    return good_;
  }

  void properties() {
    check(OTF2_GlobalDefWriter_WriteParadigm(global_, OTF2_PARADIGM_MPI, string("MPI"), OTF2_PARADIGM_CLASS_PROCESS));
    check(OTF2_Archive_SetCreator(archive_, "mpivet"));
    if (!d_.program.empty())
      check(OTF2_Archive_SetDescription(archive_, (d_.program + (d_.mpi.empty() ? "" : " on " + d_.mpi)).c_str()));
    check(OTF2_Archive_SetProperty(archive_, kVersionProperty, std::to_string(kTraceVersion).c_str(), true));
    check(OTF2_Archive_SetProperty(archive_, kWorldProperty, std::to_string(d_.world).c_str(), true));
    check(OTF2_Archive_SetProperty(archive_, kEndProperty, d_.end.c_str(), true));
    if (!d_.program.empty()) check(OTF2_Archive_SetProperty(archive_, kProgramProperty, d_.program.c_str(), true));
    for (std::size_t i = 0; i < d_.comms.size(); ++i)
      check(OTF2_Archive_SetProperty(archive_, ("MPIVET::COMM_" + std::to_string(i)).c_str(),
                                     std::to_string(d_.comms[i].identity).c_str(), true));
    for (std::size_t i = 0; i < d_.comms.size(); ++i)
      if (!d_.comms[i].sources.empty())
        check(OTF2_Archive_SetProperty(archive_, (kTopologyProperty + std::to_string(i)).c_str(),
                                       topology_text(d_.comms[i].sources).c_str(), true));
  }

  inline static const std::string kUnknownName = "unknown";
  OTF2_Archive* archive_;
  const Definitions& d_;
  std::vector<spec::Func> mpi_;
  OTF2_GlobalDefWriter* global_ = nullptr;
  Strings strings_;
  const std::function<void(std::uint64_t)>& local_done_;
  std::map<std::string, OTF2_RegionRef> functions_;
  std::map<std::pair<std::string, int>, OTF2_SourceCodeLocationRef> sources_;
  std::map<std::tuple<OTF2_CallingContextRef, OTF2_RegionRef, OTF2_SourceCodeLocationRef>, OTF2_CallingContextRef>
      contexts_;
  std::vector<Node> nodes_;
  std::vector<std::pair<OTF2_SourceCodeLocationRef, OTF2_CallingContextRef>> leaves_;  // by stack
  std::map<std::vector<int>, OTF2_GroupRef> groups_;
  bool good_ = true;
};

}  // namespace

bool write_definitions(OTF2_Archive* archive, const Definitions& definitions, const std::vector<bool>& functions,
                       const std::function<void(std::uint64_t)>& local_done) {
  return Writer(archive, definitions, functions, local_done).write();
}

}  // namespace mpivet::trace
