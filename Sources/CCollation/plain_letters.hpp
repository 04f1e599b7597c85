#ifndef PLAIN_LETTERS_HPP
#define PLAIN_LETTERS_HPP

#include <unicode/unistr.h>

#include <string>
#include <vector>

struct ccollation;

/// The letters in which labels are spelled, with their primary weights: those of ASCII, and the locale's own
/// Latin index characters.
class PlainLetters {
 public:
  explicit PlainLetters(const ccollation &collation);

  /// Returns the letters that together have some primary weights; empty if there are none. "ø" has the weights of
  /// "o" in English, "ü" those of "y" in Swedish, and "æ" those of "a" and "e".
  icu::UnicodeString spelling(const std::string &key) const;

 private:
  struct Letter {
    std::string key;
    icu::UnicodeString text;
  };

  void add(const ccollation &collation, const icu::UnicodeString &letter);

  std::vector<Letter> letters_;
};

/// Replaces each Latin letter outside of ASCII that has the primary weights of plain letters, if there are at
/// least that many of them. Weights that depend on neighbouring letters can change.
icu::UnicodeString in_plain_letters(const icu::UnicodeString &text, const ccollation &collation,
                                    int32_t fewest_letters);

#endif
