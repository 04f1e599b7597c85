#ifndef CCOLLATION_KEY_TABLE_HPP
#define CCOLLATION_KEY_TABLE_HPP

#include <unicode/tblcoll.h>

#include <memory>
#include <vector>

/// The weights of a character in one level of a sort key: common ones, which keys count instead of
/// repeating them, then others, then common ones again.
struct LevelWeights {
  uint8_t common_before = 0;
  uint8_t size = 0;
  uint8_t common_after = 0;
  uint8_t bytes[5] = {};
};

/// The weights that a character adds to a sort key, if these do not depend on its neighbours.
struct PlainCharacter {
  bool is_plain = false;
  /// Whether a primary weight omits its first byte after a weight with the same first byte.
  bool is_compressible = false;
  uint8_t primary_size = 0;
  /// The bytes of the primary weight, the first one highest.
  uint32_t primary = 0;
  LevelWeights secondary;
  LevelWeights tertiary;
};

/// A table that makes the sort keys of names of plain characters, in a fraction of ICU's time.
///
/// Its entries come from ICU's own keys of single characters, so that they follow the locale. How
/// weights are combined is described in ICU's design documents "Collation v2" and "Special Byte
/// Values" (icu.unicode.org/design/collation), which may change: a new table is tested against ICU
/// with a few texts.
class KeyTable {
 public:
  /// Reads the table of a collator; null if the collator combines weights in another way, as with
  /// upper case first.
  static std::unique_ptr<const KeyTable> make(const icu::RuleBasedCollator &collator);

  /// ICU makes the keys of longer names.
  static constexpr size_t kLongestName = 120;
  /// A byte of a name adds at most five bytes to the first level and six to each of the others; one
  /// more is for separators, long runs of common weights, and three bytes that are written after the first level.
  static constexpr size_t kLongestKey = 18 * kLongestName;

  /// Writes the key of a name in UTF-8, without its final zero, to `kLongestKey` bytes; returns its
  /// length, or 0 if the name is long or not of plain characters.
  size_t make_key(const uint8_t *name, size_t length, uint8_t *key) const;

  /// Returns the weights of a character other than a digit; null if it is not plain, or if it is a jamo, which
  /// need not begin a letter of a text.
  const PlainCharacter *plain(char16_t character) const;

 private:
  KeyTable();
  void read_characters(const icu::RuleBasedCollator &collator);
  void leave_out_tailored_strings(const icu::RuleBasedCollator &collator);
  void find_letters();
  bool agrees(const icu::RuleBasedCollator &collator, const icu::UnicodeString &text) const;

  std::vector<PlainCharacter> characters_;
  /// The primary weights of the ASCII characters of which most names consist: those of one byte, with a common
  /// weight in each other level, as small letters have. 0 for others.
  uint8_t letters_[0x80] = {};
  /// The first byte of the primary weights of numbers.
  uint8_t number_lead_ = 0;
};

#endif
