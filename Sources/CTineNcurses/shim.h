// ncurses with wide characters: what Swift can't read of it, because it is macros or takes C's wide
// strings.
#ifndef TINE_CNCURSES_H
#define TINE_CNCURSES_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <sys/syscall.h>
#include <term.h>
#include <unistd.h>
#undef lines
#undef columns
#undef buttons
#undef bell

/// Puts one character with its attributes and its pair of colours into a cell.
static inline void tine_put(
  int row, int column, unsigned character, unsigned attributes, short pair) {
  wchar_t text[2] = { (wchar_t)character, 0 };
  cchar_t cell;
  if (setcchar(&cell, text, (attr_t)attributes, pair, 0) == OK) mvadd_wch(row, column, &cell);
}

/// A file without a name, in memory; −1 where there is none to be had.
static inline int tine_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "tine screen", 1u);
}

/// A screen that is written into a file. Keys are read elsewhere.
static inline SCREEN *tine_new_screen(const char *terminal, FILE *output) {
  SCREEN *screen = newterm(terminal, output, stdin);
  if (screen) {
    set_term(screen);
    leaveok(stdscr, TRUE);
  }
  return screen;
}

static const unsigned tine_bold = A_BOLD;
static const unsigned tine_dim = A_DIM;
static const unsigned tine_reverse = A_REVERSE;
static const unsigned tine_underline = A_UNDERLINE;

/// How many colours the terminal has; 0 where it has none. (ncurses' own COLORS is 0 until colours are
/// begun with.)
static inline int tine_colours(void) { return has_colors() ? tigetnum("colors") : 0; }

#endif
