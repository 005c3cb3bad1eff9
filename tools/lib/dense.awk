# Writes a MIDI file that is dense: 40,000 notes in 100 seconds on fifteen channels, each 60 to 1,400
# ticks of 1/960 s long, so that about 300 sound at once and no two events lie on a common grid.
# Always the same notes. Prints the bytes as octal escapes, for printf '%b'.
#
# -v grid=N moves all events onto multiples of N ticks.

# next_random(n): 0 ... n - 1, from a linear congruential generator that any awk computes exactly.
function next_random(n) {
  seed = (seed * 16807) % 2147483647
  return int(seed / 2147483647 * n)
}

# byte(n): one byte; length_of_track counts it.
function byte(n) {
  length_of_track++
  return sprintf("\\0%03o", n)
}

# number(n): a variable-length number below 2^14.
function number(n) {
  return n < 128 ? byte(n) : byte(128 + int(n / 128)) byte(n % 128)
}

# big(n): four bytes, highest first; not counted.
function big(n,   i, text) {
  for (i = 16777216; i >= 1; i /= 256) text = text sprintf("\\0%03o", int(n / i) % 256)
  return text
}

# add(tick, event): three numbers for a time, in the order in which they come.
function add(tick, event) {
  events[tick] = tick in events ? events[tick] " " event : event
  if (tick > last) last = tick
}

BEGIN {
  seed = 1871
  if (!grid) grid = 1
  # One program of each family of General MIDI but the effects at its end.
  for (part = 0; part < 15; part++) {
    channel = part < 9 ? part : part + 1
    body = body byte(0) byte(192 + channel) byte(part * 8 + part % 5)
  }
  for (n = 0; n < 40000; n++) {
    part = next_random(15)
    channel = part < 9 ? part : part + 1
    start = int(next_random(96000) / grid) * grid
    end = start + int((60 + next_random(1341)) / grid + 1) * grid - (grid > 1 ? 0 : 1)
    key = 36 + next_random(49)
    add(start, 144 + channel " " key " " 40 + next_random(80))
    add(end, 128 + channel " " key " 64")
  }
  for (tick = 0; tick <= last; tick++) {
    if (!(tick in events)) continue
    count = split(events[tick], bytes, " ")
    for (i = 1; i <= count; i += 3) {
      body = body number(tick - done) byte(bytes[i]) byte(bytes[i + 1]) byte(bytes[i + 2])
      done = tick
    }
    if (length(body) > 4000) {
      text[++pieces] = body
      body = ""
    }
  }
  text[++pieces] = body byte(0) byte(255) byte(47) byte(0)
  # Format 0, one track, 480 ticks a quarter; without a tempo a quarter takes half a second.
  printf "MThd%s\\0000\\0000\\0000\\0001\\0001\\0340MTrk%s", big(6), big(length_of_track)
  for (i = 1; i <= pieces; i++) printf "%s", text[i]
}
