#include <unicode/numsys.h>
#include <unicode/resbund.h>

#include <algorithm>
#include <cstring>

#include "collation.hpp"

namespace {

/// ICU's names in the form for a month without a day. Where a locale has no such names, ICU's root data refers to the
/// names for a date, and then to the unabbreviated names.
constexpr char kMonths[] = "calendar/gregorian/monthNames/stand-alone/abbreviated";
constexpr int32_t kMonthCount = 12;
/// The first name in ICU's root data, which is a name in no language.
constexpr char16_t kNoName[] = u"M01";

/// Returns the names of the months, each followed by a line feed; "" if ICU has no names in the locale's language.
std::string months(const icu::Locale &locale) {
  UErrorCode status = U_ZERO_ERROR;
  icu::ResourceBundle names =
      icu::ResourceBundle(nullptr, locale, status).getWithFallback(kMonths, status);
  if (U_FAILURE(status) || names.getSize() != kMonthCount) return "";
  std::string all;
  for (int32_t month = 0; month < kMonthCount; ++month) {
    icu::UnicodeString name = names.getStringEx(month, status);
    if (U_FAILURE(status) || name == kNoName) return "";
    name.append(u'\n').toUTF8String(all);
  }
  return all;
}

/// Returns the digits of the locale's numbering system; "" if its numbers are not written with ten digits.
std::string digits(const icu::Locale &locale) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::NumberingSystem> system(
      icu::NumberingSystem::createInstance(locale, status));
  if (U_FAILURE(status) || system->isAlgorithmic() || system->getRadix() != 10) return "";
  std::string all;
  system->getDescription().toUTF8String(all);
  return all;
}

/// Writes what the first of several locales has; returns its length, which is 0 if ICU does not know a locale.
size_t write(std::string (*read)(const icu::Locale &), const char *names, uint8_t *out,
             size_t capacity) {
  ccollation_error error;
  std::vector<icu::Locale> locales = parse_locales(names, error);
  if (locales.empty()) return 0;
  std::string text = read(locales[0]);
  std::memcpy(out, text.data(), std::min(text.size(), capacity));
  return text.size();
}

}  // namespace

size_t ccollation_months(const char *locales, uint8_t *names, size_t capacity) {
  return write(months, locales, names, capacity);
}

size_t ccollation_digits(const char *locales, uint8_t *digits_out, size_t capacity) {
  return write(digits, locales, digits_out, capacity);
}
