# Copies the shared libraries that PROGRAM needs, and whose names begin as the regular expression NAMES says, beside it.
get_filename_component(folder "${PROGRAM}" DIRECTORY)
# Linked again, the program would find the copies of the last time beside the host's own.
file(GLOB stale "${folder}/lib*.so*")
if(stale)
  file(REMOVE ${stale})
endif()
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES "${PROGRAM}"
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_INCLUDE_REGEXES "^${NAMES}"
  PRE_EXCLUDE_REGEXES ".*")
if(missing OR NOT libraries)
  message(FATAL_ERROR "not found: ${NAMES} ${missing}")
endif()
foreach(library IN LISTS libraries)
  get_filename_component(name "${library}" NAME)
  file(COPY_FILE "${library}" "${folder}/${name}")
endforeach()
