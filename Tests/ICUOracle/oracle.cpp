#include <unicode/alphaindex.h>
#include <unicode/tblcoll.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <cstring>
#include <memory>
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

void put_latin_first(icu::RuleBasedCollator &collator, UErrorCode &status) {
  std::vector<int32_t> codes(USCRIPT_CODE_LIMIT);
  codes.resize(collator.getReorderCodes(codes.data(), USCRIPT_CODE_LIMIT, status));
  if (codes.empty()) return;
  codes.erase(std::remove(codes.begin(), codes.end(), int32_t(USCRIPT_LATIN)), codes.end());
  codes.insert(codes.begin(), USCRIPT_LATIN);
  collator.setReorderCodes(codes.data(), static_cast<int32_t>(codes.size()), status);
}

}  // namespace

icuoracle *icuoracle_open(const char *name, bool latin_first) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale(name);
  auto oracle = std::make_unique<icuoracle>();
  oracle->collator.reset(
      dynamic_cast<icu::RuleBasedCollator *>(icu::Collator::createInstance(locale, status)));
  if (U_FAILURE(status) || !oracle->collator) return nullptr;
  oracle->collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  if (latin_first) put_latin_first(*oracle->collator, status);
  icu::AlphabeticIndex index(oracle->collator->clone(), status);
  index.setMaxLabelCount(200, status);
  if (index.getBucketCount(status) <= 1) index.addLabels(locale, status);
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
  if (bucket->getLabelType() == U_ALPHAINDEX_NORMAL) {
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
