#ifndef CTERMINAL_KEPT_ERRORS_H
#define CTERMINAL_KEPT_ERRORS_H

/// Keeps what is written to standard error in memory, if that is a terminal: it would be drawn
/// into the screen, and vanish with it.
void cterminal_keep_errors(void);

/// Gives standard error back, and writes what was kept to it, at most its last 64 KiB.
/// Async-signal-safe.
void cterminal_show_kept_errors(void);

#endif
