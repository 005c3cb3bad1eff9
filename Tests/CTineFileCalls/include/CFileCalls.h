// Writes down what the calling thread has the system do with files. In C, because only C can take the place
// of the C library's functions; for tests only.
#ifndef TINE_CFILE_CALLS_H
#define TINE_CFILE_CALLS_H

/// What was done since the last `tine_forget_file_calls`, a letter each: `f` wrote a file to the disk, `d` a
/// folder, `r` renamed a file. The text is the thread's own.
const char *tine_file_calls(void);

/// Begins anew.
void tine_forget_file_calls(void);

#endif
