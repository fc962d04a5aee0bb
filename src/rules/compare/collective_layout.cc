#include "rules/compare/collective_layout.h"

#include <vector>

#include "rules/types/tail_arrays.h"

namespace mpivet::rules {
namespace {

using Place = CollectiveLayout::Place;

// The first place of its kind goes to the send side, the second to the receive side.
void assign(Place& send, Place& recv, const Place& place) {
  if (!send.exists())
    send = place;
  else if (!recv.exists())
    recv = place;
}

void share(const Place& send, Place& recv) {
  if (!recv.exists()) recv = send;
}

CollectiveLayout make_layout(const spec::FunctionInfo& info) {
  using spec::ParamKind;
  CollectiveLayout layout;
  layout.args_size = info.args_size;
  std::size_t arrays = 0;
  for (int i = 0; i < info.param_count; ++i) {
    const spec::Param& param = info.params[i];
    const bool has_elements = param.dir != spec::Dir::out && (param.array || param.kind == ParamKind::string);
    Place place{param.offset, -1};
    if (has_elements && arrays < layout.array_element_size.size()) {
      place.array = static_cast<std::int8_t>(arrays);
      layout.array_element_size[arrays++] = param.element_width;
    }
    if (param.kind == ParamKind::buffer) assign(layout.send.buffer, layout.recv.buffer, place);
    if (param.kind == ParamKind::count) assign(layout.send.count, layout.recv.count, place);
    if (param.kind == ParamKind::datatype) assign(layout.send.type, layout.recv.type, place);
    if (param.kind == ParamKind::displacement && place.is_array())
      (layout.recv.buffer.exists() ? layout.recv : layout.send).displacements = place;
    if (param.kind == ParamKind::rank && info.rooted) layout.root = place;
    if (param.kind == ParamKind::op) layout.op = place;
  }
  share(layout.send.buffer, layout.recv.buffer);
  share(layout.send.count, layout.recv.count);
  share(layout.send.type, layout.recv.type);
  return layout;
}

std::vector<CollectiveLayout> make_layouts() {
  std::vector<CollectiveLayout> layouts(spec::kFunctionCount + 1);
  for (int i = 0; i <= spec::kFunctionCount; ++i) {
    const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(i));
    if (info.coll != spec::Coll::none) layouts[static_cast<std::size_t>(i)] = make_layout(info);
  }
  return layouts;
}

}  // namespace

const CollectiveLayout& collective_layout(spec::Func func) {
  static const std::vector<CollectiveLayout> kLayouts = make_layouts();
  const auto index = static_cast<std::size_t>(func);
  return kLayouts[index < kLayouts.size() ? index : 0];
}

std::span<const std::byte> read_array(std::span<const std::byte> payload, const CollectiveLayout& layout,
                                      const CollectiveLayout::Place& place) {
  TailArrays arrays(payload, layout.args_size);
  for (int i = 0; i < place.array; ++i) arrays.next_bytes(layout.array_element_size[static_cast<std::size_t>(i)]);
  return arrays.next_bytes(layout.array_element_size[static_cast<std::size_t>(place.array)]);
}

}  // namespace mpivet::rules
