#ifndef CMPDCLIENT_SHIM_H
#define CMPDCLIENT_SHIM_H

#include <mpd/async.h>
#include <mpd/client.h>
#include <mpd/parser.h>

/// Sends one request line, whose arguments the caller has already quoted.
///
/// mpd_send_command() is variadic and therefore not imported by Swift. The library does not quote the command word,
/// so the whole line is passed as that word.
static inline bool mpdex_send_line(struct mpd_connection *connection, const char *line) {
  return mpd_send_command(connection, line, NULL);
}

/// Writes one request line to the output buffer of a connection without changing the connection's own state.
static inline bool mpdex_buffer_line(struct mpd_async *buffers, const char *line) {
  return mpd_async_send_command(buffers, line, NULL);
}

/// Duplicates a descriptor under a given number, closing the descriptor that had this number before.
///
/// glibc declares this function only for _GNU_SOURCE.
int dup3(int descriptor, int number, int flags);

#endif
