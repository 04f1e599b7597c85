#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "collation.hpp"

namespace {

bool is_apostrophe(UChar32 scalar) { return scalar == '\'' || scalar == 0x2019; }

/// The length of the article in a name's bytes, or 0 if the name does not begin with it.
int32_t article_length(const icu::UnicodeString &article, const uint8_t *name, int32_t length) {
  int32_t taken = 0;
  for (int32_t i = 0; i < article.length(); i = article.moveIndex32(i, 1)) {
    if (taken >= length) return 0;
    UChar32 scalar;
    U8_NEXT(name, taken, length, scalar);
    UChar32 wanted = article.char32At(i);
    bool same = u_foldCase(scalar, U_FOLD_CASE_DEFAULT) == wanted ||
                (is_apostrophe(scalar) && is_apostrophe(wanted));
    if (!same) return 0;
  }
  return taken;
}

}  // namespace

void ccollation_ignore_article(ccollation *collation, const char *article) {
  icu::UnicodeString folded = icu::UnicodeString::fromUTF8(article).foldCase();
  bool elides = is_apostrophe(folded.char32At(folded.length() - 1));
  collation->articles.push_back(elides ? folded : folded.append(UChar(' ')));
}

size_t ccollation_sorted_start(const ccollation *collation, const uint8_t *name, size_t length) {
  for (const icu::UnicodeString &article : collation->articles) {
    int32_t taken = article_length(article, name, static_cast<int32_t>(length));
    while (taken > 0 && static_cast<size_t>(taken) < length && name[taken] == ' ') ++taken;
    // An article alone is a name.
    if (taken > 0 && static_cast<size_t>(taken) < length) return static_cast<size_t>(taken);
  }
  return 0;
}
