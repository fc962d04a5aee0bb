// Names nobody else can guess, for sockets that must not be met by accident.
#pragma once
#include <string>

namespace mpivet {

// 32 hexadecimal digits from the kernel's random source.
std::string random_token();

}  // namespace mpivet
