#include <unicode/stsearch.h>

#include <algorithm>

#include "letters.hpp"

struct ccollation_pattern {
  ccollation_pattern(const ccollation &collation, const icu::UnicodeString &text)
      : text(text), letters(collation, true) {}

  icu::UnicodeString text;
  /// The text as plain characters, so that most names can be compared without ICU; empty if the text contains other
  /// characters.
  std::vector<ccollation_letter> plain;
  ccollation_letters letters;
  std::unique_ptr<icu::RuleBasedCollator> collator;
  std::unique_ptr<icu::StringSearch> search;
};

namespace {

icu::UnicodeString from_utf8(const uint8_t *text, size_t length) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(reinterpret_cast<const char *>(text), static_cast<int32_t>(length)));
}

/// Returns the best match in a string that was read as plain characters.
ccollation_match match(const std::vector<ccollation_letter> &pattern,
                       const std::vector<ccollation_letter> &text) {
  auto is_same = [](const ccollation_letter &a, const ccollation_letter &b) {
    return a.weight == b.weight;
  };
  auto place = std::search(text.begin(), text.end(), pattern.begin(), pattern.end(), is_same);
  if (place == text.end()) return CCOLLATION_NO_MATCH;
  if (place != text.begin()) return CCOLLATION_MATCHES_WITHIN;
  return text.size() == pattern.size() ? CCOLLATION_MATCHES_WHOLE : CCOLLATION_MATCHES_BEGINNING;
}

}  // namespace

ccollation_pattern *ccollation_pattern_open(const ccollation *collation, const uint8_t *text,
                                            size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  auto pattern = std::make_unique<ccollation_pattern>(*collation, from_utf8(text, length));
  if (pattern->letters.read_plain(text, length)) pattern->plain = pattern->letters.letters();
  pattern->collator.reset(collation->primary_only->clone());
  // If numbers were compared by value, "1" would not be found in "10".
  pattern->collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_OFF, status);
  // The search needs a non-empty text; each name replaces it later.
  pattern->search = std::make_unique<icu::StringSearch>(
      pattern->text, pattern->text, pattern->collator.get(), nullptr, status);
  return U_SUCCESS(status) ? pattern.release() : nullptr;
}

void ccollation_pattern_close(ccollation_pattern *pattern) { delete pattern; }

ccollation_match ccollation_pattern_match(ccollation_pattern *pattern, const uint8_t *text,
                                          size_t length) {
  if (!pattern->plain.empty() && pattern->letters.read_plain(text, length))
    return match(pattern->plain, pattern->letters.letters());
  UErrorCode status = U_ZERO_ERROR;
  // `searched` must outlive the search, which refers to it.
  icu::UnicodeString searched = from_utf8(text, length);
  if (searched.isEmpty()) return CCOLLATION_NO_MATCH;
  if (pattern->collator->compare(searched, pattern->text, status) == UCOL_EQUAL)
    return CCOLLATION_MATCHES_WHOLE;
  pattern->search->setText(searched, status);
  int32_t place = pattern->search->first(status);
  if (U_FAILURE(status) || place == USEARCH_DONE) return CCOLLATION_NO_MATCH;
  // Characters without a primary weight may precede the match.
  icu::UnicodeString before = searched.tempSubString(0, place);
  bool is_beginning = place == 0 || primary_key(*pattern->collator, before).empty();
  return is_beginning ? CCOLLATION_MATCHES_BEGINNING : CCOLLATION_MATCHES_WITHIN;
}
