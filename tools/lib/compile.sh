# shellcheck shell=bash
# Compiles single modules without SwiftPM, for the checks that ask the compiler something special.

# The modules of the audio path, each after those that it imports.
export audio_path=(MIDI Patches Commands Realtime Lanes Kernel Engine)

# compile PACKAGE MODULE FOLDER FLAGS...: compiles a module of the package's Sources into the
# folder, where the next module finds it. Flags as in Package.swift.
compile() {
  local package=$1 module=$2 into=$3 files
  shift 3
  mapfile -t files < <(find -L "$package/Sources/$module" -name '*.swift' | sort)
  swiftc -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault -parse-as-library -wmo \
    -module-name "$module" -I "$into" -I "$package/Sources/CPlatform" \
    -emit-module -emit-module-path "$into/$module.swiftmodule" \
    -c "${files[@]}" -o "$into/$module.o" "$@"
}
