#ifndef CCOLLATION_LETTERS_HPP
#define CCOLLATION_LETTERS_HPP

#include <unicode/coleitr.h>

#include <array>
#include <memory>
#include <vector>

#include "collation.hpp"

/// A reader that converts one text after another to the letters that searches compare: primary weights, with one
/// letter for each digit of a number.
struct ccollation_letters {
  /// Prepares the reader; the collation must outlive it. `is_ready` is false if ICU fails.
  ccollation_letters(const ccollation &collation, bool keeps_punctuation);

  /// Reads a string of plain characters from the table of weights; returns false if the string contains other
  /// characters or there is no table. The weights can be compared only with weights that were also read by this
  /// function.
  bool read_plain(const uint8_t *text, size_t length);

  /// Reads any string with ICU.
  void read(const uint8_t *text, size_t length);

  bool is_ready() const { return elements_ != nullptr; }
  const std::vector<ccollation_letter> &letters() const { return letters_; }

 private:
  void start();
  bool add(uint32_t weight, UChar32 character);

  const KeyTable *table_;
  bool keeps_punctuation_;
  std::unique_ptr<icu::RuleBasedCollator> collator_;
  std::unique_ptr<icu::CollationElementIterator> elements_;
  std::array<uint32_t, 10> digits_{};
  std::vector<UChar> units_;
  std::vector<ccollation_letter> letters_;
  /// Whether the next letter is the first of a word.
  bool is_after_separator_ = true;
};

#endif
