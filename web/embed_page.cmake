# cmake -DOUTPUT=page_text.cc [-DPAGE=page.html] -P embed_page.cmake: the page as a C++ string; without one it is empty.
set(text "")
if(PAGE)
  file(READ ${PAGE} text)
endif()
# Compilers need not take longer literals than 64 K, so it is made of several.
set(literals "")
string(LENGTH "${text}" length)
set(begin 0)
while(begin LESS length)
  string(SUBSTRING "${text}" ${begin} 30000 part)
  string(APPEND literals "    R\"mpivet-page(${part})mpivet-page\"\n")
  math(EXPR begin "${begin} + 30000")
endwhile()
if(literals STREQUAL "")
  set(literals "    \"\"\n")
endif()
file(WRITE ${OUTPUT} "#include \"report/formats/page_text.h\"\n\nnamespace mpivet::report {\n\n"
     "std::string_view page_text() {\n  using namespace std::string_view_literals;\n  return\n${literals}      \"\"sv;\n}\n\n"
     "}  // namespace mpivet::report\n")
