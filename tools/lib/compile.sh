# shellcheck shell=bash
# Compiles single modules without SwiftPM, for the checks that ask the compiler something special.

# modules_for MODULE...: the modules and all that they are built from, each after those that it imports.
# Package.swift is the only list there is.
modules_for() {
  swift package --package-path "$root" dump-package | jq -r --args '
    (.targets | map({key: .name, value: [.dependencies[] | (.byName // .target)[0]]}) | from_entries)
      as $needs
    | def add($name): if index([$name]) then . else reduce $needs[$name][] as $n (.; add($n)) + [$name] end;
    reduce $ARGS.positional[] as $name ([]; add($name)) | .[] | select(startswith("CTine") | not)' "$@"
}

# The modules of the audio path.
find_audio_path() {
  need jq
  mapfile -t audio_path < <(modules_for TineEngine)
  ((${#audio_path[@]} > 1)) || fail "Package.swift has no TineEngine"
  export audio_path
}

# swiftc_module PACKAGE MODULE FOLDER FLAGS...: the compiler on a module of the package's Sources,
# which finds the modules it imports in the folder. Flags as in Package.swift.
swiftc_module() {
  local package=$1 module=$2 into=$3 files
  shift 3
  mapfile -t files < <(find -L "$package/Sources/$module" -name '*.swift' | sort)
  case $module in
    TineKernelAVX2) set -- -Xcc -march=x86-64-v3 "$@" ;;
    TineKernelAVX512) set -- -Xcc -march=x86-64-v4 -D WIDE_FRAMES "$@" ;;
  esac
  swiftc -swift-version 6 -enable-upcoming-feature ExistentialAny \
    -enable-upcoming-feature InternalImportsByDefault -parse-as-library -O -wmo \
    -package-name tine -module-name "$module" -I "$into" -I "$package/Sources/CTinePlatform" \
    "$@" "${files[@]}"
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
