#ifndef PLAIN_LETTERS_HPP
#define PLAIN_LETTERS_HPP

#include <unicode/unistr.h>

#include <string>
#include <vector>

struct ccollation;

/// The letters that labels consist of, with their primary weights: the ASCII letters and the locale's own Latin index
/// letters.
class PlainLetters {
 public:
  explicit PlainLetters(const ccollation &collation);

  /// Returns the letters whose primary weights add up to `key`; empty if no letters do. In English, the weights of
  /// "ø" are those of "o"; in Swedish, the weights of "ü" are those of "y"; and the weights of "æ" may be those of
  /// "a" and "e".
  icu::UnicodeString spelling(const std::string &key) const;

 private:
  struct Letter {
    std::string key;
    icu::UnicodeString text;
  };

  void add(const ccollation &collation, const icu::UnicodeString &letter);

  std::vector<Letter> letters_;
};

/// Replaces each non-ASCII Latin letter with the plain letters that have the same primary weights, provided that the
/// replacement has at least `fewest_letters` letters. Weights that depend on neighbouring letters can change.
icu::UnicodeString in_plain_letters(const icu::UnicodeString &text, const ccollation &collation,
                                    int32_t fewest_letters);

#endif
