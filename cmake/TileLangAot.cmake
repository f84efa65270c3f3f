# Kernel families ahead of time, found by find_package(tl COMPONENTS Aot).
#
#   tl_aot_add_kernel(NAME <family> DESCRIPTOR <file>
#                     [WRAPPER_SRCS <source>...] [TEST_SRCS <source>...]
#                     [TARGETS ascend cpu] [DEVICE a2|a3] [VARIANTS <pattern>]
#                     [PACKAGE_ROOT <folder>] [FALLBACKS <descriptor>...]
#                     [DEPENDS <file>...])
#     Makes the library <family>_<target>, also called tl::<family>_<target>, of
#     the rows and the wrapper. The wrapper sees the macro
#     XLLM_TL_<FAMILY>_REGISTRY_INC and the native header <family>.h. TEST_SRCS
#     make the program <family>_test, with GoogleTest, and a test of the target
#     cpu. Without TARGETS the target is cpu. For ascend there are objects if the
#     vendor's compiler is found, else sources only, by the target
#     <family>_ascend. VARIANTS is a pattern of the shell for the keys of rows: the
#     registry has no others. FALLBACKS are the descriptors of fallback families,
#     which have been added before. DEPENDS are files that the descriptor reads,
#     beside the modules that it imports.
#   tilelang_register_runtime_kernel(NAME <family> WRAPPER_SRCS <source>...)
#   tilelang_import_kernel_manifest(PREFIX <prefix> MANIFEST_PATH <file>)
#     The functions of older projects: they take families that a command has built
#     in TILELANG_GENERATED_ROOT before CMake runs.
#
# TL_AOT_PYTHON is the interpreter, TL_AOT_PYTHONPATH the folder of the package
# tilelang, TL_AOT_MODULES those of other modules, from PYTHONPATH by default, and
# TL_AOT_ROOT that of the outputs.

include_guard(GLOBAL)

find_program(TL_AOT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TL_AOT_PYTHON NAMES python3)
set(TL_AOT_ROOT ${CMAKE_BINARY_DIR}/tilelang CACHE PATH
    "Outputs of kernel families")

# The modules of descriptors, beside those of their own folders.
set(TL_AOT_MODULES "$ENV{PYTHONPATH}" CACHE STRING
    "Folders of modules, as in PYTHONPATH")

# The command, with the package that belongs to this file.
function(_tl_aot_command result)
  set(path ${TL_AOT_PYTHONPATH})
  if(NOT TL_AOT_MODULES STREQUAL "")
    string(APPEND path ":${TL_AOT_MODULES}")
  endif()
  set(${result} ${CMAKE_COMMAND} -E env "PYTHONPATH=${path}" ${TL_AOT_PYTHON}
      -m tilelang.aot PARENT_SCOPE)
endfunction()

# The keys of the rows of a family, from its descriptor and those of its fallbacks;
# a change of what they read runs CMake again.
function(_tl_aot_list_rows name descriptors pattern package_root result)
  _tl_aot_command(command)
  set(variants "")
  if(NOT pattern STREQUAL "")
    set(variants --variants ${pattern})
  endif()
  set(arguments ${package_root} ${variants} -- ${descriptors})
  execute_process(
    COMMAND ${command} list --json ${arguments}
    OUTPUT_VARIABLE lines ERROR_VARIABLE errors RESULT_VARIABLE status
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  if(NOT status EQUAL 0)
    # Once more, with messages for people.
    execute_process(COMMAND ${command} list ${arguments} OUTPUT_QUIET
                    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    message(FATAL_ERROR "tl_aot_add_kernel: the descriptors of ${name} have "
                        "errors: ${errors}")
  endif()
  # The result is the last line.
  string(REGEX MATCH "[^\n]+\n$" lines "${lines}")
  set(all_dependencies "")
  set(names "")
  set(rows "")
  string(JSON last LENGTH "${lines}" families)
  math(EXPR last "${last} - 1")
  foreach(index RANGE ${last})
    string(JSON family GET "${lines}" families ${index})
    _tl_aot_values("${family}" dependencies "" dependencies)
    list(APPEND all_dependencies ${dependencies})
    string(JSON own GET "${family}" family)
    list(APPEND names ${own})
    if(own STREQUAL name)
      _tl_aot_values("${family}" variants key rows)
    endif()
  endforeach()
  if(NOT name IN_LIST names)
    message(FATAL_ERROR "tl_aot_add_kernel: there is no family ${name}; there "
                        "are ${names}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${all_dependencies})
  set(${result} ${rows} PARENT_SCOPE)
endfunction()

# The values of a list of a JSON object, or the members of its objects.
function(_tl_aot_values object list member result)
  set(values "")
  string(JSON count LENGTH "${object}" ${list})
  if(count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
      string(JSON value GET "${object}" ${list} ${index} ${member})
      list(APPEND values ${value})
    endforeach()
  endif()
  set(${result} ${values} PARENT_SCOPE)
endfunction()

function(tl_aot_add_kernel)
  cmake_parse_arguments(ARG "" "NAME;DESCRIPTOR;DEVICE;VARIANTS;PACKAGE_ROOT"
                        "WRAPPER_SRCS;TEST_SRCS;TARGETS;FALLBACKS;DEPENDS" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tl_aot_add_kernel: unknown arguments: "
                        "${ARG_UNPARSED_ARGUMENTS}")
  endif()
  foreach(needed NAME DESCRIPTOR)
    if(NOT ARG_${needed})
      message(FATAL_ERROR "tl_aot_add_kernel: ${needed} is missing")
    endif()
  endforeach()
  if(NOT ARG_TARGETS)
    set(ARG_TARGETS cpu)
  endif()
  if(NOT ARG_DEVICE)
    set(ARG_DEVICE a2)
  endif()
  if(NOT ARG_DEVICE MATCHES "^[aA][23]$")
    message(FATAL_ERROR "tl_aot_add_kernel: there is no device '${ARG_DEVICE}'; "
                        "the devices are a2 and a3")
  endif()
  get_filename_component(ARG_DESCRIPTOR ${ARG_DESCRIPTOR} ABSOLUTE)
  set(package_root "")
  if(ARG_PACKAGE_ROOT)
    get_filename_component(ARG_PACKAGE_ROOT ${ARG_PACKAGE_ROOT} ABSOLUTE)
    set(package_root --package-root ${ARG_PACKAGE_ROOT})
  endif()
  set(data "")
  foreach(each ${ARG_DEPENDS})
    get_filename_component(each ${each} ABSOLUTE)
    list(APPEND data ${each})
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${data})
  set(descriptors ${ARG_DESCRIPTOR})
  set(all "DEVICE ${ARG_DEVICE}")
  foreach(each ${ARG_FALLBACKS})
    get_filename_component(each ${each} ABSOLUTE)
    list(APPEND descriptors ${each})
    # Its files are those of both rules.
    get_property(own GLOBAL PROPERTY "TL_AOT_SETTINGS ${each}")
    if(NOT "${own}" STREQUAL "${all}")
      message(FATAL_ERROR "tl_aot_add_kernel: ${ARG_NAME} needs the fallback "
                          "${each}, added before it with ${all} and without "
                          "VARIANTS; it has '${own}'")
    endif()
  endforeach()
  if(NOT "${ARG_VARIANTS}" STREQUAL "")
    string(APPEND all " VARIANTS ${ARG_VARIANTS}")
  endif()
  set_property(GLOBAL PROPERTY "TL_AOT_SETTINGS ${ARG_DESCRIPTOR}" "${all}")
  _tl_aot_list_rows(${ARG_NAME} "${descriptors}" "${ARG_VARIANTS}"
                    "${package_root}" rows)
  foreach(target ${ARG_TARGETS})
    if(NOT target MATCHES "^(ascend|cpu)$")
      message(FATAL_ERROR "tl_aot_add_kernel: there is no target '${target}'; "
                          "the targets are ascend and cpu")
    endif()
    if(TARGET ${ARG_NAME}_${target})
      message(FATAL_ERROR
              "tl_aot_add_kernel: ${ARG_NAME} is there for ${target} already")
    endif()
    _tl_aot_add_target(${ARG_NAME} ${target} "${rows}" "${descriptors}"
                       "${package_root}")
  endforeach()
  if(ARG_TEST_SRCS)
    if(NOT TARGET ${ARG_NAME}_cpu)
      message(FATAL_ERROR "tl_aot_add_kernel: TEST_SRCS need the target cpu")
    endif()
    find_package(GTest REQUIRED)
    add_executable(${ARG_NAME}_test ${ARG_TEST_SRCS})
    target_link_libraries(${ARG_NAME}_test PRIVATE ${ARG_NAME}_cpu
                          GTest::gtest_main)
    add_test(NAME ${ARG_NAME}_test COMMAND ${ARG_NAME}_test)
  endif()
endfunction()

# The rules that make the rows of one target, and the library of them. It reads
# the arguments of its caller.
function(_tl_aot_add_target name target rows descriptors package_root)
  set(folder ${TL_AOT_ROOT}/targets/${target}/${name})
  set(sources "")
  set(objects "")
  foreach(row ${rows})
    list(APPEND sources ${folder}/${row}/${name}_${row}_kernel.cpp)
    list(APPEND objects ${folder}/${row}/${name}_${row}_kernel.o)
  endforeach()
  set(has_objects OFF)
  if(target STREQUAL "ascend")
    find_program(TL_AOT_BISHENG NAMES bisheng
      PATHS $ENV{ASCEND_HOME_PATH} PATH_SUFFIXES bin compiler/bin
            compiler/ccec_compiler/bin tools/bisheng_compiler/bin)
    if(TL_AOT_BISHENG)
      set(has_objects ON)
    else()
      set(objects "")
    endif()
  else()
    set(objects "")
  endif()
  _tl_aot_command(command)
  # The build finds the compiler that the configuration found.
  set(options --no-objects)
  if(has_objects)
    set(options --objects)
    set(command ${CMAKE_COMMAND} -E env
        "ASCEND_HOME_PATH=$ENV{ASCEND_HOME_PATH}" ${command})
  endif()
  if(NOT "${ARG_VARIANTS}" STREQUAL "")
    list(APPEND options --variants ${ARG_VARIANTS})
  endif()
  # The files keep their times if they do not change, so that only the stamp is
  # newer than the inputs. It has the time of the beginning, since inputs may change
  # during the build, and goes with the folder.
  set(depfile ${CMAKE_CURRENT_BINARY_DIR}/${name}_${target}.d)
  set(stamp ${folder}/.built)
  set(made ${folder}/manifest.json ${folder}/${name}.h ${folder}/registry.inc
      ${folder}/variants.inc ${sources} ${objects})
  add_custom_command(
    OUTPUT ${stamp}
    BYPRODUCTS ${made}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${CMAKE_COMMAND} -E touch ${folder}/.begun
    COMMAND ${command} build -o ${TL_AOT_ROOT} --target ${target}
            --device ${ARG_DEVICE} --depfile ${depfile}
            --depfile-target ${stamp} ${options} ${package_root}
            -- ${descriptors}
    COMMAND ${CMAKE_COMMAND} -E rename ${folder}/.begun ${stamp}
    DEPENDS ${descriptors} ${data}
    DEPFILE ${depfile}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Kernels of ${name} for ${target}"
    VERBATIM)
  if(target STREQUAL "ascend" AND NOT has_objects)
    message(STATUS "no bisheng: ${name} has sources for ascend, no objects")
    add_custom_target(${name}_ascend ALL DEPENDS ${stamp})
    _tl_aot_restore(${name}_ascend ${stamp} ${made})
    return()
  endif()
  add_library(${name}_${target} STATIC ${sources} ${objects}
              ${ARG_WRAPPER_SRCS} ${folder}/${name}.h ${folder}/registry.inc
              ${folder}/variants.inc)
  # Makefiles find no rules for byproducts.
  add_custom_target(${name}_${target}_rows DEPENDS ${stamp})
  _tl_aot_restore(${name}_${target}_rows ${stamp} ${made})
  add_dependencies(${name}_${target} ${name}_${target}_rows)
  add_library(tl::${name}_${target} ALIAS ${name}_${target})
  if(has_objects)
    set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON)
    set_source_files_properties(${sources} PROPERTIES HEADER_FILE_ONLY ON)
  else()
    target_link_libraries(${name}_${target} PUBLIC tl::CAPI)
  endif()
  target_compile_features(${name}_${target} PUBLIC cxx_std_17)
  target_include_directories(${name}_${target} PUBLIC
    ${CMAKE_CURRENT_SOURCE_DIR} ${folder} ${TL_AOT_INCLUDE_DIR})
  string(TOUPPER ${name} upper)
  target_compile_definitions(${name}_${target} PRIVATE
    XLLM_TL_${upper}_REGISTRY_INC="${folder}/registry.inc")
endfunction()

# Makes a target build again if one of its files is gone, as Ninja does: Makefiles
# compare the time of the stamp only.
function(_tl_aot_restore target stamp)
  if(NOT CMAKE_GENERATOR MATCHES "Makefiles")
    return()
  endif()
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${target}_restore.cmake)
  file(WRITE ${script} "set(files \"${ARGN}\")
foreach(file IN LISTS files)
  if(NOT EXISTS \"\${file}\")
    file(REMOVE \"${stamp}\")
  endif()
endforeach()
")
  add_custom_target(${target}_restore COMMAND ${CMAKE_COMMAND} -P ${script}
                    VERBATIM)
  add_dependencies(${target} ${target}_restore)
endfunction()

# Reads a manifest of version 2 or 3 into <prefix>_REGISTRY_INC, <prefix>_SOURCES
# and <prefix>_OBJECTS.
function(tilelang_import_kernel_manifest)
  cmake_parse_arguments(ARG "" "PREFIX;MANIFEST_PATH" "" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_PREFIX OR NOT ARG_MANIFEST_PATH)
    message(FATAL_ERROR "tilelang_import_kernel_manifest: it takes PREFIX and "
                        "MANIFEST_PATH, got ${ARGN}")
  endif()
  if(NOT EXISTS ${ARG_MANIFEST_PATH})
    message(FATAL_ERROR "there is no ${ARG_MANIFEST_PATH}: run 'python3 -m "
                        "tilelang.aot build' before CMake")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${ARG_MANIFEST_PATH})
  file(READ ${ARG_MANIFEST_PATH} text)
  string(JSON version GET "${text}" schema_version)
  if(version EQUAL 2)
    set(names registry_inc generated_source compiled_binary)
  elseif(version EQUAL 3)
    set(names registry source object)
  else()
    message(FATAL_ERROR "${ARG_MANIFEST_PATH} has version ${version}, and has to "
                        "have 2 or 3")
  endif()
  list(POP_FRONT names registry_name)
  string(JSON registry GET "${text}" ${registry_name})
  set(base ${ARG_MANIFEST_PATH}/..)
  _tl_aot_resolve(${base} ${registry} registry)
  string(JSON count LENGTH "${text}" variants)
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    foreach(name ${names})
      string(JSON file GET "${text}" variants ${index} ${name})
      _tl_aot_resolve(${base} "${file}" file)
      if(NOT EXISTS "${file}")
        message(FATAL_ERROR "${ARG_MANIFEST_PATH}: a row has no file for "
                            "${name}: objects need the vendor's compiler")
      endif()
      list(APPEND found_${name} ${file})
    endforeach()
  endforeach()
  list(POP_FRONT names source_name object_name)
  set_source_files_properties(${found_${object_name}} PROPERTIES
                              GENERATED ON EXTERNAL_OBJECT ON)
  set(${ARG_PREFIX}_REGISTRY_INC ${registry} PARENT_SCOPE)
  set(${ARG_PREFIX}_SOURCES ${found_${source_name}} PARENT_SCOPE)
  set(${ARG_PREFIX}_OBJECTS ${found_${object_name}} PARENT_SCOPE)
endfunction()

function(_tl_aot_resolve base file result)
  if(NOT file)
    set(${result} "" PARENT_SCOPE)
    return()
  endif()
  get_filename_component(path "${file}" ABSOLUTE BASE_DIR ${base})
  set(${result} ${path} PARENT_SCOPE)
endfunction()

# Appends the wrapper and the objects of a family to TILELANG_KERNEL_SRCS, and the
# macro of its registry to TILELANG_KERNEL_PRIVATE_DEFINITIONS.
function(tilelang_register_runtime_kernel)
  cmake_parse_arguments(ARG "" "NAME" "WRAPPER_SRCS" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS OR NOT ARG_NAME OR NOT ARG_WRAPPER_SRCS)
    message(FATAL_ERROR "tilelang_register_runtime_kernel: it takes NAME and "
                        "WRAPPER_SRCS, got ${ARGN}")
  endif()
  if(NOT TILELANG_GENERATED_ROOT)
    set(TILELANG_GENERATED_ROOT ${CMAKE_BINARY_DIR}/xllm/compiler/tilelang)
  endif()
  tilelang_import_kernel_manifest(
    PREFIX kernel MANIFEST_PATH
    ${TILELANG_GENERATED_ROOT}/targets/ascend/${ARG_NAME}/manifest.json)
  string(TOUPPER ${ARG_NAME} upper)
  set(sources ${TILELANG_KERNEL_SRCS} ${ARG_WRAPPER_SRCS} ${kernel_OBJECTS})
  set(TILELANG_KERNEL_SRCS ${sources} PARENT_SCOPE)
  set(TILELANG_KERNEL_PRIVATE_DEFINITIONS
      ${TILELANG_KERNEL_PRIVATE_DEFINITIONS}
      "XLLM_TL_${upper}_REGISTRY_INC=\"${kernel_REGISTRY_INC}\"" PARENT_SCOPE)
endfunction()
