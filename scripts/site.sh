#!/usr/bin/env bash
# Builds the site of the documents in build/site, or in the folder that is named: installs
# Sphinx, its reader of Markdown and its theme, writes the references, and makes the pages.
# Warnings, such as links to missing pages, are errors. The tools have to be built.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

site=${1:-$tl_build/site}
tl_packages=(python3-sphinx python3-myst-parser furo)
install_packages

tl_step="writing the references"
quietly references ninja -C "$tl_build" tl-doc

tl_step="making the pages"
export PATH=$tl_build/bin:$PATH PYTHONDONTWRITEBYTECODE=1
/usr/bin/python3 "$tl_source/scripts/site/build.py" "$tl_build" "$site"
say "$site/index.html"
