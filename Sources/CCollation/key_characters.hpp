#ifndef CCOLLATION_KEY_CHARACTERS_HPP
#define CCOLLATION_KEY_CHARACTERS_HPP

#include <cstddef>
#include <cstdint>

/// A `KeyTable` has entries for the characters before Syriac and for general punctuation.
constexpr char16_t kLettersEnd = 0x700;
constexpr char16_t kPunctuation = 0x2000;
constexpr char16_t kPunctuationEnd = 0x2070;
constexpr size_t kPlaceCount = kLettersEnd + (kPunctuationEnd - kPunctuation);

/// Returns the index of a character's entry in a `KeyTable`; 0, that of U+0000, if it has none.
inline size_t place_of(char16_t character) {
  if (character < kLettersEnd) return character;
  bool is_punctuation = character >= kPunctuation && character < kPunctuationEnd;
  return is_punctuation ? character - kPunctuation + kLettersEnd : 0;
}

/// Returns the character of an entry other than 0.
inline char16_t character_at(size_t place) {
  return place < kLettersEnd ? place : place - kLettersEnd + kPunctuation;
}

/// Reads a character of UTF-8; returns U+0000 for one that is ill-formed or cannot have an entry.
inline char16_t next_character(const uint8_t *&each, const uint8_t *end) {
  uint8_t lead = *each++;
  if (lead < 0x80) return lead;
  auto continues = [&](int i) { return end - each > i && (each[i] & 0xC0) == 0x80; };
  if (lead >= 0xC2 && lead < 0xE0 && continues(0)) return (lead & 0x1F) << 6 | (*each++ & 0x3F);
  if (lead != 0xE2 || !continues(0) || !continues(1)) return 0;
  each += 2;
  return 0x2000 | (each[-2] & 0x3F) << 6 | (each[-1] & 0x3F);
}

inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

#endif
