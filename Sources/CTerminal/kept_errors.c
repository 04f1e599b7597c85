#define _GNU_SOURCE
#include "kept_errors.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { shown_capacity = 64 * 1024 };

static int memory = -1;
static int errors = -1;

static bool open_memory(void) {
  if (memory >= 0) return true;
  memory = memfd_create("standard error", MFD_CLOEXEC);
  // In append mode, the next byte after truncation is the first one of the file again.
  return memory >= 0 && fcntl(memory, F_SETFL, O_APPEND) == 0;
}

void cterminal_keep_errors(void) {
  if (errors >= 0 || !isatty(STDERR_FILENO) || !open_memory()) return;
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept < 0) return;
  if (dup2(memory, STDERR_FILENO) < 0) {
    close(kept);
    return;
  }
  errors = kept;
}

// Writes small pieces, each only if the terminal has room for it within half a second.
static bool show(const uint8_t *bytes, size_t length) {
  while (length > 0) {
    struct pollfd entry = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&entry, 1, 500) <= 0 || !(entry.revents & POLLOUT)) return false;
    ssize_t count = write(STDERR_FILENO, bytes, length);
    if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (count > 0) {
      bytes += count;
      length -= (size_t)count;
    }
  }
  return true;
}

static void show_memory(void) {
  uint8_t bytes[512];
  off_t size = lseek(memory, 0, SEEK_END);
  off_t offset = size > shown_capacity ? size - shown_capacity : 0;
  ssize_t count;
  while ((count = pread(memory, bytes, sizeof bytes, offset)) > 0) {
    if (!show(bytes, (size_t)count)) break;
    offset += count;
  }
  (void)!ftruncate(memory, 0);
}

void cterminal_show_kept_errors(void) {
  if (errors < 0) return;
  dup2(errors, STDERR_FILENO);
  close(errors);
  errors = -1;
  show_memory();
}
