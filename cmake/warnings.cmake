# The warnings that every target of ours is built with; all are errors.
# Generated code is exempt: it is compiled as a system include directory.
add_library(cardspeak_warnings INTERFACE)
target_compile_options(cardspeak_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Wnull-dereference -Wimplicit-fallthrough -Wswitch-enum -Werror)

# GCC 12 at -O3 sees an overlap in the standard library's "text" + std::string that cannot be (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(cardspeak_warnings INTERFACE -Wno-restrict)
endif()
