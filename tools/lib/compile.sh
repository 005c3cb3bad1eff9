# shellcheck shell=bash
# Compiles single modules without SwiftPM, for the checks that ask the compiler something special.

# The modules of the audio path, each after those that it imports.
export audio_path=(MIDI Patches Commands Realtime Lanes Kernel Engine Vintage)
[[ $(uname -m) != x86_64 ]] || audio_path=("${audio_path[@]::6}" KernelAVX2 KernelAVX512 Engine Vintage)

# swiftc_module PACKAGE MODULE FOLDER FLAGS...: the compiler on a module of the package's Sources,
# which finds the modules it imports in the folder. Flags as in Package.swift.
swiftc_module() {
  local package=$1 module=$2 into=$3 files
  shift 3
  mapfile -t files < <(find -L "$package/Sources/$module" -name '*.swift' | sort)
  case $module in
    KernelAVX2) set -- -Xcc -march=x86-64-v3 "$@" ;;
    KernelAVX512) set -- -Xcc -march=x86-64-v4 -D WIDE_FRAMES "$@" ;;
  esac
  swiftc -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault -parse-as-library -O -wmo \
    -module-name "$module" -I "$into" -I "$package/Sources/CPlatform" "$@" "${files[@]}"
}

# compile_module PACKAGE MODULE FOLDER FLAGS...: leaves the compiled module in the folder.
compile_module() {
  swiftc_module "$@" -emit-module -emit-module-path "$3/$2.swiftmodule" -c -o "$3/$2.o"
}

# declare_module PACKAGE MODULE FOLDER: only what the modules that import it have to know.
declare_module() {
  swiftc_module "$@" -emit-module -emit-module-path "$3/$2.swiftmodule"
}

# check_module PACKAGE MODULE FOLDER: only as far as the compiler's own checks go.
check_module() {
  swiftc_module "$@" -emit-sil -o /dev/null
}
