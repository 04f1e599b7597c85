#include <unicode/coll.h>
#include <unicode/localebuilder.h>
#include <unicode/strenum.h>
#include <unicode/uloc.h>

#include <algorithm>
#include <cstring>

#include "collation.hpp"

namespace {

/// A modifier after "@" in glibc's locale names and the script that it selects; "" if it does not affect sorting.
struct Modifier {
  const char *name;
  const char *script;
};

constexpr Modifier kModifiers[] = {
    {"", ""},         {"cjknarrow", ""},      {"cyrillic", "Cyrl"}, {"devanagari", "Deva"},
    {"euro", ""},     {"iqtelif", "Latn"},    {"latin", "Latn"},    {"saaho", ""},
    {"valencia", ""},
};

/// A locale name without its character set and modifier, and the modifier.
struct PosixName {
  std::string text;
  std::string modifier;
};

PosixName take_apart(std::string name) {
  std::string modifier;
  size_t at = name.find('@');
  bool has_keywords = at != std::string::npos && name.find('=', at) != std::string::npos;
  if (at != std::string::npos && !has_keywords) {
    modifier = name.substr(at + 1);
    name.erase(at);
  }
  size_t charset = name.find('.');
  if (charset != std::string::npos) name.erase(charset, name.find('@', charset) - charset);
  return {name, modifier};
}

bool names_root(const std::string &name) {
  return name.empty() || name == "C" || name == "POSIX" || name == "root" || name == "und";
}

icu::Locale locale_of(const std::string &text, UErrorCode &status) {
  bool bcp47 = text.find('_') == std::string::npos && text.find('@') == std::string::npos;
  return bcp47 ? icu::Locale::forLanguageTag(text, status) : icu::Locale(text.c_str());
}

/// Applies a POSIX modifier to a locale; returns false if the modifier is unknown.
bool apply_modifier(const std::string &name, icu::Locale &locale, UErrorCode &status) {
  for (const Modifier &known : kModifiers) {
    if (name != known.name) continue;
    if (*known.script != 0 && *locale.getScript() == 0)
      locale = icu::LocaleBuilder().setLocale(locale).setScript(known.script).build(status);
    return U_SUCCESS(status);
  }
  return false;
}

bool is_language(const char *language) {
  for (const char *const *known = icu::Locale::getISOLanguages(); *known != nullptr; ++known)
    if (std::strcmp(*known, language) == 0) return true;
  return false;
}

/// Returns whether ICU knows the language; replaces an obsolete code, such as "iw" for Hebrew, with the current one.
bool knows_language(icu::Locale &locale, UErrorCode &status) {
  if (!is_language(locale.getLanguage())) locale.canonicalize(status);
  return U_SUCCESS(status) && is_language(locale.getLanguage());
}

bool is_offered(const std::string &collation, const icu::Locale &locale, UErrorCode &status) {
  std::unique_ptr<icu::StringEnumeration> offered(
      icu::Collator::getKeywordValuesForLocale("collation", locale, false, status));
  if (U_FAILURE(status)) return false;
  while (const char *each = offered->next(nullptr, status))
    if (collation == each) return true;
  return false;
}

/// Returns whether the locale either names no collation or names one that its language has; for any other collation,
/// ICU would silently use the default. Replaces a BCP 47 value with ICU's name.
bool resolve_collation(icu::Locale &locale, UErrorCode &status) {
  char wanted[ULOC_KEYWORDS_CAPACITY];
  int32_t length = locale.getKeywordValue("collation", wanted, sizeof wanted, status);
  if (U_FAILURE(status)) return false;
  if (length == 0 || std::strcmp(wanted, "default") == 0) return true;
  const char *name = uloc_toLegacyType("collation", wanted);
  if (name == nullptr || !is_offered(name, locale, status)) return false;
  locale.setKeywordValue("collation", name, status);
  return U_SUCCESS(status);
}

/// Parses one name. If ICU does not know its language or collation, returns false and sets `error` to the reason.
bool parse_locale(const std::string &name, icu::Locale &locale, ccollation_error &error) {
  PosixName parts = take_apart(name);
  error = CCOLLATION_UNKNOWN_LOCALE;
  UErrorCode status = U_ZERO_ERROR;
  bool is_only_suffix = parts.text.empty() && !name.empty();  // such as "@", which is no locale
  bool root = names_root(parts.text) && !is_only_suffix;
  locale = root ? icu::Locale::getRoot() : locale_of(parts.text, status);
  if (U_FAILURE(status) || locale.isBogus()) return false;
  if (!root && !knows_language(locale, status)) return false;
  if (!apply_modifier(parts.modifier, locale, status)) return false;
  error = CCOLLATION_UNKNOWN_COLLATION;
  return resolve_collation(locale, status);
}

}  // namespace

void ignore_environment() {
  static const bool done = [] {
    UErrorCode status = U_ZERO_ERROR;
    uloc_setDefault("", &status);
    return true;
  }();
  (void)done;
}

std::vector<icu::Locale> parse_locales(const std::string &names, ccollation_error &error) {
  ignore_environment();
  std::vector<icu::Locale> locales;
  bool is_list = names.find(',') != std::string::npos;
  for (size_t start = 0; start <= names.size();) {
    size_t end = std::min(names.find(',', start), names.size());
    std::string name = names.substr(start, end - start);
    error = CCOLLATION_UNKNOWN_LOCALE;
    // An empty name alone is the root, but within a list it is a mistake.
    if (name.empty() && is_list) return {};
    locales.emplace_back();
    if (!parse_locale(name, locales.back(), error)) return {};
    start = end + 1;
  }
  return locales;
}
