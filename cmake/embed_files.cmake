# Writes a C++ source that carries the files of a folder as they are: for programs that need no file beside them.
#   cmake -DFOLDER=<folder> -DENDINGS=<json;css> -DHEADER=<file.h> -DRETURNS=<type> -DFUNCTION=<name> -DOUT=<file.cc>
#         -P embed_files.cmake
# The source defines, in namespace cardspeak, `RETURNS FUNCTION()` as HEADER declares it: a list of {path under FOLDER,
# content} in order of path. Order and content depend on the files alone.
set(patterns ${ENDINGS})
list(TRANSFORM patterns PREPEND "${FOLDER}/*.")
file(GLOB_RECURSE paths RELATIVE ${FOLDER} ${patterns})
list(SORT paths)

set(source "#include \"${HEADER}\"\n\nnamespace cardspeak {\n\n${RETURNS} ${FUNCTION}() {\n  return {\n")
foreach(path IN LISTS paths)
  file(READ ${FOLDER}/${path} bytes)
  string(APPEND source "      {\"${path}\", R\"embedded(${bytes})embedded\"},\n")
endforeach()
string(APPEND source "  };\n}\n\n}  // namespace cardspeak\n")
file(WRITE ${OUT} "${source}")
