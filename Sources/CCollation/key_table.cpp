#include "key_writing.hpp"

namespace {

constexpr LevelWeights kCommonWeight = {1, 0, 0, {}};

/// Writes the three levels of a key, the first level directly to its destination.
struct KeyWriter {
  KeyWriter(const PlainCharacter *characters, uint8_t *key, uint8_t *secondary, uint8_t *tertiary)
      : characters(characters), primary(key), secondary(secondary), tertiary(tertiary) {}

  /// Adds a character; returns false if it is neither a plain character nor a syllable of plain jamo.
  bool add(char16_t character) {
    for (char16_t part : HangulDecomposition(character)) {
      const PlainCharacter &found = characters[place_of(part)];
      if (!found.is_plain) return false;
      add(found);
    }
    return true;
  }

  void add(const PlainCharacter &character) {
    if (character.primary_size > 0)
      primary.add(character.primary, character.primary_size, character.is_compressible);
    secondary.add(character.secondary);
    tertiary.add(character.tertiary);
  }

  void add(const NumberWeight &number) {
    primary.add(number.primary, number.size, false);
    secondary.add(kCommonWeight);
    tertiary.add(kCommonWeight);
  }

  /// Adds a run of letters (see `KeyTable::letters_`), and returns the position of the first character after the run.
  const uint8_t *add_letters(const uint8_t (&letters)[0x80], const uint8_t *each,
                             const uint8_t *end) {
    const uint8_t *rest = primary.add_run(letters, each, end);
    secondary.add_common(rest - each);
    tertiary.add_common(rest - each);
    return rest;
  }

  uint8_t *finish() {
    uint8_t *end = primary.end();
    *end++ = kLevelSeparator;
    end = secondary.finish(end);
    *end++ = kLevelSeparator;
    return tertiary.finish(end);
  }

  const PlainCharacter *characters;
  PrimaryWriter primary;
  WeightWriter<CommonSecondaries> secondary;
  WeightWriter<CommonTertiaries> tertiary;
};

}  // namespace

size_t KeyTable::make_key(const uint8_t *name, size_t length, uint8_t *key) const {
  if (length > kLongestName) return 0;
  uint8_t secondary[kLongestKey], tertiary[kLongestKey];
  KeyWriter writer(characters_.data(), key, secondary, tertiary);
  for (const uint8_t *each = name, *end = name + length; each < end;) {
    each = writer.add_letters(letters_, each, end);
    if (each == end) break;
    if (is_digit(*each)) {
      NumberWeight number(each, end, number_lead_);
      if (number.size == 0) return 0;
      writer.add(number);
    } else if (!writer.add(next_character(each, end))) {
      return 0;
    }
  }
  return writer.finish() - key;
}

const PlainCharacter *KeyTable::plain(char16_t character) const {
  if (is_jamo(character)) return nullptr;
  const PlainCharacter &found = characters_[place_of(character)];
  return found.is_plain ? &found : nullptr;
}
