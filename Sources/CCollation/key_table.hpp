#ifndef CCOLLATION_KEY_TABLE_HPP
#define CCOLLATION_KEY_TABLE_HPP

#include <unicode/tblcoll.h>

#include <memory>
#include <vector>

/// The weights of a character in one level of a sort key: common weights, which a key counts instead of repeating,
/// then other weights, then common weights again.
struct LevelWeights {
  uint8_t common_before = 0;
  uint8_t size = 0;
  uint8_t common_after = 0;
  uint8_t bytes[5] = {};
};

/// The weights that a character adds to a sort key, provided that they do not depend on its neighbours.
struct PlainCharacter {
  bool is_plain = false;
  /// Whether the first byte of the primary weight is omitted after a weight with the same first byte.
  bool is_compressible = false;
  uint8_t primary_size = 0;
  /// The bytes of the primary weight, starting with the most significant byte.
  uint32_t primary = 0;
  LevelWeights secondary;
  LevelWeights tertiary;
};

/// A table that computes the sort keys of names of plain characters in a fraction of ICU's time.
///
/// Its entries are read from ICU's own keys of single characters, so they follow the locale. ICU's design documents
/// "Collation v2" and "Special Byte Values" (icu.unicode.org/design/collation) describe how weights are combined. Since
/// the rules may change, the keys from a new table are compared with ICU's for a few strings.
class KeyTable {
 public:
  /// Builds the table of a collator; null if the collator combines weights differently, for example if upper case
  /// sorts first.
  static std::unique_ptr<const KeyTable> make(const icu::RuleBasedCollator &collator);

  /// The maximum length of a name; ICU computes the keys of longer names.
  static constexpr size_t kLongestName = 120;
  /// The size of a buffer that holds any key: a byte of a name adds at most five bytes to the first level and six to
  /// each of the other levels. One more byte allows for separators, long runs of common weights and the three bytes
  /// that are written past the first level.
  static constexpr size_t kLongestKey = 18 * kLongestName;

  /// Writes the key of a UTF-8 name, without its final zero, to `kLongestKey` bytes. Returns the key's length; 0 if
  /// the name is too long or contains characters that are not plain.
  size_t make_key(const uint8_t *name, size_t length, uint8_t *key) const;

  /// Returns the weights of a character other than a digit; null if the character is not plain or is a jamo, which does
  /// not always begin a letter of a string.
  const PlainCharacter *plain(char16_t character) const;

 private:
  KeyTable();
  void read_characters(const icu::RuleBasedCollator &collator);
  void leave_out_tailored_strings(const icu::RuleBasedCollator &collator);
  void find_letters();
  bool agrees(const icu::RuleBasedCollator &collator, const icu::UnicodeString &text) const;

  std::vector<PlainCharacter> characters_;
  /// The one-byte primary weights of the ASCII characters that have only common weights in the other levels, like the
  /// small letters of which most names consist; 0 for other characters.
  uint8_t letters_[0x80] = {};
  /// The first byte of the primary weights of numbers.
  uint8_t number_lead_ = 0;
};

#endif
