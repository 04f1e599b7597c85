#ifndef ICUORACLE_H
#define ICUORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's own alphabetic index and collator, queried name by name. Tests compare the project's
/// tables and keys with them.
typedef struct icuoracle icuoracle;

/// Opens the index of a locale, or of several with commas between them.
icuoracle *icuoracle_open(const char *locales, bool latin_first);
void icuoracle_close(icuoracle *oracle);

/// Writes the label of the bucket that a name falls into, "#" for under-, in- and overflow, and
/// for names that ICU leaves under the last label of another script;
/// returns its length in bytes.
size_t icuoracle_bucket(const icuoracle *oracle, const uint8_t *name, size_t length, char *label,
                        size_t capacity);

/// Compares two names in the collation: negative, zero or positive.
int icuoracle_compare(const icuoracle *oracle, const uint8_t *left, size_t left_length,
                      const uint8_t *right, size_t right_length);

#ifdef __cplusplus
}
#endif

#endif
