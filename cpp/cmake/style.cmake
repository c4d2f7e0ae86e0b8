# Formatter and linter over what is written here; generated code lies in the build tree, or in folders of that name.
file(GLOB_RECURSE written_headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/*.h")
list(FILTER written_headers EXCLUDE REGEX "/generated/")
file(GLOB_RECURSE written_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/*.cc")

find_program(CLANG_FORMAT NAMES clang-format clang-format-14)
if(CLANG_FORMAT)
  add_custom_target(format
    COMMAND "${CLANG_FORMAT}" -i ${written_headers} ${written_sources}
    COMMENT "Formatting")
else()
  message(STATUS "clang-format is not installed: no check of the formatting")
endif()

# roundtrip_tidy(FOLDER OUT): the stamps of linting what is written here, for each target of a folder and those below it.
# Files of a part that was skipped are compiled by nobody, and not linted; of tests the compiler's warnings are enough.
function(roundtrip_tidy folder out)
  set(stamps)
  # Generated headers have to be there.
  get_property(generated GLOBAL PROPERTY ROUNDTRIP_GENERATED)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    set(written)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
      if(source IN_LIST written_sources AND NOT source MATCHES "/(tests|testkit)/")
        list(APPEND written "${source}")
      endif()
    endforeach()
    if(written)
      # One file includes the others: nearly all of the time is spent on other people's headers, which are read once.
      set(stamp "${CMAKE_BINARY_DIR}/tidy/${target}")
      set(others ${written})
      list(POP_FRONT others first)
      list(TRANSFORM others PREPEND "--extra-arg=-include")
      add_custom_command(OUTPUT "${stamp}"
        COMMAND "${CLANG_TIDY}" --quiet -p "${CMAKE_BINARY_DIR}" ${others} "${first}"
        COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
        DEPENDS ${written} ${written_headers} "${PROJECT_SOURCE_DIR}/.clang-tidy" ${generated}
        COMMENT "Linting ${target}"
        VERBATIM)
      list(APPEND stamps "${stamp}")
    endif()
  endforeach()
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    roundtrip_tidy("${below}" more)
    list(APPEND stamps ${more})
  endforeach()
  set(${out} "${stamps}" PARENT_SCOPE)
endfunction()

find_program(CLANG_TIDY NAMES clang-tidy clang-tidy-14)
if(CLANG_TIDY)
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/tidy")
  roundtrip_tidy("${PROJECT_SOURCE_DIR}" stamps)
  add_custom_target(tidy DEPENDS ${stamps})
else()
  message(STATUS "clang-tidy is not installed: no target tidy")
endif()
