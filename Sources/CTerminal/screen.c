// The mode of the terminal, and what must be undone at a normal end as well as after a crash.
//
// restore() is called by signal handlers, so everything that it calls is async-signal-safe.

#define _GNU_SOURCE
#include "CTerminal.h"
#include "crash.h"
#include "kept_errors.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int terminal = -1;
static struct termios original;

// The bytes that are written on leaving. A crash may happen at any time, so changes are made in the buffer that is
// not in use.
struct leaving {
  uint8_t bytes[CTERMINAL_LEAVING_CAPACITY];
  size_t length;
};
static struct leaving leaving_buffers[2];
static atomic_int used_buffer = 0;

static atomic_bool is_entered = false;

bool cterminal_is_foreground(int descriptor) {
  return tcgetpgrp(descriptor) == getpgrp();
}

// Gives up after a second: a terminal that does not read must not keep the process from ending.
static void write_patiently(int descriptor, const uint8_t *bytes, size_t length) {
  for (int waits = 0; length > 0 && waits < 10;) {
    ssize_t count = write(descriptor, bytes, length);
    if (count >= 0) {
      bytes += count;
      length -= (size_t)count;
    } else if (errno == EAGAIN) {
      struct pollfd entry = {.fd = descriptor, .events = POLLOUT};
      poll(&entry, 1, 100);
      waits++;
    } else if (errno != EINTR) {
      return;
    }
  }
}

// TCSAFLUSH would wait until the terminal has read the output. The output mode no longer matters for bytes that were
// already written, so dropping the input and switching at once has the same effect.
static void restore_terminal(void) {
  if (!cterminal_is_foreground(terminal)) return;
  const struct leaving *leaving = &leaving_buffers[atomic_load(&used_buffer)];
  write_patiently(terminal, leaving->bytes, leaving->length);
  tcflush(terminal, TCIFLUSH);
  tcsetattr(terminal, TCSANOW, &original);
}

static void restore(void) {
  if (!atomic_exchange(&is_entered, false)) return;
  restore_terminal();
  cterminal_show_kept_errors();
}

static bool set_raw_mode(void) {
  struct termios raw = original;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  int result;
  do result = tcsetattr(terminal, TCSANOW, &raw);
  while (result < 0 && errno == EINTR);
  return result == 0;
}

static void restore_at_exit_once(void) {
  static bool is_registered = false;
  if (!is_registered) atexit(restore);
  is_registered = true;
}

bool cterminal_set_leaving(const uint8_t *leaving, size_t length) {
  if (length > CTERMINAL_LEAVING_CAPACITY) {
    errno = EINVAL;
    return false;
  }
  int unused = 1 - atomic_load(&used_buffer);
  memcpy(leaving_buffers[unused].bytes, leaving, length);
  leaving_buffers[unused].length = length;
  atomic_store(&used_buffer, unused);
  return true;
}

// Saves the mode only the first time: after SIGCONT, the terminal may still be in raw mode.
static bool remember(int descriptor, const uint8_t *leaving, size_t length) {
  if (atomic_load(&is_entered)) return true;
  if (tcgetattr(descriptor, &original) < 0) return false;
  if (!cterminal_set_leaving(leaving, length)) return false;
  terminal = descriptor;
  return true;
}

bool cterminal_enter(int descriptor, const uint8_t *leaving, size_t length) {
  if (!cterminal_is_foreground(descriptor)) {
    if (tcgetpgrp(descriptor) >= 0) errno = EAGAIN;
    return false;
  }
  if (!remember(descriptor, leaving, length) || !set_raw_mode()) return false;
  if (atomic_exchange(&is_entered, true)) return true;
  cterminal_keep_errors();
  cterminal_watch_crashes(restore);
  restore_at_exit_once();
  return true;
}

void cterminal_leave(void) {
  restore();
  cterminal_unwatch_crashes();
}
