#!/bin/sh
# Writes the default panel into the program, so that it runs without any file.
# Run it after every change of control-center.yaml; a test tells when that was forgotten.
set -eu
cd "$(dirname "$0")/.."
{
  echo '// Written by Config/embed.sh from Config/control-center.yaml; change that file instead.'
  echo
  echo 'extension Configuration {'
  echo '  /// The text of the default panel.'
  echo '  package static let defaultText = #"""'
  sed 's/^\(..*\)$/    \1/' Config/control-center.yaml
  echo
  echo '    """#'
  echo '}'
} >Sources/Configuration/Settings/DefaultText.swift
