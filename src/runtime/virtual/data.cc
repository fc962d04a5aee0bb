#include "runtime/virtual/data.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "real.h"

namespace mpivet::virtual_mpi {

using runtime::real;

namespace {

// Lies in memory as it does in a message.
bool is_plain(MPI_Datatype type) { return is_named(type) && static_cast<MPI_Aint>(size_of(type)) == extent_of(type); }

// The library's functions refuse a null pointer, even where the type has addresses (MPI_BOTTOM): given another
// address they get a type that takes it back.
class Place {
 public:
  Place(const void* buffer, MPI_Datatype type) : buffer_(const_cast<void*>(buffer)), type_(type) {
    if (buffer) return;
    static char anchor;
    const int one = 1;
    const MPI_Aint back = -reinterpret_cast<MPI_Aint>(&anchor);
    if (real.Type_create_hindexed(1, &one, &back, type, &type_) != MPI_SUCCESS) return;
    real.Type_commit(&type_);
    buffer_ = &anchor;
    made_ = true;
  }
  ~Place() {
    if (made_) real.Type_free(&type_);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  void* buffer() const { return buffer_; }
  MPI_Datatype type() const { return type_; }

 private:
  void* buffer_;
  MPI_Datatype type_;
  bool made_ = false;
};

void unpack_whole(Bytes data, void* buffer, std::int64_t count, MPI_Datatype type) {
  const Place place(buffer, type);
  int position = 0;
  real.Unpack(data.data(), static_cast<int>(data.size()), &position, place.buffer(), static_cast<int>(count),
              place.type(), MPI_COMM_SELF);
}

// The beginning of an element: the rest keeps its value.
void unpack_piece(Bytes data, void* buffer, MPI_Datatype type) {
  std::vector<std::byte> whole = packed(buffer, 1, type);
  std::copy(data.begin(), data.end(), whole.begin());
  unpack_whole(whole, buffer, 1, type);
}

// Types in use, by their handles as the program knows them: a handle that was freed may come again for another type.
std::map<MPI_Datatype, std::weak_ptr<MPI_Datatype>>& handles() {
  static auto& all = *new std::map<MPI_Datatype, std::weak_ptr<MPI_Datatype>>;
  return all;
}

std::shared_ptr<const MPI_Datatype> handle_of(MPI_Datatype type) {
  auto& known = handles()[type];
  if (auto handle = known.lock()) return handle;
  const auto handle = std::make_shared<MPI_Datatype>(type);
  known = handle;
  return handle;
}

}  // namespace

Type::Type(MPI_Datatype type) : type_(type) {
  if (type == MPI_DATATYPE_NULL || is_named(type)) return;
  given_ = handle_of(type);
  // A duplicate would run the program's callbacks for attributes.
  if (real.Type_contiguous(1, type, &type_) != MPI_SUCCESS) return;
  real.Type_commit(&type_);
  kept_ = std::shared_ptr<MPI_Datatype>(new MPI_Datatype(type_), [](MPI_Datatype* kept) {
    real.Type_free(kept);
    delete kept;
  });
}

bool is_named(MPI_Datatype type) {
  int combiner = MPI_COMBINER_NAMED;
#ifdef MPIVET_HAS_MPI_Type_get_envelope_c
  // The other one fails for types made with large counts.
  MPI_Count integers = 0, addresses = 0, large = 0, types = 0;
  real.Type_get_envelope_c(type, &integers, &addresses, &large, &types, &combiner);
#else
  int integers = 0, addresses = 0, types = 0;
  real.Type_get_envelope(type, &integers, &addresses, &types, &combiner);
#endif
  // Those of MPI_Type_create_f90_* are the library's for ever, too: nobody may free them.
  return combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_F90_REAL || combiner == MPI_COMBINER_F90_COMPLEX ||
         combiner == MPI_COMBINER_F90_INTEGER;
}

std::size_t size_of(MPI_Datatype type) {
  MPI_Count size = 0;
  real.Type_size_x(type, &size);
  return size > 0 ? static_cast<std::size_t>(size) : 0;
}

MPI_Aint extent_of(MPI_Datatype type) {
  MPI_Aint lower = 0, extent = 0;
  real.Type_get_extent(type, &lower, &extent);
  return extent;
}

std::size_t packed_bytes(std::int64_t count, MPI_Datatype type) {
  return count > 0 ? static_cast<std::size_t>(count) * size_of(type) : 0;
}

void pack(const void* buffer, std::int64_t count, MPI_Datatype type, std::byte* out) {
  const std::size_t bytes = packed_bytes(count, type);
  if (bytes == 0) return;
  if (is_plain(type)) {
    std::memcpy(out, buffer, bytes);
    return;
  }
  const Place place(buffer, type);
  int position = 0;
  real.Pack(place.buffer(), static_cast<int>(count), place.type(), out, static_cast<int>(bytes), &position,
            MPI_COMM_SELF);
}

std::vector<std::byte> packed(const void* buffer, std::int64_t count, MPI_Datatype type) {
  std::vector<std::byte> result(packed_bytes(count, type));
  pack(buffer, count, type, result.data());
  return result;
}

void unpack(Bytes data, void* buffer, std::int64_t count, MPI_Datatype type) {
  data = data.first(std::min(data.size(), packed_bytes(count, type)));
  if (data.empty()) return;
  if (is_plain(type)) {
    std::memcpy(buffer, data.data(), data.size());
    return;
  }
  const std::size_t size = size_of(type), whole = data.size() / size;
  if (whole) unpack_whole(data.first(whole * size), buffer, static_cast<std::int64_t>(whole), type);
  const Bytes rest = data.subspan(whole * size);
  if (!rest.empty()) unpack_piece(rest, element(buffer, static_cast<std::int64_t>(whole), type), type);
}

const void* element(const void* buffer, std::int64_t number, MPI_Datatype type) {
  return static_cast<const std::byte*>(buffer) + number * extent_of(type);
}
void* element(void* buffer, std::int64_t number, MPI_Datatype type) {
  return static_cast<std::byte*>(buffer) + number * extent_of(type);
}

Elements::Elements(std::int64_t count, MPI_Datatype type) {
  MPI_Aint lower = 0, true_extent = 0;
  real.Type_get_true_extent(type, &lower, &true_extent);
  const std::int64_t extent = extent_of(type), last = std::max<std::int64_t>(count - 1, 0) * extent;
  const std::int64_t begin = std::min<std::int64_t>(lower, lower + last);
  const std::int64_t end = std::max<std::int64_t>(lower, lower + last) + true_extent;
  shift_ = -begin;
  memory_.resize(static_cast<std::size_t>(end - begin));
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

int PMPI_Type_free(MPI_Datatype* type) {
  if (const auto known = handles().find(*type); known != handles().end()) {
    if (const auto handle = known->second.lock()) *handle = MPI_DATATYPE_NULL;
    handles().erase(known);
  }
  return real.Type_free(type);
}
