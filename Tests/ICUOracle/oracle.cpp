#include <unicode/alphaindex.h>
#include <unicode/tblcoll.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "ICUOracle.h"

struct icuoracle {
  std::unique_ptr<icu::RuleBasedCollator> collator;
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> index;
};

namespace {

icu::UnicodeString text(const uint8_t *bytes, size_t length) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(reinterpret_cast<const char *>(bytes), static_cast<int32_t>(length)));
}

std::vector<icu::Locale> locales(const char *names) {
  std::vector<icu::Locale> found;
  std::stringstream rest(names);
  for (std::string name; std::getline(rest, name, ',');) found.emplace_back(name.c_str());
  if (found.empty()) found.emplace_back("");
  return found;
}

std::vector<int32_t> scripts(const icu::Locale &locale, UErrorCode &status) {
  std::unique_ptr<icu::Collator> collator(icu::Collator::createInstance(locale, status));
  std::vector<int32_t> codes(USCRIPT_CODE_LIMIT);
  if (U_FAILURE(status)) return {};
  codes.resize(collator->getReorderCodes(codes.data(), USCRIPT_CODE_LIMIT, status));
  return codes;
}

/// Puts the scripts of each locale in turn after Latin, or after those of the first.
void put_scripts_first(icu::RuleBasedCollator &collator, const std::vector<icu::Locale> &locales,
                       bool latin_first, UErrorCode &status) {
  std::vector<int32_t> order;
  for (const icu::Locale &locale : locales) {
    std::vector<int32_t> own = scripts(locale, status);
    bool adds_latin = latin_first ? order.empty() && !own.empty() : own.empty();
    if (adds_latin) own.insert(own.begin(), USCRIPT_LATIN);
    for (int32_t code : own)
      if (std::find(order.begin(), order.end(), code) == order.end()) order.push_back(code);
  }
  if (latin_first || locales.size() > 1)
    collator.setReorderCodes(order.data(), static_cast<int32_t>(order.size()), status);
}

UScriptCode script_of(const icu::UnicodeString &text) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode code = uscript_getScript(text.char32At(0), &status);
  return U_SUCCESS(status) ? code : USCRIPT_COMMON;
}

/// Whether a name of a script with labels is under a label of another one: AlphabeticIndex leaves the letters before
/// the first label of their script there.
bool is_before_its_script(const icu::UnicodeString &name, const icu::UnicodeString &label) {
  UScriptCode script = script_of(name);
  for (UScriptCode shared : {USCRIPT_COMMON, USCRIPT_INHERITED, USCRIPT_UNKNOWN, USCRIPT_HAN,
                             USCRIPT_HIRAGANA, USCRIPT_KATAKANA})
    if (script == shared) return false;
  return script != script_of(label);
}

}  // namespace

icuoracle *icuoracle_open(const char *names, bool latin_first) {
  UErrorCode status = U_ZERO_ERROR;
  std::vector<icu::Locale> all = locales(names);
  const icu::Locale &locale = all[0];
  auto oracle = std::make_unique<icuoracle>();
  oracle->collator.reset(
      dynamic_cast<icu::RuleBasedCollator *>(icu::Collator::createInstance(locale, status)));
  if (U_FAILURE(status) || !oracle->collator) return nullptr;
  oracle->collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  put_scripts_first(*oracle->collator, all, latin_first, status);
  icu::AlphabeticIndex index(oracle->collator->clone(), status);
  index.setMaxLabelCount(all.size() > 1 ? 250 : 200, status);
  bool has_labels = index.getBucketCount(status) > 1;
  for (const icu::Locale &each : all)
    if (!has_labels || &each != &locale) index.addLabels(each, status);
  index.addLabels(icu::Locale::getEnglish(), status);
  oracle->index.reset(index.buildImmutableIndex(status));
  return U_SUCCESS(status) ? oracle.release() : nullptr;
}

void icuoracle_close(icuoracle *oracle) { delete oracle; }

size_t icuoracle_bucket(const icuoracle *oracle, const uint8_t *name, size_t length, char *label,
                        size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const auto *bucket =
      oracle->index->getBucket(oracle->index->getBucketIndex(text(name, length), status));
  std::string out = "#";
  if (bucket->getLabelType() == U_ALPHAINDEX_NORMAL &&
      !is_before_its_script(text(name, length), bucket->getLabel())) {
    out.clear();
    bucket->getLabel().toUTF8String(out);
  }
  std::memcpy(label, out.data(), std::min(out.size(), capacity));
  return out.size();
}

int icuoracle_compare(const icuoracle *oracle, const uint8_t *left, size_t left_length,
                      const uint8_t *right, size_t right_length) {
  UErrorCode status = U_ZERO_ERROR;
  return oracle->collator->compare(text(left, left_length), text(right, right_length), status);
}
