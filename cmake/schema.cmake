# cardspeak_schema(target file.capnp...): compiles Cap'n Proto schemas into a library whose headers are included as
# "schemas/NAME.capnp.h". The generated sources are exempt from our warnings.
function(cardspeak_schema target)
  set(CAPNPC_SRC_PREFIX ${PROJECT_SOURCE_DIR})
  set(CAPNPC_OUTPUT_DIR ${PROJECT_BINARY_DIR}/generated)
  set(CAPNPC_IMPORT_DIRS ${PROJECT_SOURCE_DIR})
  file(MAKE_DIRECTORY ${CAPNPC_OUTPUT_DIR})
  capnp_generate_cpp(sources headers ${ARGN})
  add_library(${target} STATIC ${sources} ${headers})
  target_include_directories(${target} SYSTEM PUBLIC ${CAPNPC_OUTPUT_DIR})
  target_link_libraries(${target} PUBLIC CapnProto::capnp CapnProto::capnp-json)
endfunction()
