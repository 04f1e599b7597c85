#ifndef CCOLLATION_KEY_TABLE_HPP
#define CCOLLATION_KEY_TABLE_HPP

#include <unicode/tblcoll.h>

#include <memory>
#include <vector>

/// The weights that a character has in one level of a sort key: common ones, which keys count
/// instead of repeating them, then others, then common ones again.
struct LevelWeights {
  uint8_t common_before = 0;
  uint8_t size = 0;
  uint8_t common_after = 0;
  uint8_t bytes[5] = {};
};

/// What a character adds to a sort key, where that does not depend on its neighbours.
struct PlainCharacter {
  bool is_plain = false;
  /// Whether a primary weight leaves its first byte out behind one with the same first byte.
  bool is_compressible = false;
  uint8_t primary_size = 0;
  /// The bytes of the primary weight, the first one highest.
  uint32_t primary = 0;
  LevelWeights secondary;
  LevelWeights tertiary;
};

/// Sort keys for names of plain characters, put together from a table in a fraction of ICU's time.
///
/// The table holds what ICU's own keys of single characters say, so that it follows the locale. How
/// weights become a key is in ICU's design documents "Collation v2" and "Special Byte Values"
/// (icu.unicode.org/design/collation), which may change: a few texts are compared with ICU when a
/// table is made.
class KeyTable {
 public:
  /// Null where the collator makes its keys in another way, as it does with upper case first.
  static std::unique_ptr<const KeyTable> make(const icu::RuleBasedCollator &collator);

  /// Longer names are left to ICU.
  static constexpr size_t kLongestName = 120;
  /// A byte of a name adds five bytes to the first level at most, and six to each of the others;
  /// one more is for separators and long runs of common weights.
  static constexpr size_t kLongestKey = 18 * kLongestName;

  /// Writes the key of a name in UTF-8, without its final zero, to `kLongestKey` bytes; returns its
  /// length, or 0 where the name is not of plain characters, or long.
  size_t make_key(const uint8_t *name, size_t length, uint8_t *key) const;

 private:
  KeyTable();
  void read_characters(const icu::RuleBasedCollator &collator);
  void leave_out_tailored_strings(const icu::RuleBasedCollator &collator);
  bool agrees(const icu::RuleBasedCollator &collator, const icu::UnicodeString &text) const;

  std::vector<PlainCharacter> characters_;
  /// The first byte of the primary weights of numbers.
  uint8_t number_lead_ = 0;
};

#endif
