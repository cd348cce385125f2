# Writes the tests of ctest for a GoogleTest program, one for each suite of it.
#   cmake -DPROGRAM=<program> -DAREA=<label> -DOUT=<file.cmake> -P list_suites.cmake
# A suite carries the label AREA; its tests with "Slow" in their names are a test of their own with the label AREA_slow.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)

# What is behind a name ("# GetParam() = ...") may hold any character, semicolons included.
string(REGEX REPLACE "#[^\n]*" "" listed "${listed}")
string(REGEX REPLACE "[ \t]*\n" ";" lines "${listed}")

set(quick)
set(slow)
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
  elseif(line MATCHES "^ +([^ ]+)$")
    if("${suite}.${CMAKE_MATCH_1}" MATCHES "Slow")
      list(APPEND slow ${suite})
    else()
      list(APPEND quick ${suite})
    endif()
  endif()
endforeach()
list(REMOVE_DUPLICATES quick)
list(REMOVE_DUPLICATES slow)

# The slow ones first, so that none of them is what everything waits for at the end.
set(tests)
foreach(suite IN LISTS slow)
  set(filter "${suite}.*Slow*")
  if(suite MATCHES "Slow")
    set(filter "${suite}.*")
  endif()
  string(APPEND tests "add_test([=[${suite} (slow)]=] [=[${PROGRAM}]=] [=[--gtest_filter=${filter}]=])\n"
         "set_tests_properties([=[${suite} (slow)]=] PROPERTIES LABELS ${AREA}_slow TIMEOUT 1200 COST 100)\n")
endforeach()
foreach(suite IN LISTS quick)
  string(APPEND tests "add_test([=[${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*-*Slow*]=])\n"
         "set_tests_properties([=[${suite}]=] PROPERTIES LABELS ${AREA} TIMEOUT 1200)\n")
endforeach()
file(WRITE ${OUT} "${tests}")
