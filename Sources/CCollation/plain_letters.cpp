#include "plain_letters.hpp"

#include <unicode/uscript.h>

#include <algorithm>

#include "collation.hpp"

namespace {

constexpr UChar32 kFirstBeyondAscii = 0x80;

bool is_latin_beyond_ascii(UChar32 scalar) {
  UErrorCode status = U_ZERO_ERROR;
  return scalar >= kFirstBeyondAscii && uscript_getScript(scalar, &status) == USCRIPT_LATIN;
}

std::string key_of(const ccollation &collation, const icu::UnicodeString &text) {
  return primary_key(*collation.primary_only, text);
}

bool begins_with(const std::string &text, size_t start, const std::string &prefix) {
  return text.compare(start, prefix.size(), prefix) == 0;
}

}  // namespace

PlainLetters::PlainLetters(const ccollation &collation) {
  for (UChar letter = u'a'; letter <= u'z'; ++letter) add(collation, letter);
  for (const std::string &title : collation.sections.titles) {
    icu::UnicodeString letter = icu::UnicodeString::fromUTF8(title);
    if (letter.countChar32() == 1 && is_latin_beyond_ascii(letter.char32At(0)))
      add(collation, letter.toLower(collation.locale));
  }
}

void PlainLetters::add(const ccollation &collation, const icu::UnicodeString &letter) {
  std::string key = key_of(collation, letter);
  if (!key.empty()) letters_.push_back({std::move(key), letter});
}

icu::UnicodeString PlainLetters::spelling(const std::string &key) const {
  icu::UnicodeString spelling;
  for (size_t start = 0; start < key.size();) {
    auto next = std::find_if(letters_.begin(), letters_.end(), [&](const Letter &letter) {
      return begins_with(key, start, letter.key);
    });
    if (next == letters_.end()) return icu::UnicodeString();
    spelling.append(next->text);
    start += next->key.size();
  }
  return spelling;
}

icu::UnicodeString in_plain_letters(const icu::UnicodeString &text, const ccollation &collation,
                                    int32_t fewest_letters) {
  icu::UnicodeString result;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    icu::UnicodeString letter(text.char32At(i));
    if (is_latin_beyond_ascii(text.char32At(i))) {
      icu::UnicodeString plain = collation.plain_letters().spelling(key_of(collation, letter));
      if (plain.countChar32() >= fewest_letters) letter = plain;
    }
    result.append(letter);
  }
  return result;
}
