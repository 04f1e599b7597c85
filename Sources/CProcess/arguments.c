#include "CProcess.h"

static int argument_count;
static char **arguments;

// glibc passes the arguments of `main` to constructors as well. Swift's own `CommandLine` searches the stack
// for them, which it finds in /proc/self/maps. That takes a tenth of a short command's time, and finds none
// where /proc is missing.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char *const *mpdex_arguments(int *count) {
  *count = argument_count;
  return arguments;
}
