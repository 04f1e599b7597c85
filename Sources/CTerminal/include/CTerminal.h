#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Signals. A process has one set of handlers, so these functions keep their state in one place and
// are called by one thread.

/// The bits of the signals that cterminal_take_signals() returns.
static const uint32_t CTERMINAL_RESIZED = 1;     // SIGWINCH
static const uint32_t CTERMINAL_STOP = 2;        // SIGTSTP
static const uint32_t CTERMINAL_CONTINUED = 4;   // SIGCONT
static const uint32_t CTERMINAL_TERMINATED = 8;  // SIGTERM, SIGINT
static const uint32_t CTERMINAL_HUNG_UP = 16;    // SIGHUP

/// Begins to catch signals. Those that are ignored stay so (nohup).
///
/// Returns a descriptor that is readable after each signal, owned by this module; -1 with errno if
/// there is none.
int cterminal_watch_signals(void);

/// Gives the signals back to those who had them before.
void cterminal_unwatch_signals(void);

/// Returns the signals that came since the last call, and makes the descriptor unreadable.
uint32_t cterminal_take_signals(void);

/// Stops the process group as a Ctrl-Z does in a shell. Returns when the process goes on, or at once
/// if it is one that no shell could continue.
void cterminal_stop(void);

/// Stops the process group as the system does with one that changes the terminal's mode in the
/// background: a shell continues it only when the user brings it to the foreground. A shell that does
/// that with a group that runs does not say so.
void cterminal_stop_in_background(void);

// Full screen. One terminal at a time.

/// The number of bytes that cterminal_enter() can keep for leaving.
enum { CTERMINAL_LEAVING_CAPACITY = 1024 };

/// Switches a terminal to raw mode: every byte is input, and none of the output is changed.
///
/// Until cterminal_leave(), standard error is kept in memory if it is a terminal. If the process
/// crashes or exits meanwhile, the terminal is left as by cterminal_leave(), and what was kept is
/// shown. Can be called again to make sure of the mode, as is necessary after SIGCONT.
///
/// - `descriptor`: the terminal; must not block and stay open until cterminal_leave().
/// - `leaving`, `length`: the bytes that undo what the caller writes next.
///
/// Returns false, with nothing changed and with errno, if that is impossible; errno is EAGAIN in a
/// background process, which must not touch the terminal.
bool cterminal_enter(int descriptor, const uint8_t *leaving, size_t length);

/// Replaces the bytes for leaving, when there is more to undo. Returns false, with nothing changed and
/// with errno, if they are too many.
bool cterminal_set_leaving(const uint8_t *leaving, size_t length);

/// Writes the bytes for leaving, drops unread input, restores the terminal's mode, and then shows
/// what came for standard error. Does nothing if the terminal is not entered, and nothing to the
/// terminal in a background process. Takes at most a second if the terminal does not read.
void cterminal_leave(void);

/// Whether the process may write to the terminal and change its mode.
bool cterminal_is_foreground(int descriptor);

#ifdef __cplusplus
}
#endif

#endif
