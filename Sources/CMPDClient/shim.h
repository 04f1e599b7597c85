#ifndef CMPDCLIENT_SHIM_H
#define CMPDCLIENT_SHIM_H

#include <mpd/async.h>
#include <mpd/client.h>
#include <mpd/parser.h>

/// Sends one request line that its caller has quoted.
///
/// mpd_send_command() is variadic, which Swift does not import. The library does not quote
/// the command word, so a whole line passes through it as that word.
static inline bool mpdex_send_line(struct mpd_connection *connection, const char *line) {
  return mpd_send_command(connection, line, NULL);
}

/// Puts one request line into the output buffer of a connection, bypassing the connection's own
/// state.
static inline bool mpdex_buffer_line(struct mpd_async *buffers, const char *line) {
  return mpd_async_send_command(buffers, line, NULL);
}

/// Gives a descriptor another number, which it takes from the descriptor that has it.
///
/// glibc declares this for _GNU_SOURCE alone.
int dup3(int descriptor, int number, int flags);

#endif
