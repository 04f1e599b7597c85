#include "collation.hpp"

#include "sort_key.hpp"

#include <unicode/uscript.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <cstring>

namespace {

/// A string in UTF-16; short names need no allocation.
class Utf16 {
 public:
  Utf16(const uint8_t *text, size_t length) {
    if (length > kFixed) heap_.resize(length);
    data_ = length > kFixed ? heap_.data() : fixed_;
    UErrorCode status = U_ZERO_ERROR;
    // UTF-16 never needs more units than UTF-8 needs bytes.
    u_strFromUTF8WithSub(data_, static_cast<int32_t>(length), &size_,
                         reinterpret_cast<const char *>(text), static_cast<int32_t>(length), 0xFFFD,
                         nullptr, &status);
  }
  const UChar *data() const { return data_; }
  int32_t size() const { return size_; }

 private:
  static constexpr size_t kFixed = 512;
  UChar fixed_[kFixed];
  std::vector<UChar> heap_;
  UChar *data_;
  int32_t size_ = 0;
};

std::unique_ptr<icu::RuleBasedCollator> open_collator(const icu::Locale &locale,
                                                      UErrorCode &status) {
  std::unique_ptr<icu::Collator> any(icu::Collator::createInstance(locale, status));
  auto *rules = dynamic_cast<icu::RuleBasedCollator *>(any.get());
  if (U_FAILURE(status) || rules == nullptr) return nullptr;
  any.release();
  return std::unique_ptr<icu::RuleBasedCollator>(rules);
}

/// The scripts that sort first, in order.
class ScriptsInOrder {
 public:
  /// Adds a script unless the list already contains it or a script that ICU orders together with it.
  void add(int32_t script) {
    int32_t same[USCRIPT_CODE_LIMIT];
    UErrorCode status = U_ZERO_ERROR;
    int32_t count =
        icu::Collator::getEquivalentReorderCodes(script, same, USCRIPT_CODE_LIMIT, status);
    if (U_FAILURE(status)) return;
    auto known = std::find_first_of(codes_.begin(), codes_.end(), same, same + count);
    if (known == codes_.end()) codes_.push_back(script);
  }

  /// Adds the scripts that a collator's locale puts first, or Latin if the locale does not reorder scripts.
  void add(const icu::RuleBasedCollator &collator, UErrorCode &status) {
    int32_t codes[USCRIPT_CODE_LIMIT];
    int32_t count = collator.getReorderCodes(codes, USCRIPT_CODE_LIMIT, status);
    if (U_FAILURE(status)) return;
    if (count == 0) add(USCRIPT_LATIN);
    for (int32_t i = 0; i < count; ++i) add(codes[i]);
  }

  const std::vector<int32_t> &codes() const { return codes_; }

 private:
  std::vector<int32_t> codes_;
};

/// Puts Latin first unless the locale's own script should come first, then adds the scripts of each locale.
void order_scripts(icu::RuleBasedCollator &collator, const std::vector<icu::Locale> &locales,
                   bool locale_script_first, UErrorCode &status) {
  if (locale_script_first && locales.size() == 1) return;
  ScriptsInOrder scripts;
  if (!locale_script_first) scripts.add(USCRIPT_LATIN);
  scripts.add(collator, status);
  for (size_t i = 1; i < locales.size(); ++i) {
    auto other = open_collator(locales[i], status);
    if (other) scripts.add(*other, status);
  }
  const std::vector<int32_t> &codes = scripts.codes();
  // Latin is first in CLDR's order anyway, and a collator without reordering computes keys faster.
  if (U_FAILURE(status) || (codes.size() == 1 && codes[0] == USCRIPT_LATIN)) return;
  collator.setReorderCodes(codes.data(), static_cast<int32_t>(codes.size()), status);
}

/// Opens the collator of the first locale, with the scripts of all locales in order.
std::unique_ptr<icu::RuleBasedCollator> open_collator(const std::vector<icu::Locale> &locales,
                                                      bool locale_script_first,
                                                      UErrorCode &status) {
  auto collator = open_collator(locales[0], status);
  if (!collator) return nullptr;
  collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  order_scripts(*collator, locales, locale_script_first, status);
  return collator;
}

/// Writes ICU's sort key without its final zero. Returns the key's length, or a number greater than `capacity` if the
/// key does not fit.
size_t make_sort_key(const ccollation &collation, const uint8_t *name, size_t length, uint8_t *key,
                     size_t capacity) {
  const KeyTable *table = collation.key_table.load();
  bool has_room = capacity >= KeyTable::kLongestKey;
  size_t made = table != nullptr && has_room ? table->make_key(name, length, key) : 0;
  if (made > 0) return made;
  Utf16 text(name, length);
  int32_t limit = static_cast<int32_t>(std::min<size_t>(capacity, INT32_MAX));
  int32_t needed = collation.full->getSortKey(text.data(), text.size(), key, limit);
  if (needed > limit) return capacity + 1;
  return std::max(needed, 1) - 1;  // 0 if ICU is out of memory
}

/// Writes the section byte and the sort key. Returns their length like `make_sort_key`.
size_t make_key(const ccollation &collation, const uint8_t *name, size_t length, uint8_t *key,
                size_t capacity) {
  if (capacity < 2) return capacity + 1;
  size_t made = make_sort_key(collation, name, length, key + 1, capacity - 1);
  if (made < capacity)
    *key = collation.sections.section_of(reinterpret_cast<char *>(key + 1), made);
  return made + 1;
}

size_t copy_out(const std::string &text, uint8_t *out, size_t capacity) {
  std::memcpy(out, text.data(), std::min(text.size(), capacity));
  return text.size();
}

}  // namespace

std::string primary_key(const icu::RuleBasedCollator &primary_only,
                        const icu::UnicodeString &text) {
  uint8_t fixed[256];
  int32_t length = primary_only.getSortKey(text, fixed, sizeof fixed);
  if (length <= 0) return std::string();  // out of memory
  if (length <= static_cast<int32_t>(sizeof fixed))
    return std::string(reinterpret_cast<char *>(fixed), length - 1);
  std::string key(length, 0);
  primary_only.getSortKey(text, reinterpret_cast<uint8_t *>(&key[0]), length);
  key.pop_back();
  return key;
}

std::string primary_key(const ccollation &collation, const uint8_t *text, size_t length) {
  const KeyTable *table = collation.key_table.load();
  if (table != nullptr && length <= KeyTable::kLongestName) {
    uint8_t key[KeyTable::kLongestKey];
    size_t made = table->make_key(text, length, key);
    // The primary weights in a key do not depend on the strength.
    if (made > 0) return std::string(key, std::find(key, key + made, kLevelSeparator));
  }
  Utf16 units(text, length);
  icu::UnicodeString alias(false, units.data(), units.size());
  return primary_key(*collation.primary_only, alias);
}

const char *ccollation_icu_version(void) {
  static const std::string version = [] {
    UVersionInfo numbers;
    char text[U_MAX_VERSION_STRING_LENGTH];
    u_getVersion(numbers);
    u_versionToString(numbers, text);
    return std::string(text);
  }();
  return version.c_str();
}

ccollation *ccollation_open(const char *names, bool locale_script_first, ccollation_error *error) {
  std::vector<icu::Locale> locales = parse_locales(names, *error);
  if (locales.empty()) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  auto collation = std::make_unique<ccollation>();
  collation->locale = locales[0];
  collation->full = open_collator(locales, locale_script_first, status);
  *error = status == U_FILE_ACCESS_ERROR || status == U_MISSING_RESOURCE_ERROR ? CCOLLATION_NO_DATA
                                                                             : CCOLLATION_FAILED;
  if (U_FAILURE(status) || !collation->full) return nullptr;
  collation->primary_only.reset(collation->full->clone());
  collation->primary_only->setStrength(icu::Collator::PRIMARY);
  collation->sections = make_sections(locales, *collation->full, status);
  return U_SUCCESS(status) ? collation.release() : nullptr;
}

void ccollation_close(ccollation *collation) { delete collation; }

size_t ccollation_section_count(const ccollation *collation) {
  return collation->sections.titles.size();
}

const char *ccollation_section_title(const ccollation *collation, size_t section) {
  return collation->sections.titles[section].c_str();
}

bool ccollation_prepare_keys(ccollation *collation) {
  if (!collation->is_making_key_table.test_and_set())
    collation->key_table.store(KeyTable::make(*collation->full).release());
  return collation->key_table.load() != nullptr;
}

bool ccollation_is_plain(const ccollation *collation, const uint8_t *name, size_t length) {
  uint8_t key[KeyTable::kLongestKey];
  const KeyTable *table = collation->key_table.load();
  return table != nullptr && table->make_key(name, length, key) > 0;
}

size_t ccollation_keys(const ccollation *collation, const uint8_t *bytes, const uint32_t *ends,
                       size_t start, size_t count, uint8_t *keys, size_t capacity,
                       uint32_t *key_ends) {
  size_t used = 0;
  for (size_t row = start; row < start + count; ++row) {
    size_t from = row == 0 ? 0 : ends[row - 1];
    from += ccollation_sorted_start(collation, bytes + from, ends[row] - from);
    size_t room = capacity - used;
    size_t length = make_key(*collation, bytes + from, ends[row] - from, keys + used, room);
    if (length > room) return row - start;
    used += length;
    key_ends[row - start] = static_cast<uint32_t>(used);
  }
  return count;
}

size_t ccollation_primary(const ccollation *collation, const uint8_t *text, size_t length,
                          uint8_t *key, size_t capacity) {
  return copy_out(primary_key(*collation, text, length), key, capacity);
}

size_t ccollation_sections(const ccollation *collation, const uint8_t *primary, size_t length,
                           uint8_t *sections, size_t capacity) {
  const Sections &all = collation->sections;
  const char *prefix = reinterpret_cast<const char *>(primary);
  auto is_before = [=](const Boundary &boundary, std::nullptr_t) {
    return boundary.primary.compare(0, std::string::npos, prefix, length) < 0;
  };
  auto each =
      std::lower_bound(all.boundaries.begin(), all.boundaries.end(), nullptr, is_before);
  // If a section begins exactly at the prefix, the section before it contains no key with the prefix.
  bool begins_section = each != all.boundaries.end() && each->primary.size() == length &&
                        std::memcmp(each->primary.data(), prefix, length) == 0;
  std::vector<uint8_t> found;
  if (!begins_section)
    found.push_back(each == all.boundaries.begin() ? all.other() : std::prev(each)->section);
  for (; each != all.boundaries.end() && each->primary.compare(0, length, prefix, length) == 0;
       ++each)
    found.push_back(each->section);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::copy_n(found.begin(), std::min(found.size(), capacity), sections);
  return found.size();
}
