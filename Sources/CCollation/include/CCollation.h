#ifndef CCOLLATION_H
#define CCOLLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the version of the linked ICU, such as "72.1"; needs no data.
const char *ccollation_icu_version(void);

/// An ICU collator for one locale with the boundaries of its index sections.
///
/// A key is one byte for the section, followed by ICU's sort key without its final zero: keys
/// compared as byte strings order sections as the index does, and names in them as the collation
/// does. Functions that take a const pointer may be called from several threads at once.
typedef struct ccollation ccollation;

/// The reason why ccollation_open() returned NULL.
typedef enum {
  CCOLLATION_UNKNOWN_LOCALE = 1,
  CCOLLATION_NO_DATA = 2,
  CCOLLATION_FAILED = 3,
  CCOLLATION_UNKNOWN_COLLATION = 4,
} ccollation_error;

/// Opens the collator of a locale, given as an ICU, POSIX or BCP 47 name; "" is the root. More names,
/// after commas, add the sections of other locales, whose scripts come after those of the first.
///
/// Latin sorts first, then the locale's own script, unless `locale_script_first` selects CLDR's
/// order. On failure returns NULL, with the reason in `*error`.
ccollation *ccollation_open(const char *locales, bool locale_script_first,
                            ccollation_error *error);
void ccollation_close(ccollation *collation);

/// Ignores a word, which must not be empty, at the beginning of names in which a space and more
/// text follow it. If it ends in an apostrophe, no space is needed. Neither case nor whether
/// accents are combining marks matters. Not thread-safe.
void ccollation_ignore_article(ccollation *collation, const uint8_t *article, size_t length);

/// Returns the start of the part of a name that its key is made from: 0, or the end of an ignored
/// article.
size_t ccollation_sorted_start(const ccollation *collation, const uint8_t *name, size_t length);

/// Returns the number of sections. The last one is "#", for names under no label.
size_t ccollation_section_count(const ccollation *collation);
/// Returns the title of a section in UTF-8, owned by the collation.
const char *ccollation_section_title(const ccollation *collation, size_t section);

/// Builds the table that speeds up making the keys of many names. This takes some tenths of a
/// millisecond, and some milliseconds for a locale with a collation of its own. Only the first call
/// does anything; other threads may use the collation meanwhile.
///
/// Returns false if there is no table: for a locale whose keys count weights in another way, and
/// while another thread is still building it.
bool ccollation_prepare_keys(ccollation *collation);

/// Returns whether the key of a name comes from the table, and not from ICU.
bool ccollation_is_plain(const ccollation *collation, const uint8_t *name, size_t length);

/// Writes the keys of `count` names one after the other, and the end of each into `key_ends`.
///
/// Name i is `bytes[ends[i-1]..<ends[i]]`, UTF-8 in which ill-formed bytes count as U+FFFD.
/// Returns the number of keys that fit; the ends count from the start of `keys`.
size_t ccollation_keys(const ccollation *collation, const uint8_t *bytes, const uint32_t *ends,
                       size_t start, size_t count, uint8_t *keys, size_t capacity,
                       uint32_t *key_ends);

/// Writes a text's primary weights, without a section; returns the length that they need.
size_t ccollation_primary(const ccollation *collation, const uint8_t *text, size_t length,
                          uint8_t *key, size_t capacity);

/// Writes every section that can hold names whose primary weights start with `primary`, in
/// ascending order, at most `capacity` of them; returns their total number.
size_t ccollation_sections(const ccollation *collation, const uint8_t *primary, size_t length,
                           uint8_t *sections, size_t capacity);

/// Writes the plainest text with the same primary weights: in title case, and without accents that
/// have no primary weight in this locale. Returns the length that it needs.
size_t ccollation_label(const ccollation *collation, const uint8_t *text, size_t length,
                        uint8_t *label, size_t capacity);

/// Writes the text with the letters of ligatures apart, where these have the same primary weights: "Cæsar" as
/// "Caesar" in English, but not in Danish, in which "æ" is a letter. Returns the length that it needs.
size_t ccollation_separate_letters(const ccollation *collation, const uint8_t *text, size_t length,
                                   uint8_t *spelled, size_t capacity);

/// A text that is looked for in others at primary strength, digit by digit in numbers.
typedef struct ccollation_pattern ccollation_pattern;

/// The best match of a pattern in a text, each better than the one before it.
typedef enum {
  CCOLLATION_NO_MATCH = 0,
  CCOLLATION_MATCHES_WITHIN = 1,
  CCOLLATION_MATCHES_BEGINNING = 2,
  CCOLLATION_MATCHES_WHOLE = 3,
} ccollation_match;

/// Prepares a pattern, which must have a primary weight; the collation must outlive it. Names are
/// compared faster after `ccollation_prepare_keys`. Returns NULL if ICU fails.
ccollation_pattern *ccollation_pattern_open(const ccollation *collation, const uint8_t *text,
                                            size_t length);
void ccollation_pattern_close(ccollation_pattern *pattern);

/// Returns the best match in a text. Not thread-safe.
ccollation_match ccollation_pattern_match(ccollation_pattern *pattern, const uint8_t *text,
                                          size_t length);

/// A character of a text as searches compare it.
typedef struct {
  /// Its primary weight, which is equal for characters that differ only in case and accents.
  uint32_t weight;
  /// Whether it is the first of a word.
  bool begins_word;
} ccollation_letter;

/// A reader of texts as letters, digit by digit in numbers.
typedef struct ccollation_letters ccollation_letters;

/// Prepares a reader; the collation must outlive it. Texts are read faster after
/// `ccollation_prepare_keys`. Returns NULL if ICU fails.
///
/// Characters other than letters, marks and numbers separate words, and are only read if
/// `keeps_punctuation` is true.
ccollation_letters *ccollation_letters_open(const ccollation *collation, bool keeps_punctuation);
void ccollation_letters_close(ccollation_letters *letters);

/// Reads a text; returns its letters, which belong to the reader until it reads another text, and
/// their number in `*count`. Not thread-safe.
///
/// If `plainly` is true, returns NULL for a text with characters whose weights depend on their
/// neighbours, and reads others several times as fast. The weights of texts compare only if both were
/// read plainly, or neither.
const ccollation_letter *ccollation_letters_read(ccollation_letters *letters, const uint8_t *text,
                                                 size_t length, bool plainly, size_t *count);

/// A transliterator that spells names of other scripts in Latin letters.
typedef struct ccollation_latin ccollation_latin;

/// Opens a transliterator. Returns NULL if ICU has no data for it.
ccollation_latin *ccollation_latin_open(void);
void ccollation_latin_close(ccollation_latin *latin);

/// The ways in which names are spelled.
typedef enum {
  /// ICU's Any-Latin: ISO 9 for Cyrillic, pinyin for Chinese characters.
  CCOLLATION_LATIN_STANDARD = 0,
  /// As in English (BGN/PCGN) for Cyrillic, otherwise the same.
  CCOLLATION_LATIN_ENGLISH = 1,
} ccollation_spelling;

/// Spells a text; returns bytes that belong to the transliterator until the next call, and their
/// number in `*count`. Not thread-safe.
const uint8_t *ccollation_latin_spell(ccollation_latin *latin, ccollation_spelling spelling,
                                      const uint8_t *text, size_t length, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
