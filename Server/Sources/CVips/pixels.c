// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include "pixels.h"

#include <math.h>
#include <stdlib.h>

// The same sums on every processor; newer ones do eight at a time.
#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define WIDE __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef WIDE
#define WIDE
#endif

static pixels made(int width, int height, int bands) {
  pixels it = { .width = width, .height = height, .bands = bands };
  it.at = malloc((size_t)width * (size_t)height * (size_t)bands);
  return it;
}

void pixels_free(pixels *it) {
  free(it->at);
  it->at = NULL;
}

// Luma as JPEG and television have it (Rec. 601).
static inline uint8_t luma(const uint8_t *at) {
  return (uint8_t)((19595u * at[0] + 38470u * at[1] + 7471u * at[2] + 32768u) >> 16);
}

// (x + 128) / 255, exact for all products of two bytes.
static inline uint8_t mixed(unsigned over, unsigned under, unsigned opacity) {
  unsigned sum = over * opacity + under * (255 - opacity) + 128;
  return (uint8_t)((sum + (sum >> 8)) >> 8);
}

static int shows_no_colour(const uint8_t *at, size_t count, int bands) {
  for (size_t i = 0; i < count; i++, at += bands)
    if (at[0] != at[1] || at[1] != at[2]) return 0;
  return 1;
}

WIDE static void flatten_gray(uint8_t *to, const uint8_t *from, size_t count, int bands) {
  if (bands == 1)
    for (size_t i = 0; i < count; i++) to[i] = from[i];
  else if (bands == 2)
    for (size_t i = 0; i < count; i++, from += 2) to[i] = mixed(from[0], 255, from[1]);
  else if (bands == 3)
    for (size_t i = 0; i < count; i++, from += 3) to[i] = luma(from);
  else
    for (size_t i = 0; i < count; i++, from += 4) to[i] = mixed(luma(from), 255, from[3]);
}

WIDE static void flatten_colour(uint8_t *to, const uint8_t *from, size_t count, int bands) {
  if (bands == 3)
    for (size_t i = 0; i < 3 * count; i++) to[i] = from[i];
  else
    for (size_t i = 0; i < count; i++, from += 4, to += 3)
      for (int band = 0; band < 3; band++) to[band] = mixed(from[band], 255, from[3]);
}

pixels pixels_flat(const uint8_t *from, int width, int height, int bands, int gray) {
  size_t count = (size_t)width * (size_t)height;
  int stays_gray = gray || bands < 3 || shows_no_colour(from, count, bands);
  pixels it = made(width, height, stays_gray ? 1 : 3);
  if (it.at) (stays_gray ? flatten_gray : flatten_colour)(it.at, from, count, bands);
  return it;
}

// For each place of a row or column that is made: where its sources begin, and what each of them counts, in 16384ths.
typedef struct {
  int taps;
  int *first;
  int16_t *weights;
} kernel;

enum { ONE = 1 << 14, HALF = 1 << 13 };

// Catmull and Rom's cubic: sharp, and with little of an edge's echo.
static double cubic(double x) {
  x = fabs(x);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((2.5 - 0.5 * x) * x - 4) * x + 2 : 0;
}

static void kernel_free(kernel *it) {
  free(it->first);
  free(it->weights);
}

// Weights are rounded one by one; what is missing to a whole goes to the greatest.
static void weigh(int16_t *weights, const double *exact, int taps, double sum) {
  int total = 0, greatest = 0;
  for (int i = 0; i < taps; i++) {
    weights[i] = (int16_t)lrint(exact[i] / sum * ONE);
    total += weights[i];
    if (weights[i] > weights[greatest]) greatest = i;
  }
  weights[greatest] = (int16_t)(weights[greatest] + ONE - total);
}

// Of `from` places, of which `length` from `start` on are shown, to `to`; beyond the end counts the last one.
static int kernel_make(kernel *it, int start, int length, int to) {
  double step = (double)length / to, wide = step > 1 ? step : 1;
  int taps = (int)ceil(4 * wide) + 1;
  if (taps > length) taps = length;
  *it = (kernel){ .taps = taps, .first = malloc(sizeof(int) * (size_t)to) };
  it->weights = malloc(sizeof(int16_t) * (size_t)to * (size_t)taps);
  double *exact = malloc(sizeof(double) * (size_t)taps);
  int done = it->first && it->weights && exact;
  for (int i = 0; done && i < to; i++) {
    double centre = (i + 0.5) * step, sum = 0;
    int first = (int)floor(centre - 2 * wide + 0.5);
    if (first > length - taps) first = length - taps;
    if (first < 0) first = 0;
    for (int tap = 0; tap < taps; tap++) sum += exact[tap] = cubic((first + tap + 0.5 - centre) / wide);
    it->first[i] = start + first;
    weigh(it->weights + (size_t)i * (size_t)taps, exact, taps, sum);
  }
  free(exact);
  if (!done) kernel_free(it);
  return done;
}

static inline uint8_t as_byte(int sum) {
  sum >>= 14;
  return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

WIDE static void row_of(uint8_t *to, int *sums, const uint8_t *from, size_t stride, size_t width, const int16_t *weights, int taps) {
  for (size_t x = 0; x < width; x++) sums[x] = HALF;
  int tap = 0;
  for (; tap + 1 < taps; tap += 2, from += 2 * stride) {
    const uint8_t *next = from + stride;
    int weight = weights[tap], other = weights[tap + 1];
    for (size_t x = 0; x < width; x++) sums[x] += weight * from[x] + other * next[x];
  }
  if (tap < taps)
    for (size_t x = 0; x < width; x++) sums[x] += weights[tap] * from[x];
  for (size_t x = 0; x < width; x++) to[x] = as_byte(sums[x]);
}

// Whole rows, from `height` of which `to` are made.
static pixels in_height(const pixels *from, int top, int height, int to) {
  size_t stride = (size_t)from->width * (size_t)from->bands;
  pixels it = made(from->width, to, from->bands);
  int *sums = malloc(sizeof(int) * stride);
  kernel use = { 0 };
  if (it.at && sums && kernel_make(&use, top, height, to)) {
    for (int y = 0; y < to; y++)
      row_of(
        it.at + (size_t)y * stride, sums, from->at + (size_t)use.first[y] * stride, stride, stride,
        use.weights + (size_t)y * (size_t)use.taps, use.taps);
    kernel_free(&use);
  } else {
    pixels_free(&it);
  }
  free(sums);
  return it;
}

static inline void along(uint8_t *to, const uint8_t *from, int width, const kernel *use, int bands) {
  const int16_t *weights = use->weights;
  for (int x = 0; x < width; x++, weights += use->taps, to += bands) {
    const uint8_t *at = from + use->first[x] * bands;
    int sums[3] = { HALF, HALF, HALF };
    for (int tap = 0; tap < use->taps; tap++, at += bands)
      for (int band = 0; band < bands; band++) sums[band] += weights[tap] * at[band];
    for (int band = 0; band < bands; band++) to[band] = as_byte(sums[band]);
  }
}

WIDE static void along_gray(uint8_t *to, const uint8_t *from, int width, const kernel *use) {
  along(to, from, width, use, 1);
}

WIDE static void along_colour(uint8_t *to, const uint8_t *from, int width, const kernel *use) {
  along(to, from, width, use, 3);
}

static pixels in_width(const pixels *from, int left, int width, int to) {
  pixels it = made(to, from->height, from->bands);
  kernel use = { 0 };
  if (!it.at || !kernel_make(&use, left, width, to)) {
    pixels_free(&it);
    return it;
  }
  for (int y = 0; y < from->height; y++) {
    uint8_t *row = it.at + (size_t)y * (size_t)to * (size_t)it.bands;
    const uint8_t *source = from->at + (size_t)y * (size_t)from->width * (size_t)from->bands;
    (it.bands == 1 ? along_gray : along_colour)(row, source, to, &use);
  }
  kernel_free(&use);
  return it;
}

// The step that leaves less for the other comes first.
pixels pixels_scaled(const pixels *from, int left, int top, int width, int height, int to_width, int to_height) {
  int rows_first = to_height <= height;
  pixels half = rows_first ? in_height(from, top, height, to_height) : in_width(from, left, width, to_width);
  if (!half.at) return half;
  pixels whole = rows_first ? in_width(&half, left, width, to_width) : in_height(&half, top, height, to_height);
  pixels_free(&half);
  return whole;
}

static void place(pixels *sheet, const pixels *picture, int left, int top) {
  size_t count = (size_t)sheet->width * (size_t)sheet->height * (size_t)sheet->bands;
  for (size_t i = 0; i < count; i++) sheet->at[i] = 255;
  if (!picture) return;
  for (int y = 0; y < picture->height && top + y < sheet->height; y++)
    for (int x = 0; x < picture->width && left + x < sheet->width; x++)
      for (int band = 0; band < sheet->bands; band++)
        sheet->at[((size_t)(top + y) * (size_t)sheet->width + (size_t)(left + x)) * (size_t)sheet->bands + (size_t)band] =
          picture->at[((size_t)y * (size_t)picture->width + (size_t)x) * (size_t)picture->bands
            + (size_t)(picture->bands == 3 ? band : 0)];
}

WIDE static void lay(uint8_t *sheet, const uint8_t *drawing, size_t count, int gray) {
  if (gray)
    for (size_t i = 0; i < count; i++, drawing += 4) sheet[i] = mixed(luma(drawing), sheet[i], drawing[3]);
  else
    for (size_t i = 0; i < count; i++, drawing += 4, sheet += 3)
      for (int band = 0; band < 3; band++) sheet[band] = mixed(drawing[band], sheet[band], drawing[3]);
}

pixels pixels_composed(
  const uint8_t *drawing, int width, int height, const pixels *picture, int left, int top, int gray
) {
  pixels sheet = made(width, height, gray ? 1 : 3);
  if (!sheet.at) return sheet;
  place(&sheet, picture, left, top);
  lay(sheet.at, drawing, (size_t)width * (size_t)height, gray);
  return sheet;
}
