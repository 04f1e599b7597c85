#include <unicode/stsearch.h>

#include "collation.hpp"

struct ccollation_pattern {
  icu::UnicodeString text;
  std::unique_ptr<icu::RuleBasedCollator> collator;
  std::unique_ptr<icu::StringSearch> search;
};

namespace {

icu::UnicodeString from_utf8(const uint8_t *text, size_t length) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(reinterpret_cast<const char *>(text), static_cast<int32_t>(length)));
}

}  // namespace

ccollation_pattern *ccollation_pattern_open(const ccollation *collation, const uint8_t *text,
                                            size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  auto pattern = std::make_unique<ccollation_pattern>();
  pattern->text = from_utf8(text, length);
  pattern->collator.reset(collation->primary_only->clone());
  // With numbers by value, "1" would not be found in "10".
  pattern->collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_OFF, status);
  // The text to search must not be empty; it is replaced by each name.
  pattern->search = std::make_unique<icu::StringSearch>(
      pattern->text, pattern->text, pattern->collator.get(), nullptr, status);
  return U_SUCCESS(status) ? pattern.release() : nullptr;
}

void ccollation_pattern_close(ccollation_pattern *pattern) { delete pattern; }

ccollation_match ccollation_pattern_match(ccollation_pattern *pattern, const uint8_t *text,
                                          size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  // Outlives the search, which refers to it.
  icu::UnicodeString searched = from_utf8(text, length);
  if (searched.isEmpty()) return CCOLLATION_NO_MATCH;
  if (pattern->collator->compare(searched, pattern->text, status) == UCOL_EQUAL)
    return CCOLLATION_MATCHES_WHOLE;
  pattern->search->setText(searched, status);
  int32_t place = pattern->search->first(status);
  if (U_FAILURE(status) || place == USEARCH_DONE) return CCOLLATION_NO_MATCH;
  return place == 0 ? CCOLLATION_MATCHES_BEGINNING : CCOLLATION_MATCHES_WITHIN;
}
