#include "runtime/virtual/reduction.h"

#include "real.h"
#include "runtime/virtual/arguments.h"

namespace mpivet::virtual_mpi {
namespace {

// The type as the program knows it, which its operation may look at. If it was freed meanwhile, what it was made as is
// taken out of the one that keeps it.
class AsGiven {
 public:
  explicit AsGiven(const Type& type) : type_(type.given()) {
    if (type_ != MPI_DATATYPE_NULL) return;
    type_ = type;
    int count = 0;
    MPI_Aint none = 0;
    taken_out_ = runtime::real.Type_get_contents(type, 1, 0, 1, &count, &none, &type_) == MPI_SUCCESS;
  }
  ~AsGiven() {
    if (taken_out_ && !is_named(type_)) runtime::real.Type_free(&type_);
  }
  AsGiven(const AsGiven&) = delete;
  AsGiven& operator=(const AsGiven&) = delete;
  operator MPI_Datatype() const { return type_; }

 private:
  MPI_Datatype type_;
  bool taken_out_ = false;
};

}  // namespace

// From the last to the first: MPI_Reduce_local puts what is new in front.
int Reduction::add_all(const std::vector<Bytes>& contributions) {
  const AsGiven given(type_);
  for (std::size_t i = contributions.size(); i-- > 0;) {
    auto elements = std::make_unique<Elements>(count_, type_);
    unpack(contributions[i], elements->buffer(), count_, type_);
    if (!sum_) {
      sum_ = std::move(elements);
      continue;
    }
    const int err =
        runtime::real.Reduce_local(elements->buffer(), sum_->buffer(), static_cast<int>(count_), given, op_);
    if (err) return err;
  }
  return MPI_SUCCESS;
}

std::vector<std::byte> Reduction::result() {
  return sum_ ? packed(sum_->buffer(), count_, type_) : std::vector<std::byte>{};
}

int check_reduction(std::int64_t count, MPI_Datatype type, MPI_Op op) {
  return first_error(check_data(count, type), op == MPI_OP_NULL ? MPI_ERR_OP : MPI_SUCCESS);
}

}  // namespace mpivet::virtual_mpi
