# CARDSPEAK_SANITIZE: empty, "address,undefined" or "thread". Set by the presets asan and tsan.
set(CARDSPEAK_SANITIZE "" CACHE STRING "Sanitizers to build with")
if(CARDSPEAK_SANITIZE)
  add_compile_options(-fsanitize=${CARDSPEAK_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${CARDSPEAK_SANITIZE})
endif()
