#ifndef CCOLLATION_COLLATION_HPP
#define CCOLLATION_COLLATION_HPP

#include <unicode/tblcoll.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "CCollation.h"
#include "key_table.hpp"

/// Where a section begins in the order of primary weights.
struct Boundary {
  std::string primary;
  uint8_t section;
};

/// The sections of a locale: titles in index order, "#" last, and ascending boundaries.
struct Sections {
  std::vector<std::string> titles;
  std::vector<Boundary> boundaries;

  uint8_t other() const { return static_cast<uint8_t>(titles.size() - 1); }
  uint8_t section_of(const char *key, size_t length) const;
};

/// A word that does not count at the beginning of a name.
struct Article {
  /// Folded, with what has to end it: a blank or an apostrophe.
  std::string folded;
  /// How many blanks and apostrophes are in it.
  int separators;
};

struct ccollation {
  ~ccollation() { delete key_table.load(); }

  icu::Locale locale;
  std::unique_ptr<icu::RuleBasedCollator> full;
  std::unique_ptr<icu::RuleBasedCollator> primary_only;
  Sections sections;
  std::vector<Article> articles;
  /// Null before it is made, and where there is none.
  std::atomic<const KeyTable *> key_table = nullptr;
  std::atomic_flag is_making_key_table = ATOMIC_FLAG_INIT;
};

/// ICU's locale of a name that may be spelt as POSIX or BCP 47 does; false, with the reason, where
/// ICU does not know its language or its collation.
bool parse_locale(const char *name, icu::Locale &locale, ccollation_error &error);

/// The primary weights of a text as bytes.
std::string primary_key(const icu::RuleBasedCollator &primary_only, const icu::UnicodeString &text);

/// Reads ICU's alphabetic index of the locale for this collator.
Sections make_sections(const icu::Locale &locale, const icu::RuleBasedCollator &collator,
                       UErrorCode &status);

#endif
