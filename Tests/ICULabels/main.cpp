#include <unicode/dtfmtsym.h>
#include <unicode/numsys.h>

#include <iostream>
#include <memory>
#include <string>

// Prints a line for each locale that ICU has: its name, its digits, and the abbreviated names of its months in the
// form for a month without a day, with tabs between them. The program is linked with all of ICU's data, of which
// the tests have only a part, and asks ICU's own functions, whose code would be 1.4 MB of the command.

namespace {

std::string utf8(const icu::UnicodeString &text) {
  std::string bytes;
  return text.toUTF8String(bytes);
}

void print(const icu::Locale &locale) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::NumberingSystem> system(
      icu::NumberingSystem::createInstance(locale, status));
  icu::DateFormatSymbols symbols(locale, status);
  if (U_FAILURE(status)) return;
  int32_t count = 0;
  const icu::UnicodeString *months = symbols.getMonths(
      count, icu::DateFormatSymbols::STANDALONE, icu::DateFormatSymbols::ABBREVIATED);
  std::cout << locale.getName() << '\t' << utf8(system->getDescription());
  for (int32_t month = 0; month < count; ++month) std::cout << '\t' << utf8(months[month]);
  std::cout << '\n';
}

}  // namespace

int main() {
  int32_t count = 0;
  const icu::Locale *locales = icu::Locale::getAvailableLocales(count);
  for (int32_t each = 0; each < count; ++each) print(locales[each]);
}
