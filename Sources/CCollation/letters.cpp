#include "letters.hpp"

#include <unicode/uchar.h>
#include <unicode/ustring.h>

#include "key_characters.hpp"
#include "sort_key.hpp"

namespace {

/// Returns whether a character separates words, as all characters except letters, marks and numbers do.
bool is_separator(UChar32 character) {
  return (U_GET_GC_MASK(character) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) == 0;
}

/// Returns up to four bytes of a primary weight as a number, starting with the most significant byte.
uint32_t weight_of(const std::string &primary) {
  uint32_t weight = 0;
  for (size_t i = 0; i < 4; ++i)
    weight = weight << 8 | (i < primary.size() ? static_cast<uint8_t>(primary[i]) : 0);
  return weight;
}

}  // namespace

ccollation_letters::ccollation_letters(const ccollation &collation, bool keeps_punctuation)
    : table_(collation.key_table.load()),
      keeps_punctuation_(keeps_punctuation),
      collator_(collation.primary_only->clone()) {
  UErrorCode status = U_ZERO_ERROR;
  collator_->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_OFF, status);
  if (U_FAILURE(status)) return;
  for (size_t digit = 0; digit < digits_.size(); ++digit)
    digits_[digit] = weight_of(SortKey(*collator_, UChar('0' + digit)).primary());
  elements_.reset(collator_->createCollationElementIterator(icu::UnicodeString()));
}

void ccollation_letters::start() {
  letters_.clear();
  is_after_separator_ = true;
}

/// Adds the letter that begins with a character; returns false if the letter is ignored.
bool ccollation_letters::add(uint32_t weight, UChar32 character) {
  bool separates = is_separator(character);
  bool is_letter = weight != 0 && (keeps_punctuation_ || !separates);
  if (is_letter) letters_.push_back({weight, !separates && is_after_separator_});
  if (weight != 0) is_after_separator_ = separates;
  return is_letter;
}

bool ccollation_letters::read_plain(const uint8_t *text, size_t length) {
  if (table_ == nullptr) return false;
  start();
  for (const uint8_t *each = text, *end = text + length; each < end;) {
    if (is_digit(*each)) {
      uint8_t digit = *each++;
      add(digits_[digit - '0'], digit);
      continue;
    }
    char16_t character = next_character(each, end);
    const PlainCharacter *plain = table_->plain(character);
    if (plain == nullptr) return false;
    add(plain->primary_size > 0 ? plain->primary : 0, character);
  }
  return true;
}

void ccollation_letters::read(const uint8_t *text, size_t length) {
  start();
  UErrorCode status = U_ZERO_ERROR;
  int32_t size = 0;
  // UTF-16 never needs more units than UTF-8 needs bytes.
  if (units_.size() < length) units_.resize(length);
  u_strFromUTF8WithSub(units_.data(), static_cast<int32_t>(units_.size()), &size,
                       reinterpret_cast<const char *>(text), static_cast<int32_t>(length), 0xFFFD,
                       nullptr, &status);
  const icu::UnicodeString name(false, units_.data(), size);
  elements_->setText(name, status);
  int32_t last_start = -1;
  for (bool is_added = false; U_SUCCESS(status);) {
    int32_t start = elements_->getOffset();
    int32_t element = elements_->next(status);
    if (element == icu::CollationElementIterator::NULLORDER) break;
    uint32_t half = icu::CollationElementIterator::primaryOrder(element);
    bool is_continuation = (element & 0xC0) == 0xC0;
    if (is_continuation && is_added) letters_.back().weight |= half;
    if (is_continuation) continue;
    // A character with several weights, such as "ß", begins at most one word.
    if (start == last_start) is_after_separator_ = false;
    is_added = add(half << 16, name.char32At(start));
    last_start = start;
  }
}

ccollation_letters *ccollation_letters_open(const ccollation *collation, bool keeps_punctuation) {
  auto letters = std::make_unique<ccollation_letters>(*collation, keeps_punctuation);
  return letters->is_ready() ? letters.release() : nullptr;
}

void ccollation_letters_close(ccollation_letters *letters) { delete letters; }

const ccollation_letter *ccollation_letters_read(ccollation_letters *letters, const uint8_t *text,
                                                 size_t length, bool plainly, size_t *count) {
  if (!plainly)
    letters->read(text, length);
  else if (!letters->read_plain(text, length))
    return nullptr;
  *count = letters->letters().size();
  // An empty vector may return a null pointer, which would mean a failure.
  static const ccollation_letter none = {};
  return *count == 0 ? &none : letters->letters().data();
}
