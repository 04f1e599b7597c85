#ifndef CTERMINAL_CRASH_H
#define CTERMINAL_CRASH_H

/// Calls a function when the process crashes, before the signal goes on to its previous handler. The function must be
/// async-signal-safe. The calling thread gets an alternate stack, so that even an overflow of its own stack is
/// handled; other threads get no alternate stack.
void cterminal_watch_crashes(void (*restore)(void));

/// Restores the previous handlers of the signals.
void cterminal_unwatch_crashes(void);

#endif
