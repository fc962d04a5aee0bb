# Writes OUTPUT, a source file that says what this build was made of; untouched if nothing has changed. Run at every build: a commit
# does not make CMake configure again.
#   cmake -DOUTPUT=FILE -DSOURCE=DIR -DBUILD=TEXT -P build_info.cmake
set(commit "unknown")
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE head RESULT_VARIABLE failed ERROR_QUIET
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT failed)
  set(commit ${head})
  execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
  if(NOT "${changes}" STREQUAL "")
    string(APPEND commit ", changed")
  endif()
endif()
string(CONCAT text "#include \"cli/help/build_info.h\"\n\nnamespace mpivet::cli {\n\n"
       "const char* build_commit() { return \"${commit}\"; }\nconst char* build_kind() { return \"${BUILD}\"; }\n\n"
       "}  // namespace mpivet::cli\n")
set(known "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} known)
endif()
if(NOT known STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
