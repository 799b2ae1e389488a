#!/bin/sh
# Makes the protocols' C code anew from their XML. Needs wayland-scanner and libwayland's own XML.
set -eu
cd "$(dirname "$0")"
core=$(pkg-config --variable=pkgdatadir wayland-scanner)/wayland.xml
wayland-scanner private-code "$core" wayland-protocol.c
for xml in protocols/*.xml; do
  name=$(basename "$xml" .xml)
  wayland-scanner private-code "$xml" "$name-protocol.c"
  wayland-scanner client-header "$xml" "include/protocols/$name.h"
done
