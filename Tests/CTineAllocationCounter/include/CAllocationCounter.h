// Counts what the calling thread asks of the heap. In C, because only C can take malloc's place;
// for tests only.
#ifndef TINE_CALLOCATION_COUNTER_H
#define TINE_CALLOCATION_COUNTER_H

#include <stdint.h>

/// How often the calling thread has asked for memory since it began.
int64_t tine_allocations(void);

/// How often the calling thread has given memory back since it began.
int64_t tine_frees(void);

#endif
