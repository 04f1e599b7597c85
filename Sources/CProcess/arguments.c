#include "CProcess.h"

static int argument_count;
static char **arguments;

// glibc also passes the arguments of `main` to constructors. Swift's own `CommandLine` instead searches for them in
// the stack, which it locates through /proc/self/maps. This takes a tenth of a short command's time and fails where
// /proc is missing.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char *const *mpdex_arguments(int *count) {
  *count = argument_count;
  return arguments;
}
