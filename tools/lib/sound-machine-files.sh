# shellcheck shell=bash
# What the guest of tools/sound-machine boots from: everything it needs, in memory. It reads nothing
# from this machine's disk later, because that would take time that its clock doesn't count.

# Added to the kernel in this order, each after what it depends on.
guest_modules=(snd-seq snd-seq-midi snd-virmidi snd-aloop snd-dummy dummy_hcd libcomposite usb_f_midi
  snd-usb-audio)

# What the scenarios may call, besides bash's own commands.
guest_commands=(aconnect amidi aplay aplaymidi arecord arecordmidi awk basename bash cat cmp
  cut dd dirname env find grep head kill ln mkdir mount od printf rm rmdir sed seq sleep stat tail tee
  test timeout tr wc)

# Needed by what is called: where libraries are, which characters there are, what ALSA's devices are.
guest_files=(/etc/ld.so.cache /etc/passwd /usr/lib/locale/C.utf8 /usr/share/alsa)

# pack_initramfs FILE: the commands, with the libraries they are linked to, the modules and the
# scenarios, as an archive that the kernel unpacks.
pack_initramfs() {
  local file folder path command
  guest=$(mktemp -d "$scratch/guest.XXXXXX")
  mkdir -p "$guest"/{dev,proc,sys,tmp,run,root,modules}
  for folder in /bin /lib /lib64 /sbin; do
    if [[ -L $folder ]]; then cp -P "$folder" "$guest/"; fi
  done
  path=("$binary" "$(type -P busybox)")
  for command in "${guest_commands[@]}"; do
    path+=("$(type -P "$command")")
  done
  for file in "${path[@]}" "${guest_files[@]}" "$root/tools/sound-machine.d"; do
    pack_file "$file"
  done
  while read -r file; do
    pack_file "$file"
  done < <({ ldd "${path[@]}" 2>/dev/null || true; } | libraries)
  pack_modules
  cat >"$guest/settings" <<SETTINGS
root='$root'
tine='$binary'
scenarios='${scenarios[*]}'
SETTINGS
  cp "$root/tools/lib/sound-machine-init.sh" "$guest/init"
  chmod +x "$guest/init"
  (cd "$guest" && find . | cpio --quiet -o -H newc) >"$1"
}

# The libraries' files in what ldd says, each once; the loader stands for itself.
libraries() { awk '$1 ~ /^\// && / \(0x/ { print $1 } $3 ~ /^\// { print $3 }' | sort -u; }

# pack_file FILE: a file or folder at its own place in the guest, and where it is a link, what it
# leads to.
pack_file() {
  local folder file
  folder=$(realpath "$(dirname "$1")")
  file=${folder%/}/${1##*/}
  [[ -e $file && ! -e $guest$file && ! -L $guest$file ]] || return 0
  mkdir -p "$guest$folder"
  cp -a "$file" "$guest$folder/"
  if [[ -L $file ]]; then pack_file "$(cd "$folder" && realpath -s "$(readlink "$file")")"; fi
}

pack_modules() {
  local module
  for module in "${guest_modules[@]}"; do
    modprobe -d "${kernel_modules%/lib/modules/*}" -S "${kernel_modules##*/}" --show-depends "$module"
  done | awk '/^insmod/ && !seen[$2]++ { print $2 }' >"$scratch/modules"
  while read -r module; do
    cp "$module" "$guest/modules/"
    echo "${module##*/}" >>"$guest/modules/order"
  done <"$scratch/modules"
}
