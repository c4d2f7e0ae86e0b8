# Formatter and linter over what is written here; generated code lies in the build tree.
file(GLOB_RECURSE written_headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/*.h")
file(GLOB_RECURSE written_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/*.cc")

find_program(CLANG_FORMAT NAMES clang-format clang-format-14)
if(CLANG_FORMAT)
  add_custom_target(format
    COMMAND "${CLANG_FORMAT}" -i ${written_headers} ${written_sources}
    COMMENT "Formatting")
  if(BUILD_TESTING)
    add_test(NAME format
      COMMAND "${CLANG_FORMAT}" --dry-run --Werror ${written_headers} ${written_sources})
  endif()
else()
  message(STATUS "clang-format is not installed: no check of the formatting")
endif()

find_program(RUN_CLANG_TIDY NAMES run-clang-tidy run-clang-tidy-14)
if(RUN_CLANG_TIDY)
  # Only files that are compiled have an entry; those of a part that was skipped are passed over.
  add_custom_target(tidy
    COMMAND "${RUN_CLANG_TIDY}" -quiet -p "${CMAKE_BINARY_DIR}" "^${PROJECT_SOURCE_DIR}/"
    COMMENT "Linting")
  # The generated headers have to be there.
  get_property(generated GLOBAL PROPERTY ROUNDTRIP_GENERATED)
  if(generated)
    add_dependencies(tidy ${generated})
  endif()
else()
  message(STATUS "clang-tidy is not installed: no target tidy")
endif()
