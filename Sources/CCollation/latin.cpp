#include <unicode/translit.h>

#include <array>
#include <memory>
#include <string>

#include "collation.hpp"

struct ccollation_latin {
  std::array<std::unique_ptr<icu::Transliterator>, 2> spellings;
  std::string spelled;
};

namespace {

/// The transliteration rules of each spelling. They remove the signs for soft and hard letters, because users do not
/// type these.
constexpr const char16_t *kRules[] = {
    u"Any-Latin; [\u02B9\u02BA\u02BB\u02BC\u02BE\u02BF] Remove",
    u"Russian-Latin/BGN; Any-Latin; [\u02B9\u02BA\u02BB\u02BC\u02BE\u02BF] Remove",
};

}  // namespace

ccollation_latin *ccollation_latin_open(void) {
  ignore_environment();
  auto latin = std::make_unique<ccollation_latin>();
  for (size_t i = 0; i < latin->spellings.size(); ++i) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    latin->spellings[i].reset(icu::Transliterator::createInstance(
        icu::UnicodeString(kRules[i]), UTRANS_FORWARD, place, status));
    if (U_FAILURE(status)) return nullptr;
  }
  return latin.release();
}

void ccollation_latin_close(ccollation_latin *latin) { delete latin; }

const uint8_t *ccollation_latin_spell(ccollation_latin *latin, ccollation_spelling spelling,
                                      const uint8_t *text, size_t length, size_t *count) {
  icu::UnicodeString name = icu::UnicodeString::fromUTF8(
      icu::StringPiece(reinterpret_cast<const char *>(text), static_cast<int32_t>(length)));
  latin->spellings[spelling]->transliterate(name);
  latin->spelled.clear();
  name.toUTF8String(latin->spelled);
  *count = latin->spelled.size();
  return reinterpret_cast<const uint8_t *>(latin->spelled.data());
}
