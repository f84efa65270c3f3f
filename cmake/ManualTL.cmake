# Manual pages and completions for bash of the tools, from their --help: in man1 and
# completions of the build folder, and installed with the tools.

find_program(TL_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TL_PYTHON NAMES python3)
if(NOT TL_PYTHON OR CMAKE_CROSSCOMPILING OR TL_SANITIZE)
  return()
endif()

set(script ${PROJECT_SOURCE_DIR}/scripts/write_manual.py)
get_property(tools GLOBAL PROPERTY TL_TOOLS)
foreach(tool ${tools})
  set(page ${PROJECT_BINARY_DIR}/man1/${tool}.1)
  set(completion ${PROJECT_BINARY_DIR}/completions/${tool})
  add_custom_command(
    OUTPUT ${page} ${completion}
    COMMAND ${TL_PYTHON} ${script} $<TARGET_FILE:${tool}> ${PROJECT_BINARY_DIR}
    DEPENDS ${tool} ${script})
  list(APPEND written ${page} ${completion})
  # A build of some targets has none.
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
          COMPONENT tl-tools OPTIONAL)
  install(FILES ${completion} COMPONENT tl-tools OPTIONAL
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endforeach()
add_custom_target(tl-manual ALL DEPENDS ${written})
