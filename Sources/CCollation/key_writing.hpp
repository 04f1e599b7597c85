#ifndef CCOLLATION_KEY_WRITING_HPP
#define CCOLLATION_KEY_WRITING_HPP

#include <cstring>

#include "key_characters.hpp"
#include "key_table.hpp"
#include "sort_key.hpp"

/// Writes the primary weights of a key.
class PrimaryWriter {
 public:
  explicit PrimaryWriter(uint8_t *out) : end_(out) {}

  /// Appends a weight of `size` bytes, which are the most significant bytes of `weight`.
  void add(uint32_t weight, uint8_t size, bool is_compressible) {
    uint8_t lead = weight >> 24;
    if (!is_compressible || lead != previous_ >> 24) {
      if (previous_ != 0) *end_++ = weight < previous_ ? 0x03 : 0xFF;
      *end_++ = lead;
      previous_ = is_compressible ? weight : 0;
    }
    // Always writing three bytes is faster than a loop; the bytes beyond `size` are overwritten later.
    end_[0] = weight >> 16;
    end_[1] = weight >> 8;
    end_[2] = weight;
    end_ += size - 1;
  }

  /// Appends the one-byte weights of a run of ASCII characters, up to the first character without an entry in
  /// `weights`. Returns the position of that character, or `end`.
  const uint8_t *add_run(const uint8_t (&weights)[0x80], const uint8_t *each, const uint8_t *end) {
    auto weight = [&] { return each < end && *each < 0x80 ? weights[*each] : uint8_t{0}; };
    if (weight() == 0) return each;
    add(uint32_t{weight()} << 24, 1, false);
    // A local copy is faster, because the compiler must assume that writing bytes changes `end_`.
    uint8_t *out = end_;
    for (++each; weight() != 0; ++each) *out++ = weight();
    end_ = out;
    return each;
  }

  uint8_t *end() const { return end_; }

 private:
  uint8_t *end_;
  /// The weight whose first byte may be omitted from the next weight; 0 if there is no such weight.
  uint32_t previous_ = 0;
};

/// Writes the secondary or the tertiary weights of a key to a separate buffer.
///
/// The buffer is not a member, because the compiler would not keep the pointers and the count of an object with an
/// array in registers.
template <typename Common>
class WeightWriter {
 public:
  explicit WeightWriter(uint8_t *bytes) : start_(bytes), end_(bytes) {}

  void add(const LevelWeights &weights) {
    common_ += weights.common_before;
    if (weights.size == 0) return;
    if (common_ > 0) write_common(Common::kHigh, -1);
    for (uint8_t i = 0; i < weights.size; ++i) *end_++ = weights.bytes[i];
    common_ = weights.common_after;
  }

  void add_common(size_t count) { common_ += static_cast<int>(count); }

  /// Writes the remaining run, copies all bytes to `out` and returns the end of the copy.
  uint8_t *finish(uint8_t *out) {
    if (common_ > 0) write_common(Common::kLow, 1);
    size_t size = end_ - start_;
    std::memcpy(out, start_, size);
    return out + size;
  }

 private:
  void write_common(int first, int step) {
    int rest = common_ - 1;
    for (; rest >= Common::kMaxRun; rest -= Common::kMaxRun) *end_++ = Common::kMiddle;
    *end_++ = first + step * rest;
  }

  uint8_t *start_;
  uint8_t *end_;
  int common_ = 0;
};

/// The primary weight of a number; smaller numbers have shorter weights. The size is 0 for numbers above 1,042,489,
/// which are not supported.
struct NumberWeight {
  /// Reads a number from the digits at `each`, and advances `each` past them.
  NumberWeight(const uint8_t *&each, const uint8_t *end, uint8_t lead) {
    uint32_t value = 0;
    for (; each < end && is_digit(*each); ++each)
      if (value <= kMax) value = value * 10 + (*each - '0');
    if (value <= kMax) set(value, lead);
  }

  uint32_t primary = 0;
  uint8_t size = 0;

 private:
  static constexpr uint32_t kDigits = 254;
  static constexpr uint32_t kTwoBytes = 74;
  static constexpr uint32_t kThreeBytes = 40;
  static constexpr uint32_t kFourBytes = 16;
  static constexpr uint32_t kMax =
      kTwoBytes + kThreeBytes * kDigits + kFourBytes * kDigits * kDigits - 1;

  void set(uint32_t value, uint8_t lead) {
    if (value < kTwoBytes) return set(lead, 2 + value);
    value -= kTwoBytes;
    if (value < kThreeBytes * kDigits)
      return set(lead, 2 + kTwoBytes + value / kDigits, 2 + value % kDigits);
    value -= kThreeBytes * kDigits;
    uint32_t second = 2 + kTwoBytes + kThreeBytes + value / (kDigits * kDigits);
    set(lead, second, 2 + value / kDigits % kDigits, 2 + value % kDigits);
  }

  void set(uint32_t first, uint32_t second, uint32_t third = 0, uint32_t fourth = 0) {
    primary = first << 24 | second << 16 | third << 8 | fourth;
    size = third == 0 ? 2 : fourth == 0 ? 3 : 4;
  }
};

#endif
