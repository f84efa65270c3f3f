# Thin wrappers over the functions of AddMLIR.cmake.

# tl_tablegen(<name> <generator>... [SOURCE <td>] [TARGET <target>])
# Generates <name>.h.inc and <name>.cpp.inc from <name>.td, or from <td>.td, in
# the current folder, as the target <target> or TL<name>IncGen.
function(tl_tablegen name)
  cmake_parse_arguments(ARG "" "SOURCE;TARGET" "" ${ARGN})
  if(NOT ARG_SOURCE)
    set(ARG_SOURCE ${name})
  endif()
  if(NOT ARG_TARGET)
    set(ARG_TARGET TL${name}IncGen)
  endif()
  list(GET ARG_UNPARSED_ARGUMENTS 0 generator)
  list(REMOVE_AT ARG_UNPARSED_ARGUMENTS 0)
  set(LLVM_TARGET_DEFINITIONS ${ARG_SOURCE}.td)
  set(include_root -I${PROJECT_SOURCE_DIR}/include)
  mlir_tablegen(${name}.h.inc ${generator}-decls ${ARG_UNPARSED_ARGUMENTS}
                ${include_root})
  # Passes have declarations only.
  if(NOT generator STREQUAL "-gen-pass")
    mlir_tablegen(${name}.cpp.inc ${generator}-defs ${ARG_UNPARSED_ARGUMENTS}
                  ${include_root})
  endif()
  add_public_tablegen_target(${ARG_TARGET})
  add_dependencies(tl-headers ${ARG_TARGET})
endfunction()

# tl_add_library(<name> <source>... [COMPONENT <component>]
#                [LINK <tl library>...] [MLIR <library>...])
# A library of this project over libraries of MLIR, installed with a component of
# the package.
function(tl_add_library name)
  cmake_parse_arguments(ARG "" "COMPONENT" "LINK;MLIR" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  tl_set_options(${name})
  add_dependencies(${name} tl-headers)
  target_link_libraries(${name} PUBLIC ${ARG_LINK} ${TL_LLVM})
  # Users of the other components do without fmt.
  if(ARG_COMPONENT STREQUAL "Executor")
    target_link_libraries(${name} PRIVATE fmt::fmt)
  elseif(TL_BUILD_EXECUTOR)
    target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:fmt::fmt>)
  endif()
  if(ARG_MLIR)
    mlir_target_link_libraries(${name} PUBLIC ${ARG_MLIR})
    tl_precompile_headers(${name})
  endif()
  if(ARG_COMPONENT)
    tl_install_library(${name} ${ARG_COMPONENT})
  endif()
endfunction()

# tl_install_library(<name> <component>)
# Exports library TL<X> as tl::<X>, which is an alias in this build. The other
# project has its own MLIR: tlConfig.cmake adds those include paths.
function(tl_install_library name component)
  string(REGEX REPLACE "^TL" "" exported ${name})
  add_library(tl::${exported} ALIAS ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${exported})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:include>)
  target_include_directories(${name} SYSTEM PUBLIC
    "$<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS}>"
    "$<BUILD_INTERFACE:${MLIR_INCLUDE_DIRS}>")
  if(TL_IS_TOP_LEVEL)
    install(TARGETS ${name} EXPORT tl${component}Targets COMPONENT tl-dev)
    set_property(GLOBAL APPEND PROPERTY TL_${component}_LIBRARIES
                 tl::${exported})
  endif()
endfunction()

# tl_add_tool(<name> <source>... [LINK <library>...] [MLIR <library>...])
function(tl_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK;MLIR" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  tl_set_options(${name})
  add_dependencies(${name} tl-headers)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} ${TL_LLVM})
  if(TL_BUILD_EXECUTOR)
    target_link_libraries(${name} PRIVATE fmt::fmt)
  endif()
  mlir_target_link_libraries(${name} PRIVATE ${ARG_MLIR})
  # MLIR's library is found where it was when installed, too.
  set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  if(TL_IS_TOP_LEVEL)
    install(TARGETS ${name} COMPONENT tl-tools)
    set_property(GLOBAL APPEND PROPERTY TL_TOOLS ${name})
  endif()
endfunction()

# tl_add_served_tool(<name> <source>... [LINK <library>...] [MLIR <library>...])
# A tool whose sources define the functions of tools/common/Tool.h, and the
# program <name>-server, which runs it for many command lines (bench/fuzz and
# test/runtime/Inputs/served.py).
function(tl_add_served_tool name)
  cmake_parse_arguments(ARG "" "" "LINK;MLIR" ${ARGN})
  set(common ${PROJECT_SOURCE_DIR}/tools/common)
  tl_add_library(${name}-objects ${ARG_UNPARSED_ARGUMENTS}
                 LINK ${ARG_LINK} MLIR ${ARG_MLIR})
  tl_add_tool(${name} ${common}/Main.cpp LINK ${name}-objects MLIR MLIRSupport)
  add_executable(${name}-server ${common}/Server.cpp)
  tl_set_options(${name}-server)
  target_link_libraries(${name}-server PRIVATE ${name}-objects TLAscend TLTile
                                              ${TL_LLVM})
  mlir_target_link_libraries(${name}-server PRIVATE
                             MLIRParser MLIRRegisterAllDialects
                             MLIRRegisterAllExtensions)
  # Tests run the server in place of the tool: it must not be older.
  if(TL_BUILD_TESTS)
    add_dependencies(${name} ${name}-server)
  endif()
endfunction()

function(tl_set_options target)
  target_compile_features(${target} PUBLIC cxx_std_17)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wno-unused-parameter -Wimplicit-fallthrough
    -fno-semantic-interposition
    $<$<BOOL:${TL_WARNINGS_AS_ERRORS}>:-Werror>)
  find_program(TL_LLD ld.lld-22)
  if(TL_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_link_options(${target} PRIVATE --ld-path=${TL_LLD})
  endif()
endfunction()

# MLIR's headers are most of the time a file takes to compile.
function(tl_precompile_headers target)
  if(NOT TARGET tl-precompiled)
    file(WRITE ${PROJECT_BINARY_DIR}/precompiled.cpp "")
    add_library(tl-precompiled STATIC ${PROJECT_BINARY_DIR}/precompiled.cpp)
    set_target_properties(tl-precompiled PROPERTIES
                          POSITION_INDEPENDENT_CODE ON)
    tl_set_options(tl-precompiled)
    target_precompile_headers(tl-precompiled PRIVATE
      <mlir/Dialect/Arith/IR/Arith.h>
      <mlir/Dialect/Func/IR/FuncOps.h>
      <mlir/Dialect/MemRef/IR/MemRef.h>
      <mlir/Dialect/SCF/IR/SCF.h>
      <mlir/IR/Builders.h>
      <mlir/IR/BuiltinOps.h>
      <mlir/IR/PatternMatch.h>
      <mlir/Interfaces/ControlFlowInterfaces.h>
      <mlir/Interfaces/SideEffectInterfaces.h>
      <mlir/Pass/Pass.h>
    )
  endif()
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_precompile_headers(${target} REUSE_FROM tl-precompiled)
endfunction()

# tl_add_doc(<td> <name> <generator>...)
# Writes docs/<name>.md of the build with `ninja tl-doc`.
function(tl_add_doc td name)
  set(LLVM_TARGET_DEFINITIONS ${td}.td)
  tablegen(MLIR ${name}.md ${ARGN} -I${PROJECT_SOURCE_DIR}/include)
  set(output ${PROJECT_BINARY_DIR}/docs/${name}.md)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_BINARY_DIR}/${name}.md
            ${output}
    DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${name}.md)
  add_custom_target(tl-doc-${name} DEPENDS ${output})
  add_dependencies(tl-doc tl-doc-${name})
endfunction()
