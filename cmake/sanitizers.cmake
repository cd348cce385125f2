# CARDSPEAK_SANITIZE: empty, "address,undefined" or "thread". Set by the presets asan and tsan.
set(CARDSPEAK_SANITIZE "" CACHE STRING "Sanitizers to build with")
if(CARDSPEAK_SANITIZE)
  add_compile_options(-fsanitize=${CARDSPEAK_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CARDSPEAK_SANITIZE})
  # GCC's flow analysis sees the checks that the sanitizers insert and warns of paths that cannot be taken. The same
  # sources are built without them, where every warning is an error.
  add_compile_options(-Wno-error=null-dereference -Wno-error=maybe-uninitialized -Wno-error=array-bounds
                      -Wno-error=stringop-overflow -Wno-error=restrict)
endif()
