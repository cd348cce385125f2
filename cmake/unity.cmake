# cardspeak_unity(target [APART file.cc...]): where the preset asks for unity builds (CMAKE_UNITY_BUILD), the sources of
# a target are compiled folder by folder, one translation unit for each: the same headers and templates are then read
# and instantiated once for a folder, and not once for a file. A name in an anonymous namespace must therefore be unique
# in its folder. The files named after APART are compiled alone.
function(cardspeak_unity target)
  cmake_parse_arguments(PARSE_ARGV 1 unity "" "" "APART")
  get_target_property(sources ${target} SOURCES)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cc$")
      cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE absolute)
      cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      cmake_path(GET absolute PARENT_PATH folder)
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
  foreach(source IN LISTS unity_APART)
    set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()
