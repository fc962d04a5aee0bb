# One CTest per (program, MPI). Programs are found by glob; what a program needs stands in its own comments
# (docs/testing.md). With MPICH a test holds two processors, since ranks spin while they wait. Open MPI's ranks give the
# processor away when there are more of them than processors, and half a second of every run is its launcher waiting.
set(processors_mpich 2)
set(processors_openmpi 1)
set(patterns "")
foreach(extension c cc f f90 F90 py)
  list(APPEND patterns ${CMAKE_SOURCE_DIR}/src/checks/*/bad_*.${extension} ${CMAKE_SOURCE_DIR}/src/checks/*/ok_*.${extension})
endforeach()
file(GLOB check_programs CONFIGURE_DEPENDS ${patterns})
set(patterns "")
foreach(extension c cc f f90 F90 py)
  list(APPEND patterns ${CMAKE_CURRENT_SOURCE_DIR}/programs/*.${extension})
endforeach()
file(GLOB_RECURSE corpus_programs CONFIGURE_DEPENDS ${patterns})

# The value of a key in the program's "mpivet-test:" line.
function(program_setting source key default result)
  file(STRINGS ${source} lines REGEX "mpivet-test:" LIMIT_COUNT 1)
  if(lines MATCHES "[ ]${key}=([^ ]+)")
    set(${result} ${CMAKE_MATCH_1} PARENT_SCOPE)
  else()
    set(${result} ${default} PARENT_SCOPE)
  endif()
endfunction()

# checks.deadlock_hard.bad_ring.c.mpich, programs.correct.gather.f90.openmpi ...
function(program_name source result)
  file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
  string(REGEX REPLACE "^(src|tests)/" "" name ${name})
  string(REPLACE "/" "." name ${name})
  set(${result} ${name} PARENT_SCOPE)
endfunction()

function(add_program_test source)
  program_name(${source} name)
  program_setting(${source} mpi "openmpi,mpich" mpis)
  program_setting(${source} timeout 60 seconds)
  if(source MATCHES "\\.py$")
    set(mpis openmpi)  # Debian's mpi4py is built for Open MPI
  endif()
  string(REPLACE "," ";" mpis "${mpis}")
  # What the compiler says at compile time needs no run.
  set(mode "")
  if(source MATCHES "/src/checks/static_")
    set(mode --compile)
  endif()
  math(EXPR seconds "${seconds} + 60")  # compiling, cleaning up
  foreach(mpi ${mpis})
    # The SARIF of all programs is validated by scenarios.sarif_schema.
    add_test(NAME ${name}.${mpi} COMMAND mpivet_testrun --mpivet $<TARGET_FILE:mpivet> ${mode} --mpi ${mpi}
      --sarif ${CMAKE_BINARY_DIR}/sarif-of-programs/${name}.${mpi}.sarif ${source})
    set_property(GLOBAL APPEND PROPERTY MPIVET_PROGRAM_TESTS ${name}.${mpi})
    set(processors ${processors_${mpi}})
    if(mode)
      set(processors 1)
    endif()
    set_tests_properties(${name}.${mpi} PROPERTIES LABELS "program;${mpi}" TIMEOUT ${seconds} PROCESSORS ${processors})
  endforeach()
endfunction()

foreach(source ${check_programs} ${corpus_programs})
  add_program_test(${source})
endforeach()
