#ifndef CTERMINAL_KEPT_ERRORS_H
#define CTERMINAL_KEPT_ERRORS_H

/// Keeps what is written to standard error in memory, if standard error is a terminal. The text would otherwise be
/// drawn into the screen, and vanish with it.
void cterminal_keep_errors(void);

/// Restores standard error, and writes the last 64 KiB of the kept text to it. Async-signal-safe.
void cterminal_show_kept_errors(void);

#endif
