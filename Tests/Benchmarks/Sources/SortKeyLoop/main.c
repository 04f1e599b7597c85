// ICU's sort keys of names, one after the other on one thread. The FILE of its argument holds a name
// a line; prints the nanoseconds that the keys took.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(1);
  *size = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*size);
  if (bytes == NULL || fread(bytes, 1, *size, file) != *size) exit(1);
  fclose(file);
  return bytes;
}

static UCollator *open_collator(void) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open("", &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  if (U_FAILURE(status)) exit(1);
  return collator;
}

/// Returns the bytes of the key, which goes to `key`.
static int32_t make_key(const UCollator *collator, const char *name, size_t length, uint8_t *key,
                        size_t room) {
  UChar units[1024];
  int32_t count;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(units, 1024, &count, name, (int32_t)length, 0xFFFD, NULL, &status);
  if (U_FAILURE(status)) exit(1);
  return ucol_getSortKey(collator, units, count, key, (int32_t)room);
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  size_t size;
  char *names = read_file(arguments[1], &size);
  UCollator *collator = open_collator();
  size_t room = 4 * size;
  uint8_t *keys = malloc(room);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  size_t used = 0;
  for (char *name = names, *newline; name < names + size; name = newline + 1) {
    newline = memchr(name, '\n', size - (size_t)(name - names));
    if (newline == NULL) return 1;
    used += (size_t)make_key(collator, name, (size_t)(newline - name), keys + used, room - used);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (used == 0 || used > room) return 1;
  printf("%lld\n", (end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec);
  return 0;
}
