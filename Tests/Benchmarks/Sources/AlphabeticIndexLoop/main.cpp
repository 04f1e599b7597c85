// Adds records to ICU's own AlphabeticIndex, then visits its buckets and records. The argument FILE
// has one name per line; prints the nanoseconds that this took.

#include <unicode/alphaindex.h>
#include <unicode/tblcoll.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace {

std::vector<std::string> read_names(const char *path) {
  std::ifstream file(path);
  std::vector<std::string> names;
  for (std::string name; std::getline(file, name);) names.push_back(name);
  return names;
}

std::unique_ptr<icu::AlphabeticIndex> make_index(UErrorCode &status) {
  icu::Collator *collator = icu::Collator::createInstance(icu::Locale::getRoot(), status);
  collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
  auto index = std::make_unique<icu::AlphabeticIndex>(
      dynamic_cast<icu::RuleBasedCollator *>(collator), status);
  index->addLabels(icu::Locale::getEnglish(), status);
  return index;
}

size_t count_records(icu::AlphabeticIndex &index, UErrorCode &status) {
  size_t count = 0;
  index.resetBucketIterator(status);
  while (index.nextBucket(status))
    while (index.nextRecord(status)) ++count;
  return count;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) return 64;
  std::vector<std::string> names = read_names(arguments[1]);
  UErrorCode status = U_ZERO_ERROR;
  auto index = make_index(status);
  if (U_FAILURE(status)) return 1;
  auto start = std::chrono::steady_clock::now();
  for (const std::string &name : names)
    index->addRecord(icu::UnicodeString::fromUTF8(name), nullptr, status);
  size_t found = count_records(*index, status);
  auto taken = std::chrono::steady_clock::now() - start;
  if (U_FAILURE(status) || found != names.size() || found == 0) return 1;
  auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(taken).count();
  std::printf("%lld\n", static_cast<long long>(nanoseconds));
  return 0;
}
