# Manual pages and completions for bash of the tools, from their --help: in man1 and
# completions of the build folder, and installed with the tools.

find_program(TL_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TL_PYTHON NAMES python3)
if(NOT TL_PYTHON OR CMAKE_CROSSCOMPILING OR TL_SANITIZE)
  return()
endif()

# Adds those of the tool `name`, which is the program `path` and installed with `component`. They
# are written anew if one of the targets and files that follow changes.
function(tl_add_manual name path component)
  set(script ${PROJECT_SOURCE_DIR}/scripts/write_manual.py)
  set(page ${PROJECT_BINARY_DIR}/man1/${name}.1)
  set(completion ${PROJECT_BINARY_DIR}/completions/${name})
  add_custom_command(
    OUTPUT ${page} ${completion}
    COMMAND ${TL_PYTHON} ${script} ${path} ${PROJECT_BINARY_DIR}
    DEPENDS ${ARGN} ${script})
  add_custom_target(${name}-manual DEPENDS ${page} ${completion})
  add_dependencies(tl-manual ${name}-manual)
  # A build of some targets has none.
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
          COMPONENT ${component} OPTIONAL)
  install(FILES ${completion} COMPONENT ${component} OPTIONAL
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endfunction()

add_custom_target(tl-manual ALL)
get_property(tools GLOBAL PROPERTY TL_TOOLS)
foreach(tool ${tools})
  tl_add_manual(${tool} $<TARGET_FILE:${tool}> tl-tools ${tool})
endforeach()
if(TARGET tl-python)
  tl_add_manual(tl-tune ${PROJECT_BINARY_DIR}/bin/tl-tune tl-python tl-python
                ${PROJECT_SOURCE_DIR}/python/tilelang/tune/__main__.py)
endif()
