# find_package(mpivet): vets MPI programs in tests.
#
#   mpivet::mpivet                 the command, an imported executable
#   mpivet_EXECUTABLE              its path
#   mpivet_CC, mpivet_CXX, mpivet_FC   the compilers that vet while they compile
#
#   mpivet_add_test(NAME name [RANKS n] [REPORTS] [OPTIONS option...] COMMAND program [argument...])
#       A test that runs the program with n ranks (2 if not given) under mpivet: it fails if the program fails or mpivet finds
#       errors. The program may be a target. OPTIONS are mpivet's. With REPORTS, name.json, name.sarif and name.xml (JUnit)
#       are written to ${CMAKE_CURRENT_BINARY_DIR}/mpivet.
#
#   mpivet_as_launcher()
#       Tests made as CMake's FindMPI says, ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} n ..., run under mpivet from here on.
get_filename_component(_mpivet_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(mpivet_EXECUTABLE "${_mpivet_prefix}/bin/mpivet")
set(mpivet_CC "${_mpivet_prefix}/bin/mpivet-cc")
set(mpivet_CXX "${_mpivet_prefix}/bin/mpivet-c++")
set(mpivet_FC "${_mpivet_prefix}/bin/mpivet-fc")
unset(_mpivet_prefix)
if(NOT EXISTS "${mpivet_EXECUTABLE}")
  set(mpivet_FOUND FALSE)
  set(mpivet_NOT_FOUND_MESSAGE "${mpivet_EXECUTABLE} is missing: install mpivet again")
  return()
endif()
if(NOT TARGET mpivet::mpivet)
  add_executable(mpivet::mpivet IMPORTED GLOBAL)
  set_target_properties(mpivet::mpivet PROPERTIES IMPORTED_LOCATION "${mpivet_EXECUTABLE}")
endif()

function(mpivet_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "REPORTS" "NAME;RANKS" "OPTIONS;COMMAND")
  if(NOT arg_NAME OR NOT arg_COMMAND)
    message(FATAL_ERROR "mpivet_add_test needs NAME and COMMAND")
  endif()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mpivet_add_test does not know: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_RANKS)
    set(arg_RANKS 2)
  endif()
  if(arg_REPORTS)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/mpivet)
    file(MAKE_DIRECTORY ${folder})
    list(APPEND arg_OPTIONS --source-root=${CMAKE_SOURCE_DIR} --json=${folder}/${arg_NAME}.json
                            --sarif=${folder}/${arg_NAME}.sarif --junit=${folder}/${arg_NAME}.xml)
  endif()
  list(POP_FRONT arg_COMMAND program)
  if(TARGET ${program})
    set(program $<TARGET_FILE:${program}>)
  endif()
  add_test(NAME ${arg_NAME} COMMAND mpivet::mpivet run -n ${arg_RANKS} ${arg_OPTIONS} -- ${program} ${arg_COMMAND})
  set_tests_properties(${arg_NAME} PROPERTIES PROCESSORS ${arg_RANKS} LABELS mpivet)
endfunction()

macro(mpivet_as_launcher)
  set(MPIEXEC_EXECUTABLE ${mpivet_EXECUTABLE})
  set(MPIEXEC_NUMPROC_FLAG run -n)
endmacro()
