# shellcheck shell=bash
# Debian's kernel for tools/sound-machine: downloaded, unpacked beside other caches, never installed.
# Sets $kernel_image, $kernel_modules (the folder that holds the version's modules) and, when it
# fails, $kernel_problem.

# The folders of modules that the scenarios need; the rest is 300 MB.
kernel_folders=(sound fs/configfs drivers/usb drivers/hid drivers/media/mc drivers/base drivers/leds
  drivers/input lib)

fetch_kernel() {
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/tine/sound-machine package version work
  # A kernel that is there is good enough: a new one each week would prove nothing more.
  if ! compgen -G "$cache/*/vmlinuz" >/dev/null; then
    mkdir -p "$cache"
    # The cloud variant has no sound, so this asks for the plain one.
    package=$(apt-cache depends linux-image-amd64 2>/dev/null \
      | awk '/Depends: linux-image-/ { print $2; exit }')
    if [[ -z $package ]]; then
      kernel_problem="apt-get knows no linux-image-amd64; try apt-get update"
      return 1
    fi
    version=${package#linux-image-}
    work=$(mktemp -d "$cache/unpacking.XXXXXX")
    echo "Downloading $package (70 MB), for the virtual machine only."
    if ! (cd "$work" && apt-get download "$package" && dpkg-deb -x ./*.deb .) \
      >"$work/log" 2>&1; then
      kernel_problem=$(tail -n 1 "$work/log")
      rm -rf "$work"
      return 1
    fi
    local from=$work/lib/modules/$version to=$work/kept/lib/modules/$version folder
    for folder in "${kernel_folders[@]}"; do
      if [[ -e $from/kernel/$folder ]]; then
        mkdir -p "$(dirname "$to/kernel/$folder")"
        mv "$from/kernel/$folder" "$to/kernel/$folder"
      fi
    done
    mv "$from"/modules.{builtin,builtin.modinfo,order} "$to/"
    depmod -b "$work/kept" "$version"
    mv "$work/boot/vmlinuz-$version" "$work/kept/vmlinuz"
    rm -rf "${cache:?}/$version"
    mv "$work/kept" "$cache/$version"
    rm -rf "$work"
  fi
  kernel_image=$(compgen -G "$cache/*/vmlinuz" | head -n 1)
  kernel_modules=$(compgen -G "${kernel_image%/*}/lib/modules/*" | head -n 1)
}
