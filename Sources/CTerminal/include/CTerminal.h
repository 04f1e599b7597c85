#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Signals. A process has only one set of handlers, so these functions share a global state, and only one thread may
// call them.

/// The bits of the signals that cterminal_take_signals() returns.
static const uint32_t CTERMINAL_RESIZED = 1;     // SIGWINCH
static const uint32_t CTERMINAL_STOP = 2;        // SIGTSTP
static const uint32_t CTERMINAL_CONTINUED = 4;   // SIGCONT
static const uint32_t CTERMINAL_TERMINATED = 8;  // SIGTERM, SIGINT
static const uint32_t CTERMINAL_HUNG_UP = 16;    // SIGHUP

/// Begins to catch signals. Signals that are ignored stay ignored (nohup).
///
/// Returns a descriptor, owned by this module, that is readable after each signal; -1 with errno if it cannot be
/// opened.
int cterminal_watch_signals(void);

/// Restores the previous handlers of the signals.
void cterminal_unwatch_signals(void);

/// Returns the signals that came since the last call, and makes the descriptor unreadable.
uint32_t cterminal_take_signals(void);

/// Stops the process group as Ctrl-Z does in a shell. Returns when the process continues, or at once if no shell
/// could continue it.
void cterminal_stop(void);

/// Stops the process group as the system stops a group that changes the terminal's mode in the background: a shell
/// continues it only when the user brings it to the foreground. A shell that brings a running group to the foreground
/// does not notify it.
void cterminal_stop_in_background(void);

// Full screen. Only one terminal can be entered at a time.

/// The maximum number of bytes that cterminal_enter() can keep for cterminal_leave() to write.
enum { CTERMINAL_LEAVING_CAPACITY = 1024 };

/// Switches a terminal to raw mode: every byte is input, and output is passed on unchanged.
///
/// Until cterminal_leave(), standard error is kept in memory if it is a terminal. If the process crashes or exits in
/// the meantime, the terminal is left as by cterminal_leave(), and the kept text is shown. Calling the function again
/// restores raw mode, as is necessary after SIGCONT.
///
/// - `descriptor`: the terminal; it must not block, and must stay open until cterminal_leave().
/// - `leaving`, `length`: the bytes that undo what the caller writes next.
///
/// Returns false, with nothing changed and errno set, if the switch is impossible; errno is EAGAIN in a background
/// process, which must not touch the terminal.
bool cterminal_enter(int descriptor, const uint8_t *leaving, size_t length);

/// Replaces the bytes that cterminal_leave() writes, for a caller that has more to undo. Returns false, with nothing
/// changed and errno set, if there are too many bytes.
bool cterminal_set_leaving(const uint8_t *leaving, size_t length);

/// Writes the bytes for leaving, drops unread input, restores the terminal's mode, and then shows what was written to
/// standard error. Does nothing if the terminal was not entered, and does not touch the terminal in a background
/// process. Takes at most a second if the terminal does not read.
void cterminal_leave(void);

/// Returns whether the process may write to the terminal and change its mode.
bool cterminal_is_foreground(int descriptor);

#ifdef __cplusplus
}
#endif

#endif
