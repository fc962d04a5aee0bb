// Do all ranks of the job run this program? If another program is among them, its ranks would not answer, and setting
// up our communicator would hang.
#pragma once

namespace mpivet::collective_check {

enum class Programs : unsigned char {
  one,
  several,
  unknown
};
Programs programs_of_job();

}  // namespace mpivet::collective_check
