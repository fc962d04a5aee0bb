# cmake -DNPM=npm -DFOLDER=build/web -P install_packages.cmake: what package-lock.json names, nothing newer.
execute_process(COMMAND ${NPM} ci --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error
                WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "npm cannot get the packages of the HTML page; with a network connection try again, without one "
                      "configure with -DMPIVET_WEB=OFF for an mpivet without that page. npm says:\n${errors}")
endif()
