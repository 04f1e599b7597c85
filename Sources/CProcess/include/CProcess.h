#ifndef MPDEX_CPROCESS_H
#define MPDEX_CPROCESS_H

// Declares the allocator's settings, which Swift's module Glibc lacks.
#include <malloc.h>

/// Returns the arguments of the process, starting with the program's name.
///
/// @param count receives the number of arguments.
char *_Nullable const *_Nullable mpdex_arguments(int *_Nonnull count);

/// Returns a descriptor that becomes readable when the system's clock jumps, as after the machine has slept; -1 if the
/// system has none. Reading from it makes it wait for the next jump.
int mpdex_clock_jumps(void);

#endif
