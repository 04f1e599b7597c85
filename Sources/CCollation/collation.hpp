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

/// The sections of a locale: titles in index order, "#" last, and ascending boundaries.
struct Sections {
  std::vector<std::string> titles;
  std::vector<Boundary> boundaries;

  /// For each byte the number of boundaries whose weights begin with a lower one, so that few are compared with
  /// a key.
  std::array<uint16_t, 257> boundaries_below{};

  /// Replaces the boundaries, and counts them anew for `boundaries_below`.
  void set_boundaries(std::vector<Boundary> ascending);
  uint8_t other() const { return static_cast<uint8_t>(titles.size() - 1); }
  uint8_t section_of(const char *key, size_t length) const;
};

/// A word that is ignored at the beginning of a name.
struct Article {
  /// The folded word, with the space or apostrophe that must follow or end it.
  std::string folded;
  /// The number of spaces and apostrophes in it.
  int separators;
};

struct ccollation {
  ~ccollation() { delete key_table.load(); }

  /// The locale of the order; those of further sections are not kept.
  icu::Locale locale;
  std::unique_ptr<icu::RuleBasedCollator> full;
  std::unique_ptr<icu::RuleBasedCollator> primary_only;
  Sections sections;
  std::vector<Article> articles;
  /// The table; null before it is made, and for a collator that has none.
  std::atomic<const KeyTable *> key_table = nullptr;
  std::atomic_flag is_making_key_table = ATOMIC_FLAG_INIT;

  /// Returns the letters for labels, which are made at the first use: most labels need none.
  const PlainLetters &plain_letters() const {
    std::call_once(plain_letters_made_, [this] { plain_letters_.emplace(*this); });
    return *plain_letters_;
  }

 private:
  mutable std::once_flag plain_letters_made_;
  mutable std::optional<PlainLetters> plain_letters_;
};

/// Makes the root ICU's default locale; called before anything else of ICU's. ICU would take it from the
/// environment, although no result depends on it, and version 76 follows a null pointer if the environment names
/// no locale (`Locale::getDefault`).
void ignore_environment();

/// Parses ICU, POSIX or BCP 47 names of locales with commas between them; returns an empty vector,
/// with the reason, if ICU does not know the language or collation of one of them.
std::vector<icu::Locale> parse_locales(const std::string &names, ccollation_error &error);

/// Returns the primary weights of a text as bytes.
std::string primary_key(const icu::RuleBasedCollator &primary_only, const icu::UnicodeString &text);

/// Returns the same for a text in UTF-8, from the table of weights if that has all characters.
std::string primary_key(const ccollation &collation, const uint8_t *text, size_t length);

/// Reads the titles and boundaries of ICU's alphabetic index for some locales, the first of which is
/// that of the collator.
Sections make_sections(const std::vector<icu::Locale> &locales,
                       const icu::RuleBasedCollator &collator, UErrorCode &status);

#endif
