// The settings of the allocator, which are not in Swift's module Glibc.
#include <malloc.h>
