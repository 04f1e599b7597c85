// The least that listing a directory can take: connects, sends lsinfo, reads the reply raw and
// prints the names. SOCKET and DIRECTORY are its arguments; it checks next to nothing.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static char input[1 << 18];
static char output[1 << 16];
static size_t filled;

static void flush(void) {
  for (size_t at = 0; at < filled;) {
    ssize_t count = write(STDOUT_FILENO, output + at, filled - at);
    if (count < 0) exit(1);
    at += (size_t)count;
  }
  filled = 0;
}

static void print(const char *text, size_t length) {
  if (filled + length + 1 > sizeof output) flush();
  memcpy(output + filled, text, length);
  filled += length;
  output[filled++] = '\n';
}

static void print_value(const char *line, size_t length, const char *name) {
  size_t skipped = strlen(name);
  if (length > skipped && memcmp(line, name, skipped) == 0) print(line + skipped, length - skipped);
}

/// Returns false after the last line.
static bool print_entry(const char *line, size_t length) {
  if (length == 2 && memcmp(line, "OK", 2) == 0) return false;
  print_value(line, length, "directory: ");
  print_value(line, length, "file: ");
  print_value(line, length, "playlist: ");
  return true;
}

static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(server, (struct sockaddr *)&address, sizeof address) != 0) exit(1);
  if (read(server, input, sizeof input) <= 0) exit(1);  // the greeting
  return server;
}

static void print_reply(int server) {
  size_t rest = 0;
  ssize_t count;
  while ((count = read(server, input + rest, sizeof input - rest)) > 0) {
    char *line = input, *end = input + rest + count, *newline;
    while ((newline = memchr(line, '\n', (size_t)(end - line))) != NULL) {
      if (!print_entry(line, (size_t)(newline - line))) return;
      line = newline + 1;
    }
    rest = (size_t)(end - line);
    memmove(input, line, rest);
  }
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  int server = connect_to(arguments[1]);
  char request[4096];
  int length = snprintf(request, sizeof request, "lsinfo \"%s\"\n", arguments[2]);
  if (write(server, request, (size_t)length) != length) return 1;
  print_reply(server);
  flush();
  return 0;
}
