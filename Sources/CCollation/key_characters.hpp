#ifndef CCOLLATION_KEY_CHARACTERS_HPP
#define CCOLLATION_KEY_CHARACTERS_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// A range of consecutive characters, and the index of the first character's entry in a `KeyTable`.
struct CharacterRange {
  char16_t first;
  char16_t end;
  size_t place;

  constexpr bool contains(char16_t character) const {
    return character >= first && character < end;
  }

  constexpr size_t end_place() const { return place + (end - first); }
};

/// The characters that have entries in a `KeyTable`: all before Syriac, general punctuation, kana with East Asian
/// punctuation, and the jamo that make up Hangul syllables (leading consonants, vowels and trailing consonants).
constexpr CharacterRange kBelowSyriac = {0, 0x700, 0};
constexpr CharacterRange kPunctuation = {0x2000, 0x2070, kBelowSyriac.end_place()};
constexpr CharacterRange kKana = {0x3000, 0x3100, kPunctuation.end_place()};
constexpr CharacterRange kLeadingJamo = {0x1100, 0x1113, kKana.end_place()};
constexpr CharacterRange kVowelJamo = {0x1161, 0x1176, kLeadingJamo.end_place()};
constexpr CharacterRange kTrailingJamo = {0x11A8, 0x11C3, kVowelJamo.end_place()};
constexpr size_t kPlaceCount = kTrailingJamo.end_place();

constexpr std::initializer_list<CharacterRange> kRanges = {
    kBelowSyriac, kPunctuation, kKana, kLeadingJamo, kVowelJamo, kTrailingJamo};

/// Returns the index of a character's entry in a `KeyTable`; 0, the index of U+0000, if the character has no entry.
inline size_t place_of(char16_t character) {
  for (const CharacterRange &range : kRanges)
    if (range.contains(character)) return character - range.first + range.place;
  return 0;
}

/// Returns the character whose entry is at an index.
inline char16_t character_at(size_t place) {
  for (const CharacterRange &range : kRanges)
    if (place < range.end_place()) return place - range.place + range.first;
  return 0;
}

inline bool is_jamo(char16_t character) {
  return kLeadingJamo.contains(character) || kVowelJamo.contains(character) ||
         kTrailingJamo.contains(character);
}

/// The jamo of a Hangul syllable, which have the same weights as the syllable; for any other character, the character
/// itself.
///
/// The code point of a syllable encodes its leading consonant, its vowel and its optional trailing consonant (The
/// Unicode Standard, section 3.12).
class HangulDecomposition {
 public:
  explicit HangulDecomposition(char16_t character) : characters_{character}, count_(1) {
    if (character < kFirstSyllable || character > kLastSyllable) return;
    constexpr unsigned kVowels = 21, kTrailing = 28;
    unsigned index = character - kFirstSyllable, trailing = index % kTrailing;
    characters_[0] = kLeadingJamo.first + index / kTrailing / kVowels;
    characters_[1] = kVowelJamo.first + index / kTrailing % kVowels;
    characters_[2] = kTrailingJamo.first + trailing - 1;
    count_ = trailing == 0 ? 2 : 3;
  }

  const char16_t *begin() const { return characters_; }
  const char16_t *end() const { return characters_ + count_; }

 private:
  static constexpr char16_t kFirstSyllable = 0xAC00, kLastSyllable = 0xD7A3;

  char16_t characters_[3];
  size_t count_;
};

/// Reads a UTF-8 character; returns U+0000 if it is ill-formed or cannot have an entry.
inline char16_t next_character(const uint8_t *&each, const uint8_t *end) {
  uint8_t lead = *each++;
  if (lead < 0x80) return lead;
  auto continues = [&](int i) { return end - each > i && (each[i] & 0xC0) == 0x80; };
  if (lead >= 0xC2 && lead < 0xE0 && continues(0)) return (lead & 0x1F) << 6 | (*each++ & 0x3F);
  // A three-byte sequence. The lead byte E0 is excluded: its sequences may be overlong, and none of its characters
  // has an entry.
  if (lead <= 0xE0 || lead > 0xEF || !continues(0) || !continues(1)) return 0;
  each += 2;
  return (lead & 0x0F) << 12 | (each[-2] & 0x3F) << 6 | (each[-1] & 0x3F);
}

inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

#endif
