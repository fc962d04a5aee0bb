# One library per folder. Headers are included as "<folder>/<file>.h" (e.g. "model/tracker.h"); a folder's
# include path reaches others only through the targets it links, so an upward include fails to build.
add_library(mpivet_flags INTERFACE)
# GCC copies structs of some hundred bytes with `rep movs`, which takes longer to start than a record to be handled.
set(mpivet_copy_flags)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(copying vector_loop:512:noalign,libcall:-1:noalign)
  set(mpivet_copy_flags -mmemcpy-strategy=${copying} -mmemset-strategy=${copying})
endif()
target_compile_options(mpivet_flags INTERFACE ${mpivet_copy_flags})
target_compile_options(mpivet_flags INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 warns falsely about "text" + std::string (its bug 105651).
    target_compile_options(mpivet_flags INTERFACE -Wno-restrict)
  elseif(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
    # GCC 13 warns falsely about views that a temporary gives out, such as a std::span; GCC 14 knows them.
    target_compile_options(mpivet_flags INTERFACE -Wno-dangling-reference)
  endif()
endif()
if(MPIVET_WERROR)
  target_compile_options(mpivet_flags INTERFACE -Werror)
endif()
if(MPIVET_SANITIZE)
  target_compile_options(mpivet_flags INTERFACE -fsanitize=${MPIVET_SANITIZE} -fno-omit-frame-pointer)
  # What a target is spared (mpivet_spare). It has to come behind the above, and options of the target itself would come before.
  set(spared $<TARGET_PROPERTY:MPIVET_SPARED>)
  target_compile_options(mpivet_flags INTERFACE $<$<BOOL:${spared}>:-fno-sanitize=${spared}>)
  target_link_options(mpivet_flags INTERFACE -fsanitize=${MPIVET_SANITIZE})
endif()

# mpivet_include_root(<folder>): the folder of symbolic links that holds just src/<folder>, so that a target which is given it can include
# nothing else. Sets include_root.
function(mpivet_include_root folder)
  set(root ${CMAKE_BINARY_DIR}/include/${folder})
  file(MAKE_DIRECTORY ${root})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${root}/${folder} SYMBOLIC)
  set(include_root ${root} PARENT_SCOPE)
endfunction()

# mpivet_sources(<result> <room>...): the sources of these subfolders. A new file needs no line in CMake.
function(mpivet_sources result)
  set(all "")
  foreach(room ${ARGN})
    file(GLOB found CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cc)
    list(APPEND all ${found})
  endforeach()
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# mpivet_library(<folder> SOURCES ... ROOMS ... LINK ...): target mpivet_<folder>, of the sources named and of all in the rooms. Linking
# is what grants the right to include.
function(mpivet_library folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;ROOMS;LINK" ${ARGN})
  mpivet_include_root(${folder})
  mpivet_sources(of_rooms ${ARG_ROOMS})
  set(sources ${ARG_SOURCES} ${of_rooms})
  if(sources)
    add_library(mpivet_${folder} STATIC ${sources})
    target_link_libraries(mpivet_${folder} PRIVATE mpivet_flags PUBLIC ${ARG_LINK})
    target_include_directories(mpivet_${folder} PUBLIC ${include_root})
  else()
    add_library(mpivet_${folder} INTERFACE)
    target_link_libraries(mpivet_${folder} INTERFACE ${ARG_LINK})
    target_include_directories(mpivet_${folder} INTERFACE ${include_root})
  endif()
  set(include_root ${include_root} PARENT_SCOPE)
endfunction()

# mpivet_spare(<target> <sanitizers>): separated by commas
function(mpivet_spare target sanitizers)
  set_target_properties(${target} PROPERTIES MPIVET_SPARED "${sanitizers}")
endfunction()

# mpivet_is_large(<target>): has many templates. With sanitizers, the checks of each pointer for null (which the address sanitizer finds as
# well), size (likewise) and alignment (which these processors do not mind) would take a third of its compile time.
function(mpivet_is_large target)
  if(MPIVET_SANITIZE MATCHES undefined)
    mpivet_spare(${target} null,alignment,object-size)
  endif()
endfunction()

# All GoogleTest binaries that need no MPI.
add_custom_target(unit_tests)

# mpivet_unit_test(<name> SOURCES ... LINK ...): a GoogleTest binary registered with CTest. Optimizing the tests
# themselves would take half of the compile time and gain nothing.
# COST: seconds, for tests that take long: they are started first, so that none is left running alone at the end.
function(mpivet_unit_test name)
  if(NOT MPIVET_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "COST" "SOURCES;LINK" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE mpivet_flags ${ARG_LINK} GTest::gtest GTest::gtest_main)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
  mpivet_spare(${name} undefined)  # of what they test, it is on
  add_dependencies(unit_tests ${name})
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS unit TIMEOUT 300)
  if(ARG_COST)
    set_tests_properties(${name} PROPERTIES COST ${ARG_COST})
  endif()
endfunction()
