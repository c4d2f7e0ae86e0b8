# roundtrip_generated(TARGET SOURCES...): a library of generated code, which our warnings do not concern.
function(roundtrip_generated target)
  add_library(${target} STATIC ${ARGN})
  set_property(GLOBAL APPEND PROPERTY ROUNDTRIP_GENERATED ${target})
endfunction()

# roundtrip_system(NAME [LINK libraries...] [BUNDLE names]): the system of this folder: the library roundtrip_<folder> of
# all its sources but main.cc, the program NAME in the build folder's `worker`, and the tests in `tests`.
#   LINK    what the middleware needs
#   BUNDLE  a regular expression: the shared libraries whose names begin so lie beside the program, so that its folder
#           runs on a host without them
function(roundtrip_system name)
  cmake_parse_arguments(PARSE_ARGV 1 SYSTEM "" "BUNDLE" "LINK")
  get_filename_component(folder "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cc")
  list(REMOVE_ITEM sources "${CMAKE_CURRENT_SOURCE_DIR}/main.cc")
  add_library(roundtrip_${folder} STATIC ${sources})
  target_link_libraries(roundtrip_${folder} PUBLIC roundtrip_core ${SYSTEM_LINK} PRIVATE roundtrip_warnings)

  add_executable(${name} main.cc)
  target_link_libraries(${name} PRIVATE roundtrip_${folder} roundtrip_warnings)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/worker")
  if(SYSTEM_BUNDLE)
    # The older kind of search path, because the newer is not asked for what a library needs in its turn.
    set_target_properties(${name} PROPERTIES BUILD_RPATH_USE_ORIGIN ON BUILD_RPATH "$ORIGIN")
    target_link_options(${name} PRIVATE "LINKER:--disable-new-dtags")
    add_custom_command(TARGET ${name} POST_BUILD
      COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${name}>" "-DNAMES=${SYSTEM_BUNDLE}"
              -P "${PROJECT_SOURCE_DIR}/cmake/bundle_libraries.cmake"
      COMMENT "Bundling the libraries of ${name}"
      VERBATIM)
  endif()

  # A system by itself: `ctest -R <name>` tests it as ./invokew test does, and the target measure-<name> measures it.
  set(invokew "${PROJECT_SOURCE_DIR}/../invokew")
  if(BUILD_TESTING AND NOT folder STREQUAL "fake")
    add_test(NAME "conformance-${name}" COMMAND "${invokew}" test --systems "${name}")
    set_tests_properties("conformance-${name}" PROPERTIES LABELS conformance)
  endif()
  add_custom_target("measure-${name}" COMMAND "${invokew}" cpp.measure "${name}" USES_TERMINAL VERBATIM)

  file(GLOB tests CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/tests/*_test.cc")
  if(tests AND TARGET roundtrip_testkit)
    roundtrip_tests(${folder}_tests ${tests})
    target_link_libraries(${folder}_tests PRIVATE roundtrip_${folder})
    # The program, as the tests of processes start it.
    target_compile_definitions(${folder}_tests PRIVATE "SYSTEM_PROGRAM=\"$<TARGET_FILE:${name}>\"")
    add_dependencies(${folder}_tests ${name})
  endif()
endfunction()
