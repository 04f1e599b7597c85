#ifndef CCOLLATION_H
#define CCOLLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the ICU that is linked, such as "72.1"; needs no data.
const char *ccollation_icu_version(void);

/// An ICU collator for one locale with the boundaries of its index sections.
///
/// A key is one byte for the section, then ICU's sort key without its final zero, so that
/// comparing keys as byte strings gives the sections in index order and collation order within
/// them. All functions that take a const pointer may be called from several threads at once.
typedef struct ccollation ccollation;

/// Why ccollation_open() returned NULL.
typedef enum {
  CCOLLATION_UNKNOWN_LOCALE = 1,
  CCOLLATION_NO_DATA = 2,
  CCOLLATION_FAILED = 3,
  CCOLLATION_UNKNOWN_COLLATION = 4,
} ccollation_error;

/// Opens the collator of a locale, given as an ICU, POSIX or BCP 47 name; "" is the root.
///
/// Latin sorts first, then the locale's own script, unless `locale_script_first` leaves the
/// order to CLDR. On failure returns NULL, with the reason in `*error`.
ccollation *ccollation_open(const char *locale, bool locale_script_first,
                            ccollation_error *error);
void ccollation_close(ccollation *collation);

/// Lets a word, which is not empty, not count at the beginning of a name: where a blank and more
/// follow it, or more where it ends in an apostrophe. Case does not count, nor whether accents are
/// combining marks. Not thread-safe.
void ccollation_ignore_article(ccollation *collation, const uint8_t *article, size_t length);

/// Where the part of a name begins that its key is made of: 0, or behind an ignored article.
size_t ccollation_sorted_start(const ccollation *collation, const uint8_t *name, size_t length);

/// The number of sections; the last one is "#", which takes what falls under no label.
size_t ccollation_section_count(const ccollation *collation);
/// The title of a section in UTF-8, owned by the collation.
const char *ccollation_section_title(const ccollation *collation, size_t section);

/// Prepares what makes keys of many names faster, which takes some tenths of a millisecond, with a
/// collation of the locale's own some milliseconds. Once is enough; other threads can go on
/// meanwhile.
///
/// False where keys stay as slow as they were: in a locale that counts weights in its own way, or as
/// long as another thread prepares.
bool ccollation_prepare_keys(ccollation *collation);

/// Writes the keys of `count` names one after the other, and the end of each into `key_ends`.
///
/// Name i is `bytes[ends[i-1]..<ends[i]]`, UTF-8 in which ill-formed bytes count as U+FFFD.
/// Returns how many keys fitted; the ends count from the start of `keys`.
size_t ccollation_keys(const ccollation *collation, const uint8_t *bytes, const uint32_t *ends,
                       size_t start, size_t count, uint8_t *keys, size_t capacity,
                       uint32_t *key_ends);

/// Writes a text's primary weights, without a section; returns the length that it needs.
size_t ccollation_primary(const ccollation *collation, const uint8_t *text, size_t length,
                          uint8_t *key, size_t capacity);

/// Writes every section that can hold names whose primary weights start with `primary`, in
/// ascending order, at most `capacity` of them; returns how many there are.
size_t ccollation_sections(const ccollation *collation, const uint8_t *primary, size_t length,
                           uint8_t *sections, size_t capacity);

/// Writes the plainest text with the same primary weights: without accents that do not count in
/// this locale, in title case. Returns the length that it needs.
size_t ccollation_label(const ccollation *collation, const uint8_t *text, size_t length,
                        uint8_t *label, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
