#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <cstring>

#include "collation.hpp"

namespace {

icu::UnicodeString without_marks(const icu::UnicodeString &text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2 *compatible = icu::Normalizer2::getNFKDInstance(status);
  const icu::Normalizer2 *composed = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) return text;
  icu::UnicodeString decomposed = compatible->normalize(text, status);
  icu::UnicodeString kept;
  for (int32_t i = 0; i < decomposed.length(); i = decomposed.moveIndex32(i, 1)) {
    UChar32 scalar = decomposed.char32At(i);
    if (u_charType(scalar) != U_NON_SPACING_MARK) kept.append(scalar);
  }
  icu::UnicodeString result = composed->normalize(kept, status);
  return U_SUCCESS(status) ? result : text;
}

/// "01" is "1" to a collation that orders numbers by value.
icu::UnicodeString without_leading_zeros(const icu::UnicodeString &text) {
  icu::UnicodeString result;
  bool in_number = false;
  for (int32_t i = 0; i < text.length(); ++i) {
    bool before_digit = i + 1 < text.length() && u_isdigit(text.charAt(i + 1));
    bool is_idle_zero = text.charAt(i) == '0' && !in_number && before_digit;
    if (!is_idle_zero) result.append(text.charAt(i));
    in_number = u_isdigit(text.charAt(i)) && !is_idle_zero;
  }
  return result;
}

icu::UnicodeString title_case(const icu::UnicodeString &text) {
  icu::UnicodeString result;
  bool inside = false;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    UChar32 scalar = text.char32At(i);
    result.append(inside ? u_tolower(scalar) : u_totitle(scalar));
    inside = u_isalnum(scalar) || (inside && u_charType(scalar) == U_NON_SPACING_MARK);
  }
  return result;
}

}  // namespace

size_t ccollation_label(const ccollation *collation, const uint8_t *text, size_t length,
                        uint8_t *label, size_t capacity) {
  icu::UnicodeString best = icu::UnicodeString::fromUTF8(icu::StringPiece(
      reinterpret_cast<const char *>(text), static_cast<int32_t>(length)));
  std::string primary = primary_key(*collation->primary_only, best);
  for (auto simplify : {without_marks, without_leading_zeros, title_case}) {
    icu::UnicodeString simpler = simplify(best);
    bool same = primary_key(*collation->primary_only, simpler) == primary;
    if (same && !simpler.isEmpty()) best = simpler;
  }
  std::string out;
  best.toUTF8String(out);
  std::memcpy(label, out.data(), std::min(out.size(), capacity));
  return out.size();
}
