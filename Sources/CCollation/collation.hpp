#ifndef CCOLLATION_COLLATION_HPP
#define CCOLLATION_COLLATION_HPP

#include <unicode/tblcoll.h>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "CCollation.h"
#include "key_table.hpp"
#include "plain_letters.hpp"

/// The primary weights at which a section begins.
struct Boundary {
  std::string primary;
  uint8_t section;
};

/// The sections of a locale: the titles in index order, with "#" last, and the boundaries in ascending order.
struct Sections {
  std::vector<std::string> titles;
  std::vector<Boundary> boundaries;

  /// For each byte, the number of boundaries whose weights begin with a lower byte, so that a key is compared with
  /// few boundaries.
  std::array<uint16_t, 257> boundaries_below{};

  /// Replaces the boundaries and recomputes `boundaries_below`.
  void set_boundaries(std::vector<Boundary> ascending);
  uint8_t other() const { return static_cast<uint8_t>(titles.size() - 1); }
  uint8_t section_of(const char *key, size_t length) const;
};

/// A word that is ignored at the beginning of a name.
struct Article {
  /// The folded word, including the apostrophe at its end or the space that must follow it.
  std::string folded;
  /// The number of spaces and apostrophes in `folded`.
  int separators;
};

struct ccollation {
  ~ccollation() { delete key_table.load(); }

  /// The locale that determines the order; the locales of further sections are not stored.
  icu::Locale locale;
  std::unique_ptr<icu::RuleBasedCollator> full;
  std::unique_ptr<icu::RuleBasedCollator> primary_only;
  Sections sections;
  std::vector<Article> articles;
  /// The table that computes keys; null before the table is built, and for a collator whose keys no table can
  /// compute.
  std::atomic<const KeyTable *> key_table = nullptr;
  std::atomic_flag is_making_key_table = ATOMIC_FLAG_INIT;

  /// Returns the letters from which labels are made. The letters are computed at the first call, because most labels
  /// need none.
  const PlainLetters &plain_letters() const {
    std::call_once(plain_letters_made_, [this] { plain_letters_.emplace(*this); });
    return *plain_letters_;
  }

 private:
  mutable std::once_flag plain_letters_made_;
  mutable std::optional<PlainLetters> plain_letters_;
};

/// Makes the root ICU's default locale; must be called before any other ICU function. Otherwise ICU would take the
/// default from the environment. No result depends on it, but ICU 76 dereferences a null pointer if the environment
/// names no valid locale (`Locale::getDefault`).
void ignore_environment();

/// Parses a comma-separated list of ICU, POSIX or BCP 47 locale names. If ICU does not know the language or the
/// collation of a locale, returns an empty vector and sets `error` to the reason.
std::vector<icu::Locale> parse_locales(const std::string &names, ccollation_error &error);

/// Returns the primary weights of a string as bytes.
std::string primary_key(const icu::RuleBasedCollator &primary_only, const icu::UnicodeString &text);

/// Returns the primary weights of a UTF-8 text, taken from the table of weights if it contains all characters.
std::string primary_key(const ccollation &collation, const uint8_t *text, size_t length);

/// Computes the titles and boundaries of ICU's alphabetic index for several locales, the first of which is the
/// collator's locale.
Sections make_sections(const std::vector<icu::Locale> &locales,
                       const icu::RuleBasedCollator &collator, UErrorCode &status);

#endif
