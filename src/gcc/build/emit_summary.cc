#include "gcc/build/emit_summary.h"

#include "gcc/gcc_headers.h"
#include "static/summary/summary_io.h"

namespace mpivet::gcc {
namespace {

void append_escaped(std::string& text, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= ' ' && byte < 0x7f && c != '"' && c != '\\') {
    text += c;
    return;
  }
  text += '\\';
  for (const int shift : {6, 3, 0}) text += static_cast<char>('0' + ((byte >> shift) & 7));
}

}  // namespace

// A string in a section of mergeable strings that is not loaded: kept by strip, by link-time optimization and in
// archives, joined by the linker, and dropped where two are the same.
void emit_summary(std::string_view bytes) {
  constexpr std::size_t kLine = 4096;
  std::string text = "\t.pushsection " + std::string(statics::kSectionName) + ",\"MS\",@progbits,1\n";
  text.reserve(text.size() + bytes.size() * 3);
  for (std::size_t start = 0; start < bytes.size(); start += kLine) {
    text += "\t.ascii \"";
    for (const char c : bytes.substr(start, kLine)) append_escaped(text, c);
    text += "\"\n";
  }
  text += "\t.byte 0\n\t.popsection\n";
  symtab->finalize_toplevel_asm(build_string(static_cast<int>(text.size()), text.c_str()));
}

}  // namespace mpivet::gcc
