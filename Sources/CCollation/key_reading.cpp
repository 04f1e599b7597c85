#include <unicode/uchar.h>
#include <unicode/usetiter.h>

#include <algorithm>
#include <unordered_set>

#include "key_writing.hpp"

namespace {

/// Reads the weights of one level from the key of a character; returns false if `LevelWeights` cannot represent them.
template <typename Common>
bool read_level(const uint8_t *each, const uint8_t *end, LevelWeights &level) {
  auto is_common = [&] { return each < end && *each <= Common::kHigh; };
  bool is_before = is_common() && *each > Common::kMiddle;
  if (is_before) level.common_before = Common::count(*each++);
  while (each < end && !is_common() && level.size < sizeof level.bytes)
    level.bytes[level.size++] = *each++;
  if (is_before && level.size == 0) return false;
  uint8_t &common = level.size == 0 ? level.common_before : level.common_after;
  if (is_common() && *each >= Common::kLow && *each < Common::kMiddle)
    common = Common::count(*each++);
  return each == end;
}

/// Reads the weights of single characters in a collation. Characters with one secondary weight must be read first.
class CharacterReader {
 public:
  explicit CharacterReader(const icu::RuleBasedCollator &collator) : collator_(collator) {
    primaries_.reserve(2 * kPlaceCount);
  }

  PlainCharacter read(char16_t unit) {
    PlainCharacter character;
    if (!can_be_plain(unit)) return character;
    SortKey key(collator_, unit);
    if (!read_primary(key, character) || !has_one_primary(key, character)) return character;
    character.is_plain =
        read_level<CommonSecondaries>(key.secondary, key.secondary_end, character.secondary) &&
        read_level<CommonTertiaries>(key.tertiary, key.end, character.tertiary);
    character.is_compressible = character.primary_size > 1 && is_compressible(unit, key);
    return character;
  }

 private:
  /// Excludes digits, which form numbers; marks, which combine with the character before them; and two kinds of
  /// middle dot, which form contractions with the letter l in the root collation.
  static bool can_be_plain(char16_t unit) {
    constexpr uint32_t others = U_GC_CN_MASK | U_GC_M_MASK | U_GC_ND_MASK;
    return (U_GET_GC_MASK(unit) & others) == 0 && unit != 0xB7 && unit != 0x387;
  }

  /// Returns whether a key with several secondary weights has a single primary weight. This is the case if a
  /// character with one secondary weight has the same primary bytes, as "e" has the primary bytes of "é".
  bool has_one_primary(const SortKey &key, const PlainCharacter &character) {
    if (key.has_one_secondary()) primaries_.insert(character.primary);
    return key.size() == kSizeOfIgnored || primaries_.count(character.primary) > 0;
  }

  static bool read_primary(const SortKey &key, PlainCharacter &character) {
    size_t size = key.primary_size();
    if (size > sizeof character.primary) return false;
    for (size_t i = 0; i < size; ++i) character.primary |= key.bytes[i] << (24 - 8 * i);
    character.primary_size = size;
    return true;
  }

  /// Returns whether the first byte of the character's primary weight occurs only once in the key of the doubled
  /// character.
  bool is_compressible(char16_t unit, const SortKey &key) {
    Answer &answer = answers_[key.bytes[0]];
    if (answer == Answer::unknown) {
      SortKey twice(collator_, icu::UnicodeString(2, unit, 2));
      answer = twice.primary_size() < 2 * key.primary_size() ? Answer::yes : Answer::no;
    }
    return answer == Answer::yes;
  }

  enum class Answer : uint8_t { unknown, no, yes };

  /// The size of a key without any weights.
  static constexpr size_t kSizeOfIgnored = 2;

  const icu::RuleBasedCollator &collator_;
  std::unordered_set<uint32_t> primaries_;
  Answer answers_[256] = {};
};

}  // namespace

KeyTable::KeyTable() : characters_(kPlaceCount) {}

std::unique_ptr<const KeyTable> KeyTable::make(const icu::RuleBasedCollator &collator) {
  std::unique_ptr<KeyTable> table(new KeyTable);
  table->read_characters(collator);
  table->leave_out_tailored_strings(collator);
  table->find_letters();
  // The test texts contain long runs of common weights, neighbours with the same first byte, an accent, the numbers
  // at which weights become longer, kana and Hangul syllables.
  const icu::UnicodeString some(70, 'b', 70), many(118, 'b', 118);
  for (const icu::UnicodeString &text : std::initializer_list<icu::UnicodeString>{
           u"", u"b", some, some + u"B", many, many + u"B", u"_b-!  B_-", u"bb\u00E9b", u"0000",
           u"1-73", u"74_10", u"10233", u"10234 99 0", u"1042489b", u"0 1 8 b", u"1b-1-",
           u"\u304B\u30AC\u3041b\u3071", u"\uAC01\uD7A3b\uB6AB"})
    if (!table->agrees(collator, text)) return nullptr;
  return table;
}

void KeyTable::read_characters(const icu::RuleBasedCollator &collator) {
  number_lead_ = SortKey(collator, u"0").bytes[0];
  CharacterReader reader(collator);
  for (int pass = 0; pass < 2; ++pass)
    for (size_t place = 1; place < kPlaceCount; ++place)
      if (!characters_[place].is_plain) characters_[place] = reader.read(character_at(place));
  for (size_t place = 1; place < kPlaceCount; ++place) {
    PlainCharacter &character = characters_[place];
    // One byte followed by common weights may actually be a single two-byte weight.
    bool is_clear = character.secondary.common_after == 0 && character.tertiary.common_after == 0;
    if (is_clear || !character.is_plain) continue;
    character.is_plain = agrees(collator, icu::UnicodeString(2, character_at(place), 2));
  }
}

/// Excludes the last character of each tailored string. Such strings are contractions, such as "ch" where it sorts as
/// a separate letter, and strings whose last character has different weights after the preceding ones, such as
/// Japanese iteration marks. Every name with such a string contains its last character, so ICU computes the key of
/// the name.
void KeyTable::leave_out_tailored_strings(const icu::RuleBasedCollator &collator) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::UnicodeSet> tailored(collator.getTailoredSet(status));
  if (U_FAILURE(status)) return characters_.assign(kPlaceCount, PlainCharacter());
  for (icu::UnicodeSetIterator each(*tailored); each.nextRange();) {
    if (!each.isString()) continue;
    const icu::UnicodeString &text = each.getString();
    size_t last = 0;
    bool is_plain = true;
    for (int32_t i = 0; i < text.length(); ++i)
      for (char16_t part : HangulDecomposition(text[i])) {
        last = place_of(part);
        is_plain = is_plain && characters_[last].is_plain;
      }
    if (is_plain) characters_[last].is_plain = false;
  }
}

/// Fills `letters_`. Called after the characters of contractions have been excluded, because these are not plain.
void KeyTable::find_letters() {
  auto adds_common = [](const LevelWeights &level) {
    return level.common_before == 1 && level.size == 0 && level.common_after == 0;
  };
  for (size_t place = 1; place < 0x80; ++place) {
    const PlainCharacter &character = characters_[place];
    bool is_letter = character.is_plain && character.primary_size == 1 &&
                     adds_common(character.secondary) && adds_common(character.tertiary);
    if (is_letter) letters_[place] = character.primary >> 24;
  }
}

/// Returns whether the table and ICU compute the same key for a string; true if the table cannot compute the key.
bool KeyTable::agrees(const icu::RuleBasedCollator &collator,
                      const icu::UnicodeString &text) const {
  std::string name;
  text.toUTF8String(name);
  uint8_t made[kLongestKey];
  size_t size = make_key(reinterpret_cast<const uint8_t *>(name.data()), name.size(), made);
  SortKey key(collator, text);
  return size == 0 || (size == key.size() && std::equal(made, made + size, key.bytes));
}
