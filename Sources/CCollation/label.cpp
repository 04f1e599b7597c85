#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <cstring>

#include "collation.hpp"

namespace {

/// The length in UTF-16 units after which the marks of a letter are kept untested, because each test computes the
/// keys of the whole letter. No language has longer letters (UAX #15 limits marks to 30).
constexpr int32_t kMaxLetterLength = 32;

/// A collator of primary strength.
using Weights = icu::RuleBasedCollator;

bool have_same_weights(const Weights &weights, const icu::UnicodeString &left,
                       const icu::UnicodeString &right) {
  return left == right || primary_key(weights, left) == primary_key(weights, right);
}

bool is_mark(UChar32 scalar) { return u_charType(scalar) == U_NON_SPACING_MARK; }

icu::UnicodeString without_any_marks(const icu::UnicodeString &letter) {
  icu::UnicodeString kept;
  for (int32_t i = 0; i < letter.length(); i = letter.moveIndex32(i, 1))
    if (!is_mark(letter.char32At(i))) kept.append(letter.char32At(i));
  return kept;
}

/// Returns a decomposed letter without the marks that have no primary weight.
icu::UnicodeString without_ignored_marks(const icu::UnicodeString &letter, const Weights &weights) {
  icu::UnicodeString kept = without_any_marks(letter);
  if (have_same_weights(weights, kept, letter)) return kept;
  kept = letter;
  for (int32_t end = std::min(letter.length(), kMaxLetterLength); end > 0;) {
    int32_t start = letter.moveIndex32(end, -1);
    icu::UnicodeString fewer = icu::UnicodeString(kept).remove(start, end - start);
    if (is_mark(letter.char32At(start)) && have_same_weights(weights, fewer, kept)) kept = fewer;
    end = start;
  }
  return kept;
}

int32_t end_of_letter(const icu::UnicodeString &text, int32_t start,
                      const icu::Normalizer2 &composed) {
  int32_t end = text.moveIndex32(start, 1);
  while (end < text.length() && !composed.hasBoundaryBefore(text.char32At(end)))
    end = text.moveIndex32(end, 1);
  return end;
}

/// Removes marks letter by letter: in Swedish, the ring makes "Å" a separate letter, whereas the accent of "é" does
/// not.
icu::UnicodeString without_marks(const icu::UnicodeString &text, const ccollation &collation) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2 *compatible = icu::Normalizer2::getNFKDInstance(status);
  const icu::Normalizer2 *composed = icu::Normalizer2::getNFKCInstance(status);
  if (U_FAILURE(status)) return text;
  if (without_any_marks(text) == text && compatible->isNormalized(text, status)) return text;
  const Weights &weights = *collation.primary_only;
  icu::UnicodeString result;
  for (int32_t start = 0, end = 0; start < text.length(); start = end) {
    end = end_of_letter(text, start, *composed);
    icu::UnicodeString letter = text.tempSubStringBetween(start, end);
    icu::UnicodeString bare = compatible->normalize(letter, status);
    bare = composed->normalize(without_ignored_marks(bare, weights), status);
    result.append(have_same_weights(weights, bare, letter) ? bare : letter);
  }
  return U_SUCCESS(status) ? result : text;
}

/// Replaces letters that differ from plain letters only by accents in this locale, such as "ø" in English and "ü" in
/// Swedish.
icu::UnicodeString plainly_spelled(const icu::UnicodeString &text, const ccollation &collation) {
  return in_plain_letters(text, collation, 1);
}

/// Removes leading zeros, which do not affect the value and thus the order of a number.
icu::UnicodeString without_leading_zeros(const icu::UnicodeString &text, const ccollation &) {
  icu::UnicodeString result;
  bool in_number = false;
  for (int32_t i = 0; i < text.length(); ++i) {
    bool before_digit = i + 1 < text.length() && u_isdigit(text.charAt(i + 1));
    bool is_leading_zero = text.charAt(i) == '0' && !in_number && before_digit;
    if (!is_leading_zero) result.append(text.charAt(i));
    in_number = u_isdigit(text.charAt(i)) && !is_leading_zero;
  }
  return result;
}

/// Converts case by the locale's rules: in Turkish the capital of "i" is "İ".
icu::UnicodeString title_case(const icu::UnicodeString &text, const ccollation &collation) {
  icu::UnicodeString result;
  bool inside = false;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    UChar32 scalar = text.char32At(i);
    icu::UnicodeString letter(scalar);
    result.append(inside ? letter.toLower(collation.locale)
                         : letter.toTitle(nullptr, collation.locale, U_TITLECASE_WHOLE_STRING));
    inside = u_isalnum(scalar) || (inside && is_mark(scalar));
  }
  return result;
}

bool is_ascii(const std::string &text) {
  return std::all_of(text.begin(), text.end(), [](char each) { return (each & 0x80) == 0; });
}

/// Returns whether the locale converts the case of "i" differently from ASCII.
bool has_dotless_i(const icu::Locale &locale) {
  return std::strcmp(locale.getLanguage(), "tr") == 0 || std::strcmp(locale.getLanguage(), "az") == 0;
}

bool is_ascii_digit(char each) { return each >= '0' && each <= '9'; }

/// Removes leading zeros from an ASCII text, like `without_leading_zeros`.
std::string ascii_without_leading_zeros(const std::string &text) {
  std::string result;
  bool in_number = false;
  for (size_t i = 0; i < text.size(); ++i) {
    bool before_digit = i + 1 < text.size() && is_ascii_digit(text[i + 1]);
    bool is_leading_zero = text[i] == '0' && !in_number && before_digit;
    if (!is_leading_zero) result += text[i];
    in_number = is_ascii_digit(text[i]) && !is_leading_zero;
  }
  return result;
}

/// Converts an ASCII text to title case, like `title_case`.
std::string ascii_title_case(const std::string &text) {
  std::string result = text;
  bool inside = false;
  for (char &each : result) {
    bool is_upper = each >= 'A' && each <= 'Z', is_lower = each >= 'a' && each <= 'z';
    if (inside ? is_upper : is_lower) each ^= 0x20;
    inside = is_upper || is_lower || is_ascii_digit(each);
  }
  return result;
}

bool have_same_weights(const ccollation &collation, const std::string &left,
                       const std::string &right) {
  auto key = [&](const std::string &text) {
    return primary_key(collation, reinterpret_cast<const uint8_t *>(text.data()), text.size());
  };
  return left == right || key(left) == key(right);
}

/// Returns the label of an ASCII text, which contains no marks.
std::string ascii_label(const ccollation &collation, const std::string &text) {
  std::string best = text;
  for (auto simplify : {ascii_without_leading_zeros, ascii_title_case}) {
    std::string simpler = simplify(best);
    if (have_same_weights(collation, simpler, text)) best = simpler;
  }
  return best;
}

std::string label(const ccollation &collation, const std::string &text) {
  icu::UnicodeString best = icu::UnicodeString::fromUTF8(text);
  const icu::UnicodeString whole = best;
  for (auto simplify : {without_marks, plainly_spelled, without_leading_zeros, title_case}) {
    icu::UnicodeString simpler = simplify(best, collation);
    bool same = have_same_weights(*collation.primary_only, simpler, whole);
    if (same && !simpler.isEmpty()) best = simpler;
  }
  std::string out;
  best.toUTF8String(out);
  return out;
}

}  // namespace

size_t ccollation_label(const ccollation *collation, const uint8_t *text, size_t length,
                        uint8_t *label_out, size_t capacity) {
  const std::string whole(reinterpret_cast<const char *>(text), length);
  bool is_simple = is_ascii(whole) && !has_dotless_i(collation->locale);
  std::string out = is_simple ? ascii_label(*collation, whole) : label(*collation, whole);
  std::memcpy(label_out, out.data(), std::min(out.size(), capacity));
  return out.size();
}

size_t ccollation_separate_letters(const ccollation *collation, const uint8_t *text, size_t length,
                                   uint8_t *spelled, size_t capacity) {
  const std::string whole(reinterpret_cast<const char *>(text), length);
  icu::UnicodeString name = icu::UnicodeString::fromUTF8(whole);
  icu::UnicodeString separate = in_plain_letters(name, *collation, 2);
  std::string out;
  if (have_same_weights(*collation->primary_only, name, separate))
    separate.toUTF8String(out);
  else
    out = whole;
  std::memcpy(spelled, out.data(), std::min(out.size(), capacity));
  return out.size();
}
