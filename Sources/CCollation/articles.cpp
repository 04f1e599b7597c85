#include <unicode/normalizer2.h>

#include <algorithm>
#include <cstring>

#include "collation.hpp"

// Articles are compared by canonical caseless matching (The Unicode Standard, D145): after full case folding, so that
// "ß" becomes "ss", and decomposition, so that "é" becomes "e" and a mark. Neither step adds or removes spaces or
// apostrophes, so counting them finds the part of a name to compare.

namespace {

constexpr char kApostrophe[] = "\xE2\x80\x99";  // U+2019
constexpr size_t kMaxBytesPerFoldedByte = 4;    // no folded byte comes from more bytes of a name

char lower(uint8_t letter) {
  return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter);
}

size_t separator_length(const uint8_t *text, size_t length) {
  if (*text == ' ' || *text == '\'') return 1;
  return length >= 3 && std::memcmp(text, kApostrophe, 3) == 0 ? 3 : 0;
}

/// Returns the length of a string through its n-th space or apostrophe; 0 if the string contains fewer.
size_t length_through(int separators, const uint8_t *text, size_t length) {
  for (size_t at = 0; at < length; ++at) {
    size_t taken = separator_length(text + at, length - at);
    if (taken > 0 && --separators == 0) return at + taken;
  }
  return 0;
}

/// Folds a string that contains characters other than ASCII; bytes that are not UTF-8 count as U+FFFD.
std::string folded_by_icu(const uint8_t *text, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2 *decompose = icu::Normalizer2::getNFDInstance(status);
  icu::UnicodeString units = icu::UnicodeString::fromUTF8(icu::StringPiece(
      reinterpret_cast<const char *>(text), static_cast<int32_t>(length)));
  if (U_SUCCESS(status)) units = decompose->normalize(units, status);
  units.foldCase().findAndReplace(icu::UnicodeString(UChar(0x2019)), icu::UnicodeString(u'\''));
  if (U_SUCCESS(status)) units = decompose->normalize(units, status);
  std::string folded;
  return units.toUTF8String(folded);
}

std::string folded(const uint8_t *text, size_t length) {
  bool ascii = std::all_of(text, text + length, [](uint8_t byte) { return byte < 0x80; });
  if (!ascii) return folded_by_icu(text, length);
  std::string lowered(length, 0);
  std::transform(text, text + length, lowered.begin(), lower);
  return lowered;
}

/// Returns the length in bytes of the article at the beginning of a name; 0 if the name does not begin with the
/// article.
size_t article_length(const Article &article, const uint8_t *name, size_t length) {
  // Most names take this fast path: an ASCII letter folds only to itself.
  if (length == 0 || (*name < 0x80 && lower(*name) != article.folded[0])) return 0;
  size_t limit = std::min(length, article.folded.size() * kMaxBytesPerFoldedByte);
  size_t taken = length_through(article.separators, name, limit);
  return taken > 0 && folded(name, taken) == article.folded ? taken : 0;
}

}  // namespace

void ccollation_ignore_article(ccollation *collation, const uint8_t *article, size_t length) {
  std::string folded_article = folded(article, length);
  char last = folded_article.back();
  if (last != '\'' && last != ' ') folded_article += ' ';
  auto separates = [](char byte) { return byte == ' ' || byte == '\''; };
  auto count = std::count_if(folded_article.begin(), folded_article.end(), separates);
  collation->articles.push_back({folded_article, static_cast<int>(count)});
}

size_t ccollation_sorted_start(const ccollation *collation, const uint8_t *name, size_t length) {
  for (const Article &article : collation->articles) {
    size_t taken = article_length(article, name, length);
    while (taken > 0 && taken < length && name[taken] == ' ') ++taken;
    // An article with no text after it is itself a name.
    if (taken > 0 && taken < length) return taken;
  }
  return 0;
}
