// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// What each source counts for a place that is made.

#ifndef KERNEL_H
#define KERNEL_H

#include <stdint.h>

// The same sums on every processor; newer ones do eight at a time.
#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute) && defined(__has_feature)
// A sanitizer is not ready yet when the choice between them is made.
#if __has_attribute(target_clones) && !__has_feature(address_sanitizer)
#define WIDE __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef WIDE
#define WIDE
#endif

// For each place of a row or column that is made: where its sources begin, and what each of them counts, in 16384ths.
typedef struct {
  int taps;
  int *first;
  int16_t *weights;
} kernel;

enum { ONE = 1 << 14, HALF = 1 << 13 };

// Sources of a place in a row are taken eight at a time; the last ones count nothing, and may lie in a margin behind the row.
enum { LANES = 8 };

static inline uint8_t as_byte(int sum) {
  sum >>= 14;
  return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

// A row of `width` places from the sources of each.
void in_width(uint8_t *to, const uint8_t *from, int width, const kernel *use);

#endif
