#ifndef CCOLLATION_KEY_CHARACTERS_HPP
#define CCOLLATION_KEY_CHARACTERS_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// Characters that follow one another, and the index of the first one's entry in a `KeyTable`.
struct CharacterRange {
  char16_t first;
  char16_t end;
  size_t place;

  constexpr bool contains(char16_t character) const {
    return character >= first && character < end;
  }

  constexpr size_t end_place() const { return place + (end - first); }
};

/// A `KeyTable` has entries for the characters before Syriac, for the letters of which Hangul syllables consist
/// (jamo), for general punctuation, and for kana with the punctuation of East Asia.
constexpr CharacterRange kLetters = {0, 0x700, 0};
constexpr CharacterRange kJamo = {0x1100, 0x11C3, kLetters.end_place()};
constexpr CharacterRange kPunctuation = {0x2000, 0x2070, kJamo.end_place()};
constexpr CharacterRange kKana = {0x3000, 0x3100, kPunctuation.end_place()};
constexpr size_t kPlaceCount = kKana.end_place();

/// Returns the index of a character's entry in a `KeyTable`; 0, that of U+0000, if it has none.
inline size_t place_of(char16_t character) {
  if (character < kLetters.end) return character;
  for (const CharacterRange &range : {kPunctuation, kKana, kJamo})
    if (range.contains(character)) return character - range.first + range.place;
  return 0;
}

/// Returns the character of an entry other than 0.
inline char16_t character_at(size_t place) {
  for (const CharacterRange &range : {kKana, kPunctuation, kJamo})
    if (place >= range.place) return place - range.place + range.first;
  return place;
}

/// The letters of a Hangul syllable, whose weights it has, or any other character itself.
///
/// The number of a syllable counts first consonants, vowels and last consonants, of which there may be none
/// (The Unicode Standard, section 3.12).
class Letters {
 public:
  explicit Letters(char16_t character) : letters_{character}, count_(1) {
    if (character < kFirstSyllable || character > kLastSyllable) return;
    constexpr unsigned kVowels = 21, kLastConsonants = 28;
    unsigned number = character - kFirstSyllable, last = number % kLastConsonants;
    letters_[0] = 0x1100 + number / kLastConsonants / kVowels;
    letters_[1] = 0x1161 + number / kLastConsonants % kVowels;
    letters_[2] = 0x11A7 + last;
    count_ = last == 0 ? 2 : 3;
  }

  const char16_t *begin() const { return letters_; }
  const char16_t *end() const { return letters_ + count_; }

 private:
  static constexpr char16_t kFirstSyllable = 0xAC00, kLastSyllable = 0xD7A3;

  char16_t letters_[3];
  size_t count_;
};

/// Reads a character of UTF-8; returns U+0000 for one that is ill-formed or cannot have an entry.
inline char16_t next_character(const uint8_t *&each, const uint8_t *end) {
  uint8_t lead = *each++;
  if (lead < 0x80) return lead;
  auto continues = [&](int i) { return end - each > i && (each[i] & 0xC0) == 0x80; };
  if (lead >= 0xC2 && lead < 0xE0 && continues(0)) return (lead & 0x1F) << 6 | (*each++ & 0x3F);
  // Three bytes, without the first of which some are too long a form of another character.
  if (lead <= 0xE0 || lead > 0xEF || !continues(0) || !continues(1)) return 0;
  each += 2;
  return (lead & 0x0F) << 12 | (each[-2] & 0x3F) << 6 | (each[-1] & 0x3F);
}

inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

#endif
