# Writes a score for tine-songmaker: an orchestra that never rests. Always the same notes.

# next_random(n): 0 ... n - 1, from a linear congruential generator that any awk computes exactly.
function next_random(n) {
  seed = (seed * 16807) % 2147483647
  return int(seed / 2147483647 * n)
}

# note(degree, octave): of D minor.
function note(degree, octave) {
  octave += int(degree / 7)
  return names[degree % 7] octave
}

# chord(root, octave, size): thirds on top of one another.
function chord(root, octave, size,   i, text) {
  text = note(root, octave)
  for (i = 1; i < size; i++) text = text "+" note(root + 2 * i, octave)
  return text
}

BEGIN {
  seed = 1871
  split("c d e f g a a#", list, " ")
  for (i = 1; i <= 7; i++) names[i - 1] = list[i]
  bars = 48
  count = split("Violins_I 49 4 4 8|Violins_II 49 3 4 8|Violas 42 3 3 8|Cellos 43 2 2 8|Basses 44 1 2 4|" \
    "Flutes 74 5 3 16|Oboes 69 4 3 8|Clarinets 72 4 3 8|Bassoons 71 2 3 4|Horns 61 3 4 4|" \
    "Trumpets 57 4 3 8|Trombones 58 2 4 4|Harp 47 4 1 16|Celesta 9 5 2 16|Choir 53 4 4 1", parts, "|")
  print "title An orchestra that never rests\ntempo 1 132"
  print "drums all\n  kick  9...9...9...9...\n  snare 5.5.9.5.5.5.9.55\n  hat   7375737573757375"
  for (part = 1; part <= count; part++) {
    split(parts[part], p, " ")
    for (bar = 1; bar <= bars; bar++) {
      # A root for each bar, the same for all parts.
      root = (bar * 3 + int(bar / 4)) % 7
      line = ""
      for (i = 0; i < p[5]; i++) {
        step = p[4] > 1 ? root + 2 * next_random(3) : root + (i % 8)
        line = line chord(step, p[3], p[4]) (i == 0 ? "/" p[5] "_ " : " ")
      }
      bodies[part] = bodies[part] "  " line "|\n"
    }
  }
  for (part = 1; part <= count; part++) printf "pattern p%d\n%s", part, bodies[part]
  for (part = 1; part <= count; part++) {
    split(parts[part], p, " ")
    printf "part %s channel %d program %d\n  1 p%d\n", p[1], part < 10 ? part : part + 1, p[2], part
  }
  print "part Drums channel 10 program 1\n  1 all*48"
}
