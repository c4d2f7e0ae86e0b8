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

# roundtrip_compiled(FOLDER OUT): what is written here and compiled for the targets of a folder and those below it.
# Files of a part that was skipped are compiled by nobody, and not linted.
function(roundtrip_compiled folder out)
  set(found)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "LIBRARY|EXECUTABLE" AND NOT type STREQUAL "INTERFACE_LIBRARY")
      get_target_property(sources ${target} SOURCES)
      foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
        if(source IN_LIST written_sources)
          list(APPEND found "${source}")
        endif()
      endforeach()
    endif()
  endforeach()
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    roundtrip_compiled("${below}" more)
    list(APPEND found ${more})
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

find_program(CLANG_TIDY NAMES clang-tidy clang-tidy-14)
if(CLANG_TIDY)
  # A file is linted again after it, a header or the rules have changed. Generated headers have to be there.
  get_property(generated GLOBAL PROPERTY ROUNDTRIP_GENERATED)
  roundtrip_compiled("${PROJECT_SOURCE_DIR}" compiled)
  # Of the tests the compiler's warnings are enough: linting them takes as long as linting all the rest.
  list(FILTER compiled EXCLUDE REGEX "/(tests|testkit)/")
  set(linted)
  foreach(source IN LISTS compiled)
    file(RELATIVE_PATH name "${PROJECT_SOURCE_DIR}" "${source}")
    set(stamp "${CMAKE_BINARY_DIR}/tidy/${name}")
    cmake_path(GET stamp PARENT_PATH folder)
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(OUTPUT "${stamp}"
      COMMAND "${CLANG_TIDY}" --quiet -p "${CMAKE_BINARY_DIR}" "${source}"
      COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
      DEPENDS "${source}" ${written_headers} "${PROJECT_SOURCE_DIR}/.clang-tidy" ${generated}
      COMMENT "Linting ${name}"
      VERBATIM)
    list(APPEND linted "${stamp}")
  endforeach()
  add_custom_target(tidy DEPENDS ${linted})
else()
  message(STATUS "clang-tidy is not installed: no target tidy")
endif()
