# Finds the compiler wrapper of each MPI: MPIVET_MPICC_OPENMPI, MPIVET_MPICC_MPICH. Debian names both; elsewhere there is an mpicc,
# which is asked what it is.
find_program(MPIVET_MPICC_OPENMPI mpicc.openmpi DOC "Compiler wrapper of Open MPI")
find_program(MPIVET_MPICC_MPICH mpicc.mpich DOC "Compiler wrapper of MPICH")
if(NOT MPIVET_MPICC_OPENMPI AND NOT MPIVET_MPICC_MPICH)
  find_program(MPIVET_MPICC mpicc DOC "Compiler wrapper of an MPI")
  if(MPIVET_MPICC)
    # Open MPI's names itself when asked so; MPICH's and its relatives' print the command for any wrong option, and have mpi.h tell.
    execute_process(COMMAND ${MPIVET_MPICC} --showme:version OUTPUT_VARIABLE version ERROR_QUIET)
    if(version MATCHES "Open MPI")
      set(MPIVET_MPICC_OPENMPI ${MPIVET_MPICC} CACHE FILEPATH "Compiler wrapper of Open MPI" FORCE)
    else()
      file(WRITE ${CMAKE_BINARY_DIR}/which_mpi.c "#include <mpi.h>\n#ifndef MPICH_VERSION\n#error other\n#endif\n")
      execute_process(COMMAND ${MPIVET_MPICC} -fsyntax-only ${CMAKE_BINARY_DIR}/which_mpi.c RESULT_VARIABLE other ERROR_QUIET)
      if(NOT other)
        set(MPIVET_MPICC_MPICH ${MPIVET_MPICC} CACHE FILEPATH "Compiler wrapper of MPICH" FORCE)
      endif()
    endif()
  endif()
endif()
if(NOT MPIVET_MPICC_OPENMPI AND NOT MPIVET_MPICC_MPICH)
  message(FATAL_ERROR "neither Open MPI nor MPICH was found: put mpicc into PATH, or name it: -DMPIVET_MPICC_OPENMPI=... or "
                      "-DMPIVET_MPICC_MPICH=...")
endif()
