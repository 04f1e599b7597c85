// Shows the thread sanitizer the waits of Swift's Mutex. Where no thread waits, locking and unlocking are inlined
// into instrumented code, which it sees. A thread that has to wait calls the standard library, which is not
// instrumented, so without this it would not see that the other thread has unlocked the Mutex.
//
// `run` links this into every program and lets the linker replace the calls (`--wrap`). The names are those of
// Swift's functions, _lockSlow, _tryLockSlow and _unlockSlow of _MutexHandle, whose storage is a word.
#include <sanitizer/tsan_interface.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// A program without a Mutex has none of Swift's functions.
#define MAYBE __attribute__((weak))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

MAYBE SWIFT void wait_for_lock(uint32_t thread, SELF void *mutex) __asm__("__real_" LOCK);
MAYBE SWIFT bool try_lock(SELF void *mutex) __asm__("__real_" TRY_LOCK);
MAYBE SWIFT void wake_and_unlock(SELF void *mutex) __asm__("__real_" UNLOCK);

SWIFT void watched_wait_for_lock(uint32_t thread, SELF void *mutex) __asm__("__wrap_" LOCK);
SWIFT bool watched_try_lock(SELF void *mutex) __asm__("__wrap_" TRY_LOCK);
SWIFT void watched_wake_and_unlock(SELF void *mutex) __asm__("__wrap_" UNLOCK);

SWIFT void watched_wait_for_lock(uint32_t thread, SELF void *mutex) {
  wait_for_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool watched_try_lock(SELF void *mutex) {
  bool locked = try_lock(mutex);
  if (locked) __tsan_acquire(mutex);
  return locked;
}

SWIFT void watched_wake_and_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  wake_and_unlock(mutex);
}
