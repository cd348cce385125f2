# A compiler cache, where the machine has one. Paths inside the checkout count as relative, so that every checkout of
# the same sources shares what was compiled. The launcher is a script because ccache is told so only by its environment,
# and is called ccache because clang's tools recognise a launcher by that name.
find_program(CCACHE ccache)
if(CCACHE)
  set(launcher ${PROJECT_BINARY_DIR}/launcher/ccache)
  file(CONFIGURE OUTPUT ${launcher} @ONLY CONTENT
    "#!/bin/sh\nCCACHE_BASEDIR='@PROJECT_SOURCE_DIR@' CCACHE_NOHASHDIR=1 exec '@CCACHE@' \"$@\"\n")
  file(CHMOD ${launcher} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
