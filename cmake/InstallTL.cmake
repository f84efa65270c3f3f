# The package: `cmake --install build --prefix <prefix>`, then in another project
# `find_package(tl)`. The Python package has its own rules in python/Install.cmake.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(TL_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tl)
set(TL_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR})

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tl
                  ${PROJECT_SOURCE_DIR}/include/tl-c
        DESTINATION ${TL_INCLUDE_DIR} COMPONENT tl-dev
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.def")
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/tl
        DESTINATION ${TL_INCLUDE_DIR} COMPONENT tl-dev
        FILES_MATCHING PATTERN "*.h.inc" PATTERN CMakeFiles EXCLUDE)

install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
              ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tl COMPONENT tl-tools)
# Something to try the tools with.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/kernels
        DESTINATION ${CMAKE_INSTALL_DATADIR}/tl COMPONENT tl-tools
        FILES_MATCHING PATTERN "*.mlir")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/schemas
        DESTINATION ${CMAKE_INSTALL_DATADIR}/tl COMPONENT tl-dev)

foreach(component Dialects Passes Executor)
  install(EXPORT tl${component}Targets NAMESPACE tl::
          DESTINATION ${TL_PACKAGE_DIR} COMPONENT tl-dev)
  get_property(libraries GLOBAL PROPERTY TL_${component}_LIBRARIES)
  list(JOIN libraries " " TL_LIBRARIES_${component})
endforeach()

configure_file(${PROJECT_SOURCE_DIR}/cmake/tl.pc.in
               ${PROJECT_BINARY_DIR}/CMakeFiles/tl.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/CMakeFiles/tl.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT tl-dev)

# Empty without the Python package.
if(NOT DEFINED TL_PYTHON_INSTALL_DIR)
  set(TL_PYTHON_INSTALL_DIR "")
endif()
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/tlConfig.cmake.in
  ${PROJECT_BINARY_DIR}/CMakeFiles/tlConfig.cmake
  INSTALL_DESTINATION ${TL_PACKAGE_DIR}
  PATH_VARS TL_INCLUDE_DIR TL_PYTHON_INSTALL_DIR)
# Interfaces change with each minor version until 1.0.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/CMakeFiles/tlConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(EXPORT tlCAPITargets NAMESPACE tl::
        DESTINATION ${TL_PACKAGE_DIR} COMPONENT tl-dev)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/TileLangAot.cmake
              ${PROJECT_BINARY_DIR}/CMakeFiles/tlConfig.cmake
              ${PROJECT_BINARY_DIR}/CMakeFiles/tlConfigVersion.cmake
        DESTINATION ${TL_PACKAGE_DIR} COMPONENT tl-dev)
