// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include "feed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN = LANES };

// Catmull and Rom's cubic: sharp, and with little of an edge's echo.
static double cubic(double x) {
  x = fabs(x);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((2.5 - 0.5 * x) * x - 4) * x + 2 : 0;
}

static void kernel_free(kernel *it) {
  free(it->first);
  free(it->weights);
  *it = (kernel){ 0 };
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

// Of `length` places from `start` on, to `to`; what would lie beyond the end does not count. Each has room for a multiple of `lanes`.
static int kernel_make(kernel *it, int start, int length, int to, int lanes) {
  double step = (double)length / to, wide = step > 1 ? step : 1;
  int taps = (int)ceil(4 * wide);
  if (taps > length) taps = length;
  int room = (taps + lanes - 1) / lanes * lanes;
  *it = (kernel){ .taps = room, .first = malloc(sizeof(int) * (size_t)to) };
  it->weights = calloc((size_t)to * (size_t)room, sizeof(int16_t));
  double *exact = malloc(sizeof(double) * (size_t)taps);
  int done = it->first && it->weights && exact;
  for (int i = 0; done && i < to; i++) {
    double centre = (i + 0.5) * step, sum = 0;
    int first = (int)floor(centre - 2 * wide + 0.5);
    if (first > length - taps) first = length - taps;
    if (first < 0) first = 0;
    for (int tap = 0; tap < taps; tap++) sum += exact[tap] = cubic((first + tap + 0.5 - centre) / wide);
    it->first[i] = start + first;
    weigh(it->weights + (size_t)i * (size_t)room, exact, taps, sum);
  }
  free(exact);
  if (!done) kernel_free(it);
  return done;
}

// The part of the source that is shown, and what it becomes.
typedef struct {
  int left, top, width, height, to_width, to_height;
} cut;

static int part_of(int length, double scale) {
  int part = (int)(length * scale + 0.5);
  return part < 1 ? 1 : part;
}

static int least(int one, int other) { return one < other ? one : other; }

// The middle of it, of the box's shape.
static cut filling(int width, int height, pixels_box box) {
  double wide = (double)width / box.width, high = (double)height / box.height, scale = wide < high ? wide : high;
  int part_width = least(width, part_of(box.width, scale)), part_height = least(height, part_of(box.height, scale));
  return (cut){
    (width - part_width) / 2, (height - part_height) / 2, part_width, part_height, box.width, box.height,
  };
}

static cut whole(int width, int height, pixels_box box) {
  double wide = (double)box.width / width, high = (double)box.height / height, scale = wide < high ? wide : high;
  if (scale >= 1) return (cut){ 0, 0, width, height, width, height };
  return (cut){ 0, 0, width, height, part_of(width, scale), part_of(height, scale) };
}

static size_t stride_of(const feed *it) { return (size_t)it->width * (size_t)it->bands; }

static int has_memory(feed *it, int lines) {
  size_t stride = stride_of(it);
  it->ring = malloc(stride * (size_t)lines);
  it->rows = calloc((size_t)lines, sizeof *it->rows);
  it->sums = malloc(sizeof(int) * stride);
  it->line = calloc(stride + MARGIN, 1);
  it->planes = calloc(3, (size_t)it->width + MARGIN + (size_t)it->out.width);
  return it->ring && it->rows && it->sums && it->line && it->planes;
}

int feed_begin(feed *it, int width, int height, int bands, pixels_box box) {
  cut use = box.fills ? filling(width, height, box) : whole(width, height, box);
  *it = (feed){ .width = width, .bands = bands, .left = use.left, .shown = use.width };
  it->out = (pixels){ .width = use.to_width, .height = use.to_height, .bands = bands };
  it->out.at = malloc((size_t)use.to_width * (size_t)use.to_height * (size_t)bands);
  if (!it->out.at) return 0;
  if (use.width == use.to_width && use.height == use.to_height && use.width == width && use.height == height) return 1;
  return kernel_make(&it->down, use.top, use.height, use.to_height, 1)
    && kernel_make(&it->across, use.left, use.width, use.to_width, LANES)
    && has_memory(it, it->down.taps);
}

static int is_copied(const feed *it) { return !it->down.taps; }

uint8_t *feed_slot(feed *it) {
  if (is_copied(it)) return it->out.at + stride_of(it) * (size_t)it->came;
  return it->ring + stride_of(it) * (size_t)(it->came % it->down.taps);
}

WIDE static void add_two(int *sums, const uint8_t *one, const uint8_t *other, size_t width, int16_t weight, int16_t second) {
  for (size_t x = 0; x < width; x++) sums[x] += weight * one[x] + second * other[x];
}

WIDE static void close_sums(uint8_t *to, int *sums, size_t width) {
  for (size_t x = 0; x < width; x++) {
    to[x] = as_byte(sums[x]);
    sums[x] = HALF;
  }
}

static void in_height(feed *it) {
  int taps = it->down.taps, first = it->down.first[it->made];
  const int16_t *weights = it->down.weights + (size_t)it->made * (size_t)taps;
  size_t left = (size_t)it->left * (size_t)it->bands, count = (size_t)it->shown * (size_t)it->bands;
  for (int tap = 0; tap < taps; tap += 2) {
    // An odd one has itself as its neighbour, which counts nothing.
    int next = tap + 1 < taps ? tap + 1 : tap;
    add_two(
      it->sums, it->rows[(first + tap) % taps] + left, it->rows[(first + next) % taps] + left, count, weights[tap],
      next > tap ? weights[next] : 0);
  }
  close_sums(it->line + left, it->sums, count);
}

WIDE static void part_bands(uint8_t *to, const uint8_t *from, size_t width, size_t plane) {
  for (size_t x = 0; x < width; x++, from += 3) {
    to[x] = from[0];
    to[x + plane] = from[1];
    to[x + 2 * plane] = from[2];
  }
}

WIDE static void join_bands(uint8_t *to, const uint8_t *from, size_t width) {
  for (size_t x = 0; x < width; x++)
    for (size_t band = 0; band < 3; band++) to[3 * x + band] = from[x + band * width];
}

static void colours_in_width(feed *it, uint8_t *to) {
  size_t plane = (size_t)it->width + MARGIN, width = (size_t)it->out.width;
  uint8_t *made = it->planes + 3 * plane;
  part_bands(it->planes, it->line, (size_t)it->width, plane);
  for (size_t band = 0; band < 3; band++)
    in_width(made + band * width, it->planes + band * plane, it->out.width, &it->across);
  join_bands(to, made, width);
}

static void make_row(feed *it) {
  uint8_t *to = it->out.at + (size_t)it->made * (size_t)it->out.width * (size_t)it->bands;
  in_height(it);
  if (it->bands == 1)
    in_width(to, it->line, it->out.width, &it->across);
  else
    colours_in_width(it, to);
}

void feed_push(feed *it, const uint8_t *row) {
  if (is_copied(it)) {
    uint8_t *slot = feed_slot(it);
    if (row != slot) memcpy(slot, row, stride_of(it));
    it->made = ++it->came;
    return;
  }
  if (!it->came)
    for (size_t x = 0; x < stride_of(it); x++) it->sums[x] = HALF;
  it->rows[it->came++ % it->down.taps] = row;
  for (; it->made < it->out.height && it->down.first[it->made] + it->down.taps <= it->came; it->made++) make_row(it);
}

pixels feed_end(feed *it) {
  kernel_free(&it->down);
  kernel_free(&it->across);
  free(it->rows);
  free(it->ring);
  free(it->sums);
  free(it->line);
  free(it->planes);
  if (it->made < it->out.height) pixels_free(&it->out);
  return it->out;
}
