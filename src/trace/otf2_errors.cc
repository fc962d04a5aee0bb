#include "trace/otf2_errors.h"

#include <otf2/OTF2_ErrorCodes.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>

namespace mpivet::trace {

struct Otf2ErrorsAccess {
  static OTF2_ErrorCode take(void* user, const char*, std::uint64_t, const char*, OTF2_ErrorCode code,
                             const char* format, va_list arguments) {
    std::string& first = static_cast<Otf2Errors*>(user)->first_;
    if (!first.empty()) return code;
    char text[512] = "";
    if (format != nullptr) std::vsnprintf(text, sizeof text, format, arguments);
    const char* what = OTF2_Error_GetDescription(code);
    first = what != nullptr ? what : "unknown error";
    if (text[0] != '\0') first += std::string(" (") + text + ")";
    return code;
  }
};

Otf2Errors::Otf2Errors() { OTF2_Error_RegisterCallback(Otf2ErrorsAccess::take, this); }
Otf2Errors::~Otf2Errors() { OTF2_Error_RegisterCallback(nullptr, nullptr); }

}  // namespace mpivet::trace
