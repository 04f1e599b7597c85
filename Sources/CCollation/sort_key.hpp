#ifndef CCOLLATION_SORT_KEY_HPP
#define CCOLLATION_SORT_KEY_HPP

#include <unicode/tblcoll.h>

#include <algorithm>
#include <string>

constexpr uint8_t kLevelSeparator = 0x01;

/// The bytes that represent runs of common weights in a level. Each byte counts up to `MaxRun` weights: upwards from
/// `kLow` at the end of the level, and downwards from `kHigh` before another weight. `kMiddle` means that the run
/// continues.
template <uint8_t MaxRun>
struct CommonWeights {
  static constexpr uint8_t kMaxRun = MaxRun;
  static constexpr uint8_t kLow = 0x05;
  static constexpr uint8_t kMiddle = kLow + MaxRun - 1;
  static constexpr uint8_t kHigh = kMiddle + MaxRun - 1;

  /// Returns the number of weights that a byte of a run represents.
  static int count(uint8_t byte) {
    if (byte > kMiddle) return kHigh - byte + 1;
    return byte == kMiddle ? MaxRun : byte - kLow + 1;
  }
};

using CommonSecondaries = CommonWeights<0x21>;
using CommonTertiaries = CommonWeights<0x61>;

/// ICU's sort key of a short text, split into its levels, without the final zero; empty for a long text.
struct SortKey {
  SortKey(const icu::RuleBasedCollator &collator, const icu::UnicodeString &text) {
    int32_t length = collator.getSortKey(text, bytes, sizeof bytes);
    if (length > 0 && length <= static_cast<int32_t>(sizeof bytes)) end = bytes + length - 1;
    primary_end = std::find<const uint8_t *>(bytes, end, kLevelSeparator);
    secondary = std::min(primary_end + 1, end);
    secondary_end = std::find(secondary, end, kLevelSeparator);
    tertiary = std::min(secondary_end + 1, end);
  }

  // The pointers refer to the object's own bytes, so it cannot be copied.
  SortKey(const SortKey &) = delete;
  SortKey &operator=(const SortKey &) = delete;

  size_t size() const { return end - bytes; }
  size_t primary_size() const { return primary_end - bytes; }
  std::string primary() const { return std::string(bytes, primary_end); }

  /// Returns whether the key has one secondary weight. It then has at most one primary weight, because each primary
  /// weight comes with a secondary weight.
  bool has_one_secondary() const {
    if (secondary_end - secondary != 1) return false;
    return *secondary == CommonSecondaries::kLow || *secondary > CommonSecondaries::kHigh;
  }

  uint8_t bytes[1024];
  const uint8_t *end = bytes;
  const uint8_t *primary_end;
  const uint8_t *secondary;
  const uint8_t *secondary_end;
  const uint8_t *tertiary;
};

#endif
