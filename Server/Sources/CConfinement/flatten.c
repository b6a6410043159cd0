// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Loops without calls and branches, which compilers turn into a few instructions for many pixels.

#include <stdlib.h>
#include <string.h>

#include "feed.h"

// A 255th, rounded to the nearest, exact for all products of two bytes.
static inline uint8_t on_white(unsigned over, unsigned opacity) {
  unsigned sum = over * opacity + 255 * (255 - opacity) + 128;
  return (uint8_t)((sum + (sum >> 8)) >> 8);
}

WIDE static void flatten_gray(uint8_t *to, const uint8_t *from, size_t count, int bands) {
  if (bands == 1)
    memcpy(to, from, count);
  else if (bands == 2)
    for (size_t i = 0; i < count; i++, from += 2) to[i] = on_white(from[0], from[1]);
  else if (bands == 3)
    for (size_t i = 0; i < count; i++, from += 3) to[i] = luma(from[0], from[1], from[2]);
  else
    for (size_t i = 0; i < count; i++, from += 4) to[i] = on_white(luma(from[0], from[1], from[2]), from[3]);
}

WIDE static void flatten_colour(uint8_t *to, const uint8_t *from, size_t count, int bands) {
  if (bands == 3)
    memcpy(to, from, 3 * count);
  else
    for (size_t i = 0; i < count; i++, from += 4, to += 3)
      for (int band = 0; band < 3; band++) to[band] = on_white(from[band], from[3]);
}

void flatten(uint8_t *to, const uint8_t *from, size_t count, int bands, int to_bands) {
  (to_bands == 1 ? flatten_gray : flatten_colour)(to, from, count, bands);
}

static int has_equal_bands(const uint8_t *at, size_t count) {
  for (size_t i = 0; i < count; i++, at += 3)
    if (at[0] != at[1] || at[1] != at[2]) return 0;
  return 1;
}

void lose_equal_bands(pixels *it) {
  size_t count = (size_t)it->width * (size_t)it->height;
  if (!it->at || it->bands != 3 || !has_equal_bands(it->at, count)) return;
  for (size_t i = 0; i < count; i++) it->at[i] = it->at[3 * i];
  it->bands = 1;
}

WIDE static size_t equal_gray(const uint8_t *at, size_t count) {
  size_t equal = 0;
  for (size_t i = 1; i < count; i++) equal += at[i] == at[i - 1];
  return equal;
}

WIDE static size_t equal_colour(const uint8_t *at, size_t count) {
  size_t equal = 0;
  for (size_t i = 1; i < count; i++, at += 3) equal += (at[0] == at[3]) & (at[1] == at[4]) & (at[2] == at[5]);
  return equal;
}

int pixels_flatness(const pixels *it) {
  size_t count = (size_t)it->width * (size_t)it->height;
  if (!it->at || count < 2) return 100;
  return (int)((it->bands == 1 ? equal_gray(it->at, count) : equal_colour(it->at, count)) * 100 / (count - 1));
}

void pixels_free(pixels *it) {
  free(it->at);
  it->at = NULL;
}

pixels pixels_boxed(const uint8_t *from, int width, int height, int bands, pixels_box box) {
  feed rows;
  int to_bands = bands < 3 || box.gray ? 1 : 3;
  if (!feed_begin(&rows, width, height, to_bands, box)) return feed_end(&rows);
  size_t stride = (size_t)width * (size_t)bands;
  for (int y = 0; y < height; y++, from += stride) {
    if (bands == to_bands) {
      feed_push(&rows, from);
      continue;
    }
    uint8_t *slot = feed_slot(&rows);
    flatten(slot, from, (size_t)width, bands, to_bands);
    feed_push(&rows, slot);
  }
  pixels out = feed_end(&rows);
  lose_equal_bands(&out);
  return out;
}
