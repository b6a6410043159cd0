// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Along a row: most of the time that a picture takes to be shrunk.

#include "kernel.h"

#include <stddef.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

// The products of a place's sources and their weights, summed to four parts.
static inline __m128i products(const uint8_t *at, const int16_t *weights, int taps) {
  __m128i sum = _mm_setzero_si128();
  for (int tap = 0; tap < taps; tap += LANES) {
    __m128i sources = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(at + tap)), _mm_setzero_si128());
    sum = _mm_add_epi32(sum, _mm_madd_epi16(sources, _mm_loadu_si128((const __m128i *)(weights + tap))));
  }
  return sum;
}

// The sums of four places, of each its four parts.
static inline __m128i joined(__m128i one, __m128i two, __m128i three, __m128i four) {
  __m128i low = _mm_add_epi32(_mm_unpacklo_epi32(one, two), _mm_unpackhi_epi32(one, two));
  __m128i high = _mm_add_epi32(_mm_unpacklo_epi32(three, four), _mm_unpackhi_epi32(three, four));
  return _mm_add_epi32(_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
}

// Four places at a time; answers how many were made. The two packings keep what is below 0 or above 255 within.
static inline int by_fours(uint8_t *to, const uint8_t *from, int width, const kernel *use, int taps) {
  const int16_t *weights = use->weights;
  int x = 0;
  for (; x + 4 <= width; x += 4, weights += 4 * taps) {
    __m128i parts[4];
    for (int i = 0; i < 4; i++) parts[i] = products(from + use->first[x + i], weights + i * taps, taps);
    __m128i sums = _mm_add_epi32(joined(parts[0], parts[1], parts[2], parts[3]), _mm_set1_epi32(HALF));
    __m128i words = _mm_packs_epi32(_mm_srai_epi32(sums, 14), sums);
    int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(words, words));
    memcpy(to + x, &bytes, sizeof bytes);
  }
  return x;
}
#else
static inline int by_fours(uint8_t *to, const uint8_t *from, int width, const kernel *use, int taps) { return 0; }
#endif

static inline void along(uint8_t *to, const uint8_t *from, int width, const kernel *use, int taps) {
  int x = by_fours(to, from, width, use, taps);
  const int16_t *weights = use->weights + (size_t)x * (size_t)taps;
  for (; x < width; x++, weights += taps) {
    const uint8_t *at = from + use->first[x];
    int sum = HALF;
    for (int tap = 0; tap < taps; tap += LANES)
      for (int lane = 0; lane < LANES; lane++) sum += weights[tap + lane] * at[tap + lane];
    to[x] = as_byte(sum);
  }
}

// Of a number of sources that is known beforehand the sums are made without a loop.
WIDE void in_width(uint8_t *to, const uint8_t *from, int width, const kernel *use) {
  if (use->taps == LANES)
    along(to, from, width, use, LANES);
  else if (use->taps == 2 * LANES)
    along(to, from, width, use, 2 * LANES);
  else
    along(to, from, width, use, use->taps);
}
