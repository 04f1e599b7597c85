#include "CProcess.h"

#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>

// A timer that would expire in the far future is cancelled when the system's clock is set, as happens after the
// machine has slept; its descriptor is then readable.
int mpdex_clock_jumps(void) {
  int descriptor = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  struct itimerspec never = {.it_value = {.tv_sec = INT32_MAX}};
  timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, 0);
  return descriptor;
}
