// Signals are passed through a pipe within the process: a handler only sets a bit and writes a byte, and the loop
// that polls the pipe does the work.

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static const int watched[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP};
enum { watched_count = sizeof watched / sizeof *watched };

static struct sigaction previous[watched_count];
static bool is_watching = false;
static int pipe_ends[2] = {-1, -1};
static atomic_uint arrived = 0;

static uint32_t bit(int number) {
  switch (number) {
    case SIGWINCH: return CTERMINAL_RESIZED;
    case SIGTSTP: return CTERMINAL_STOP;
    case SIGCONT: return CTERMINAL_CONTINUED;
    case SIGHUP: return CTERMINAL_HUNG_UP;
    default: return CTERMINAL_TERMINATED;
  }
}

static void note(int number) {
  int error = errno;
  atomic_fetch_or(&arrived, bit(number));
  // A full pipe is already readable.
  (void)!write(pipe_ends[1], "", 1);
  errno = error;
}

static void watch(size_t index) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(watched[index], NULL, &previous[index]);
  if (previous[index].sa_handler == SIG_IGN) return;
  sigaction(watched[index], &action, NULL);
}

int cterminal_watch_signals(void) {
  if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) < 0) return -1;
  if (!is_watching) {
    for (size_t index = 0; index < watched_count; index++) watch(index);
  }
  is_watching = true;
  return pipe_ends[0];
}

void cterminal_unwatch_signals(void) {
  if (!is_watching) return;
  for (size_t index = 0; index < watched_count; index++) {
    sigaction(watched[index], &previous[index], NULL);
  }
  is_watching = false;
}

uint32_t cterminal_take_signals(void) {
  char bytes[64];
  while (read(pipe_ends[0], bytes, sizeof bytes) > 0) {
  }
  return atomic_exchange(&arrived, 0);
}

// Stops the whole group, so that a shell also sees the last process of a pipeline stop.
static void stop_group(int number) {
  struct sigaction stopping = {.sa_handler = SIG_DFL}, handler;
  sigaction(number, &stopping, &handler);
  kill(0, number);
  sigaction(number, &handler, NULL);
}

void cterminal_stop(void) { stop_group(SIGTSTP); }

void cterminal_stop_in_background(void) { stop_group(SIGTTOU); }
