#ifndef MPDEX_CPROCESS_H
#define MPDEX_CPROCESS_H

// The settings of the allocator, which Swift's module Glibc lacks.
#include <malloc.h>

/// The arguments of the process, the program's name first.
///
/// @param count where their number goes.
char *_Nullable const *_Nullable mpdex_arguments(int *_Nonnull count);

#endif
