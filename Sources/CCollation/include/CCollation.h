#ifndef CCOLLATION_H
#define CCOLLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the version of the linked ICU, such as "72.1", without loading ICU's data.
const char *ccollation_icu_version(void);

/// An ICU collator for one locale with the boundaries of its index sections.
///
/// A key is one byte for the section, followed by ICU's sort key without its final zero. Comparing keys as byte
/// strings orders sections as in the index, and names within a section as in the collation. Functions that take a
/// const pointer may be called from several threads at once.
typedef struct ccollation ccollation;

/// The reason why ccollation_open() returned NULL.
typedef enum {
  CCOLLATION_UNKNOWN_LOCALE = 1,
  CCOLLATION_NO_DATA = 2,
  CCOLLATION_FAILED = 3,
  CCOLLATION_UNKNOWN_COLLATION = 4,
} ccollation_error;

/// Opens the collator of a locale, given by its ICU, POSIX or BCP 47 name; "" is the root. Further names, separated
/// by commas, add the sections of other locales, whose scripts sort after those of the first locale.
///
/// Latin sorts first, then the locale's own script, unless `locale_script_first` selects CLDR's order. On failure,
/// returns NULL and stores the reason in `*error`.
ccollation *ccollation_open(const char *locales, bool locale_script_first,
                            ccollation_error *error);
void ccollation_close(ccollation *collation);

/// Makes the collation ignore a non-empty word at the beginning of names if a space and more text follow it. A word
/// that ends in an apostrophe needs no space after it. Words match regardless of case and of whether accents are
/// combining marks. Not thread-safe.
void ccollation_ignore_article(ccollation *collation, const uint8_t *article, size_t length);

/// Returns where the part of a name begins that determines its key: 0, or the end of an ignored article.
size_t ccollation_sorted_start(const ccollation *collation, const uint8_t *name, size_t length);

/// Returns the number of sections. The last section is "#", for names that belong to no other section.
size_t ccollation_section_count(const ccollation *collation);
/// Returns the title of a section in UTF-8, owned by the collation.
const char *ccollation_section_title(const ccollation *collation, size_t section);

/// Builds the table that speeds up computing the keys of many names. This takes a few tenths of a millisecond, or a
/// few milliseconds for a locale with a tailored collation. Further calls have no effect. Other threads may use the
/// collation meanwhile.
///
/// Returns false if no table is available: for a locale whose keys combine weights differently, and while another
/// thread is still building the table.
bool ccollation_prepare_keys(ccollation *collation);

/// Returns whether the key of a name is computed from the table rather than by ICU.
bool ccollation_is_plain(const ccollation *collation, const uint8_t *name, size_t length);

/// Writes the keys of `count` names, starting with name number `start`, one after another to `keys`, and the end
/// offset of each key to `key_ends`.
///
/// Name i is `bytes[ends[i-1]..<ends[i]]` in UTF-8; ill-formed bytes count as U+FFFD. Returns the number of keys that
/// fit. End offsets are relative to the start of `keys`.
size_t ccollation_keys(const ccollation *collation, const uint8_t *bytes, const uint32_t *ends,
                       size_t start, size_t count, uint8_t *keys, size_t capacity,
                       uint32_t *key_ends);

/// Writes a string's primary weights without a section byte; returns the required length.
size_t ccollation_primary(const ccollation *collation, const uint8_t *text, size_t length,
                          uint8_t *key, size_t capacity);

/// Writes, in ascending order, at most `capacity` of the sections that can contain names whose primary weights begin
/// with `primary`; returns the total number of these sections.
size_t ccollation_sections(const ccollation *collation, const uint8_t *primary, size_t length,
                           uint8_t *sections, size_t capacity);

/// Writes the simplest text that has the same primary weights as `text`: in title case, and without accents that have
/// no primary weight in this locale. Returns the required length.
size_t ccollation_label(const ccollation *collation, const uint8_t *text, size_t length,
                        uint8_t *label, size_t capacity);

/// Writes the string with each ligature split into letters with the same primary weights: "Cæsar" becomes "Caesar" in
/// English, but not in Danish, where "æ" is a separate letter. Returns the required length.
size_t ccollation_separate_letters(const ccollation *collation, const uint8_t *text, size_t length,
                                   uint8_t *spelled, size_t capacity);

/// A string that is searched for in other strings at primary strength, with numbers compared digit by digit.
typedef struct ccollation_pattern ccollation_pattern;

/// The best match of a pattern in a string, in ascending order of quality.
typedef enum {
  CCOLLATION_NO_MATCH = 0,
  CCOLLATION_MATCHES_WITHIN = 1,
  CCOLLATION_MATCHES_BEGINNING = 2,
  CCOLLATION_MATCHES_WHOLE = 3,
} ccollation_match;

/// Prepares a pattern, which must have a primary weight; the collation must outlive the pattern. Names are compared
/// faster after `ccollation_prepare_keys`. Returns NULL if ICU fails.
ccollation_pattern *ccollation_pattern_open(const ccollation *collation, const uint8_t *text,
                                            size_t length);
void ccollation_pattern_close(ccollation_pattern *pattern);

/// Returns the best match in a string. Not thread-safe.
ccollation_match ccollation_pattern_match(ccollation_pattern *pattern, const uint8_t *text,
                                          size_t length);

/// A character of a string in the form that searches compare.
typedef struct {
  /// The primary weight of the character, which is equal for characters that differ only in case or accents.
  uint32_t weight;
  /// Whether the character is the first of a word.
  bool begins_word;
} ccollation_letter;

/// A reader that converts strings to letters, with one letter for each digit of a number.
typedef struct ccollation_letters ccollation_letters;

/// Prepares a reader; the collation must outlive it. Strings are read faster after `ccollation_prepare_keys`. Returns
/// NULL if ICU fails.
///
/// Characters other than letters, marks and numbers separate words; the reader returns them only if
/// `keeps_punctuation` is true.
ccollation_letters *ccollation_letters_open(const ccollation *collation, bool keeps_punctuation);
void ccollation_letters_close(ccollation_letters *letters);

/// Reads a string and returns its letters, whose number is stored in `*count`. The letters stay valid until the reader
/// reads another string. Not thread-safe.
///
/// If `plainly` is true, strings are read several times as fast, but the result is NULL for a string with characters
/// whose weights depend on their neighbours. Two strings can be compared only if both were read plainly or neither was.
const ccollation_letter *ccollation_letters_read(ccollation_letters *letters, const uint8_t *text,
                                                 size_t length, bool plainly, size_t *count);

/// A transliterator that spells names of other scripts in Latin letters.
typedef struct ccollation_latin ccollation_latin;

/// Opens a transliterator. Returns NULL if ICU has no data for it.
ccollation_latin *ccollation_latin_open(void);
void ccollation_latin_close(ccollation_latin *latin);

/// The systems by which names are transliterated.
typedef enum {
  /// ICU's Any-Latin: ISO 9 for Cyrillic, pinyin for Chinese characters.
  CCOLLATION_LATIN_STANDARD = 0,
  /// Cyrillic as in English (BGN/PCGN); other scripts as in CCOLLATION_LATIN_STANDARD.
  CCOLLATION_LATIN_ENGLISH = 1,
} ccollation_spelling;

/// Transliterates a string. Returns bytes that stay valid until the next call, and stores their number in `*count`. Not
/// thread-safe.
const uint8_t *ccollation_latin_spell(ccollation_latin *latin, ccollation_spelling spelling,
                                      const uint8_t *text, size_t length, size_t *count);

/// Writes the abbreviated names of the twelve months of the Gregorian calendar, in the form for a month without a day,
/// in the language of the first of the given locales. Each name is in UTF-8 and followed by a line feed.
///
/// Returns the required length, which is 0 if ICU does not know a locale or has no names in this language.
size_t ccollation_months(const char *locales, uint8_t *names, size_t capacity);

/// Writes the digits from 0 to 9 of the first of the given locales, in UTF-8.
///
/// Returns the required length, which is 0 if ICU does not know a locale or the locale writes numbers without digits.
size_t ccollation_digits(const char *locales, uint8_t *digits, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
