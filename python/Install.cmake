# Installs the package where the Python that it was built for looks for packages of its
# prefix, as the distribution tl-ascend: `cmake --install build --component tl-python`.

# Debian has packages of the administrator in another folder than a virtual environment.
execute_process(
  COMMAND ${Python_EXECUTABLE} -c
          "import sysconfig as s; print(s.get_path('platlib').rpartition('/')[2])"
  OUTPUT_VARIABLE packages OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(TL_PYTHON_INSTALL_DIR
    lib/python${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}/${packages}
    CACHE STRING "Where the package tilelang is installed, below the prefix")

set(information ${CMAKE_CURRENT_BINARY_DIR}/tl_ascend-${PROJECT_VERSION}.dist-info)
configure_file(METADATA.in ${information}/METADATA @ONLY)
configure_file(tl-tune.in ${PROJECT_BINARY_DIR}/bin/tl-tune @ONLY
               FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                WORLD_READ WORLD_EXECUTE)
file(WRITE ${information}/INSTALLER "cmake\n")
file(WRITE ${information}/top_level.txt "tilelang\n")

set(TL_PYTHON_CHECK
    "execute_process(
       COMMAND ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/check_install.py STAGE
               \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${TL_PYTHON_INSTALL_DIR}\"
       COMMAND_ERROR_IS_FATAL ANY)")
string(REPLACE STAGE before before "${TL_PYTHON_CHECK}")
string(REPLACE STAGE after after "${TL_PYTHON_CHECK}")

install(CODE "${before}" COMPONENT tl-python)
install(DIRECTORY tilelang DESTINATION ${TL_PYTHON_INSTALL_DIR} COMPONENT tl-python
        FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed"
        PATTERN "*.schema.json"
        PATTERN "__pycache__" EXCLUDE)
install(TARGETS tl-python DESTINATION ${TL_PYTHON_INSTALL_DIR}/tilelang
        COMPONENT tl-python)
install(PROGRAMS ${PROJECT_BINARY_DIR}/bin/tl-tune DESTINATION bin COMPONENT tl-python)
install(DIRECTORY ${information} DESTINATION ${TL_PYTHON_INSTALL_DIR}
        COMPONENT tl-python)
install(CODE "${after}" COMPONENT tl-python)
