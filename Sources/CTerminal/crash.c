#define _GNU_SOURCE
#include "crash.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT};
enum { fatal_count = sizeof fatal / sizeof *fatal };

static struct sigaction previous[fatal_count];
static bool is_watching = false;
static void (*restore_function)(void);

// Large enough for Swift's backtracer, which may be the previous handler.
static uint8_t alternate_stack[256 * 1024];

static void handle_again(int number, const siginfo_t *information) {
  for (size_t index = 0; index < fatal_count; index++) {
    if (fatal[index] == number) sigaction(number, &previous[index], NULL);
  }
  // A fault occurs again when the handler returns; a signal that was sent does not.
  if (information->si_code <= 0) raise(number);
}

static void crash(int number, siginfo_t *information, void *context) {
  (void)context;
  int error = errno;
  restore_function();
  handle_again(number, information);
  errno = error;
}

static void use_alternate_stack(void) {
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);
}

void cterminal_watch_crashes(void (*restore)(void)) {
  if (is_watching) return;
  restore_function = restore;
  use_alternate_stack();
  struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < fatal_count; index++) {
    sigaction(fatal[index], &action, &previous[index]);
  }
  is_watching = true;
}

void cterminal_unwatch_crashes(void) {
  if (!is_watching) return;
  for (size_t index = 0; index < fatal_count; index++) {
    sigaction(fatal[index], &previous[index], NULL);
  }
  is_watching = false;
}
