#include <unicode/alphaindex.h>
#include <unicode/coleitr.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <tuple>

#include "collation.hpp"
#include "sort_key.hpp"

// ICU's AlphabeticIndex classifies one name at a time and does not expose its boundaries. They are reconstructed here
// from its labels and from marks that CLDR's root collation contains for this purpose (UTS #35 part 5, "Collation
// Indexes"): strings that begin with U+FDD0 sort at the boundaries of Chinese index labels, and strings that begin
// with U+FDD1 sort before the first letter of each script. A test compares the result with AlphabeticIndex itself.

namespace {

constexpr UChar kIndexMark = 0xFDD0;
constexpr UChar kScriptMark = 0xFDD1;
constexpr UChar kStrokeBase = 0x2800;
constexpr UChar kStroke = 0x5283;
// ICU reduces longer lists of labels to at most one more than this maximum. A section is stored in one byte, and 255
// is reserved (see `namelessSection`).
constexpr int32_t kMaxLabels = 200;
constexpr int32_t kMaxLabelsOfSeveralLocales = 250;

/// A string at which a section begins.
struct SectionStart {
  icu::UnicodeString text;
  std::string primary;
  bool has_several_primaries;
  uint8_t section;
};

std::string utf8(const icu::UnicodeString &text) {
  std::string out;
  return text.toUTF8String(out);
}

/// Adds the labels of the locales and of English, except for a first locale whose collation has its own labels, such
/// as Chinese.
void add_labels(icu::AlphabeticIndex &index, const std::vector<icu::Locale> &locales,
                UErrorCode &status) {
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> own(index.buildImmutableIndex(status));
  if (U_FAILURE(status)) return;
  bool has_own_labels = own->getBucketCount() > 1;
  for (size_t i = has_own_labels ? 1 : 0; i < locales.size(); ++i)
    index.addLabels(locales[i], status);
  index.addLabels(icu::Locale::getEnglish(), status);
}

std::vector<icu::UnicodeString> normal_labels(const icu::AlphabeticIndex::ImmutableIndex &index) {
  std::vector<icu::UnicodeString> labels;
  for (int32_t i = 0; i < index.getBucketCount(); ++i) {
    const auto *bucket = index.getBucket(i);
    if (bucket->getLabelType() == U_ALPHAINDEX_NORMAL) labels.push_back(bucket->getLabel());
  }
  return labels;
}

bool has_several_primaries(const icu::RuleBasedCollator &collator, const icu::UnicodeString &text,
                           const SortKey &key) {
  // This avoids creating ICU's first iterator, which takes more than a millisecond.
  if (key.has_one_secondary()) return false;
  std::unique_ptr<icu::CollationElementIterator> each(
      collator.createCollationElementIterator(text));
  UErrorCode status = U_ZERO_ERROR;
  int count = 0;
  for (int32_t i = 0; i < 64; ++i) {
    int32_t element = each->next(status);
    if (element == icu::CollationElementIterator::NULLORDER || U_FAILURE(status)) break;
    bool continuation = (element & 0xC0) == 0xC0;
    if (icu::CollationElementIterator::primaryOrder(element) != 0 && !continuation) ++count;
  }
  return count > 1;
}

/// A noncharacter that forms contractions with the text after it in CLDR's root collation.
class Mark {
 public:
  Mark(const icu::RuleBasedCollator &collator, UChar unit)
      : collator_(collator), unit_(unit), alone_(SortKey(collator, unit).primary()) {}

  /// Returns the primary weight of the mark followed by a string; empty if the collation does not contain this
  /// contraction.
  std::string primary_before(const icu::UnicodeString &text) const {
    std::string both = SortKey(collator_, icu::UnicodeString(unit_).append(text)).primary();
    return both.compare(0, alone_.size(), alone_) == 0 ? std::string() : both;
  }

 private:
  const icu::RuleBasedCollator &collator_;
  UChar unit_;
  std::string alone_;
};

/// Returns the text that follows the mark in the contraction for a Chinese index title; for "5劃", it encodes the
/// number of strokes.
icu::UnicodeString after_index_mark(const icu::UnicodeString &title) {
  int32_t last = title.length() - 1;
  if (last <= 0 || last >= 4 || title.charAt(last) != kStroke) return title;
  return UChar(kStrokeBase + std::atoi(utf8(title.tempSubString(0, last)).c_str()));
}

/// Returns the strings at which sections begin, ascending by primary weight.
std::vector<SectionStart> section_starts(const std::vector<icu::UnicodeString> &titles,
                                         const icu::RuleBasedCollator &collator) {
  const Mark index_mark(collator, kIndexMark);
  std::vector<SectionStart> starts;
  for (size_t index = 0; index < titles.size(); ++index) {
    const icu::UnicodeString &title = titles[index];
    auto section = static_cast<uint8_t>(index);
    std::string mark = index_mark.primary_before(after_index_mark(title));
    if (!mark.empty()) starts.push_back({title, mark, false, section});
    // A Latin title is shared by Latin names and Chinese syllables, so the section also begins at the Latin letter.
    bool latin = title.length() == 1 && title.charAt(0) < 0x80;
    if (!mark.empty() && !latin) continue;
    SortKey key(collator, title);
    starts.push_back({title, key.primary(), has_several_primaries(collator, title, key), section});
  }
  std::sort(starts.begin(), starts.end(), [](const SectionStart &a, const SectionStart &b) {
    return std::tie(a.primary, a.section) < std::tie(b.primary, b.section);
  });
  return starts;
}

/// Returns the first primary weight of each script in ascending order, taken from the contractions of U+FDD1 with the
/// script's sample character.
std::vector<std::string> script_starts(const icu::RuleBasedCollator &collator) {
  const Mark script_mark(collator, kScriptMark);
  std::vector<std::string> starts;
  for (int32_t script = 0; script < USCRIPT_CODE_LIMIT; ++script) {
    icu::UnicodeString sample = uscript_getSampleUnicodeString(static_cast<UScriptCode>(script));
    bool letter = (U_GET_GC_MASK(sample.char32At(0)) & (U_GC_L_MASK | U_GC_CN_MASK)) != 0;
    if (!letter) continue;
    std::string primary = script_mark.primary_before(sample);
    if (!primary.empty()) starts.push_back(primary);
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

/// Places boundaries where AlphabeticIndex::createBucketList places its buckets, except before the first label of a
/// script (see `enter_script`).
class BoundaryBuilder {
 public:
  BoundaryBuilder(const icu::RuleBasedCollator &collator, std::vector<std::string> scripts,
                  uint8_t other)
      : collator_(collator), scripts_(std::move(scripts)), other_(other) {}

  void add(const SectionStart &start) {
    if (start.primary >= script_end_) enter_script(start);
    boundaries_.push_back({start.primary, start.section});
    if (!start.has_several_primaries)
      single_ = start.section;
    else
      resume_after(start);
  }

  std::vector<Boundary> finish() {
    if (!boundaries_.empty()) boundaries_.push_back({script_end_, other_});
    return std::move(boundaries_);
  }

 private:
  /// Adds a boundary so that names between the previous script with labels and the first label of this script belong
  /// to "#". These are the names in scripts without labels and the letters of this script before its first label,
  /// which AlphabeticIndex leaves in the last section of the previous script.
  void enter_script(const SectionStart &start) {
    const std::string gap = script_end_;
    while (next_script_ < scripts_.size()) {
      script_end_ = scripts_[next_script_++];
      if (start.primary < script_end_) break;
    }
    if (boundaries_.empty()) return;
    boundaries_.push_back({gap, other_});
    single_ = other_;
  }

  /// Adds a boundary that returns to the single-letter section: names after "Sch" belong to "S" again.
  void resume_after(const SectionStart &start) {
    if (single_ == other_) return;
    icu::UnicodeString end = start.text;
    boundaries_.push_back({SortKey(collator_, end.append(UChar(0xFFFF))).primary(), single_});
  }

  const icu::RuleBasedCollator &collator_;
  std::vector<std::string> scripts_;
  uint8_t other_;
  size_t next_script_ = 0;
  std::string script_end_;
  uint8_t single_ = other_;
  std::vector<Boundary> boundaries_;
};

}  // namespace

void Sections::set_boundaries(std::vector<Boundary> ascending) {
  boundaries = std::move(ascending);
  auto &below = boundaries_below;
  below.fill(0);
  for (const Boundary &boundary : boundaries)
    ++below[boundary.primary.empty() ? 1 : static_cast<uint8_t>(boundary.primary[0]) + 1];
  std::partial_sum(below.begin(), below.end(), below.begin());
}

uint8_t Sections::section_of(const char *key, size_t length) const {
  uint8_t lead = length == 0 ? 0 : key[0];
  auto after = std::upper_bound(boundaries.begin() + boundaries_below[lead],
                                boundaries.begin() + boundaries_below[lead + 1], nullptr,
                                [&](std::nullptr_t, const Boundary &boundary) {
                                  size_t common = std::min(length, boundary.primary.size());
                                  int order = std::memcmp(key, boundary.primary.data(), common);
                                  return order != 0 ? order < 0 : length < boundary.primary.size();
                                });
  return after == boundaries.begin() ? other() : std::prev(after)->section;
}

Sections make_sections(const std::vector<icu::Locale> &locales,
                       const icu::RuleBasedCollator &collator, UErrorCode &status) {
  Sections sections;
  icu::AlphabeticIndex index(collator.clone(), status);
  index.setMaxLabelCount(locales.size() > 1 ? kMaxLabelsOfSeveralLocales : kMaxLabels, status);
  add_labels(index, locales, status);
  std::unique_ptr<icu::AlphabeticIndex::ImmutableIndex> buckets(index.buildImmutableIndex(status));
  if (U_FAILURE(status)) return sections;
  std::vector<icu::UnicodeString> labels = normal_labels(*buckets);
  for (const icu::UnicodeString &label : labels) sections.titles.push_back(utf8(label));
  sections.titles.push_back("#");
  BoundaryBuilder builder(collator, script_starts(collator), sections.other());
  for (const SectionStart &start : section_starts(labels, collator)) builder.add(start);
  sections.set_boundaries(builder.finish());
  return sections;
}
