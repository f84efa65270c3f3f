# Archives and Debian packages of the installed files: in the build folder,
# `cpack -G DEB` writes tl (programs, MLIR's plugin), libtl-dev (libraries, headers)
# and python3-tl-ascend; `cpack -G TGZ` writes one archive.

set(CPACK_PACKAGE_VENDOR "The tl project")
set(CPACK_PACKAGE_CONTACT "The authors of tl <tl@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "Compiler and executor for tile kernels of Ascend NPUs")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_COMPONENTS_ALL tl-tools tl-dev)
if(TARGET tl-python)
  list(APPEND CPACK_COMPONENTS_ALL tl-python)
endif()
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_DEBIAN_TL-TOOLS_PACKAGE_NAME tl)
set(CPACK_DEBIAN_TL-DEV_PACKAGE_NAME libtl-dev)
set(CPACK_DEBIAN_TL-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_TL-PYTHON_PACKAGE_NAME python3-tl-ascend)
set(CPACK_DEBIAN_TL-PYTHON_PACKAGE_SECTION python)
# The shared libraries come from the programs.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Compiles Ascend C.
set(CPACK_DEBIAN_TL-TOOLS_PACKAGE_RECOMMENDS "clang-22")
# For the components in C++; the C API needs neither.
set(CPACK_DEBIAN_TL-DEV_PACKAGE_RECOMMENDS "libmlir-22-dev, libfmt-dev")
if(TARGET tl-python)
  # The module is for the Python that it was built with.
  get_property(minor GLOBAL PROPERTY TL_PYTHON_MINOR)
  math(EXPR next "${minor} + 1")
  set(CPACK_DEBIAN_TL-PYTHON_PACKAGE_DEPENDS
      "python3 (>= 3.${minor}), python3 (<< 3.${next}), python3-numpy")
endif()

# Only Debian packages are one for each component.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/CMakeFiles/PackOptions.cmake
     CONTENT [[
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
]] @ONLY)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/CMakeFiles/PackOptions.cmake)
include(CPack)
