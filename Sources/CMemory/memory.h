#ifndef CMEMORY_MEMORY_H
#define CMEMORY_MEMORY_H

// The searches and comparisons of <string.h>, which every C library has. A Swift module of a C library, such as Glibc, would
// tie the modules above it to one system.
#include <string.h>

#endif
