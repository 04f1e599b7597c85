#ifndef CTERMINAL_CRASH_H
#define CTERMINAL_CRASH_H

/// Calls a function, which must be async-signal-safe, before a signal that ends the process for a
/// fault of its own goes on to its previous handler. The calling thread gets a stack for that, so
/// that even the overflow of its own is seen; other threads do not.
void cterminal_watch_crashes(void (*restore)(void));

/// Gives the signals back to those who had them before.
void cterminal_unwatch_crashes(void);

#endif
