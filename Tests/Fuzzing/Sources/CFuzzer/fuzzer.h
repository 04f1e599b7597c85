#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer, which removes its options from the arguments (compiler-rt, `FuzzerInterface.h` has no
/// declaration of it).
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*callback)(const uint8_t *data, size_t size));
