// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Rows of a picture come in at one end, rows of a smaller or larger one are made at the other: only as many are kept as one
// row that is made has sources, so that the work stays in the processor's caches.

#ifndef FEED_H
#define FEED_H

#include "include/cconfinement.h"
#include "kernel.h"

typedef struct {
  pixels out;
  int width;
  int bands;
  // Places of a row that are shown: where they begin, and how many there are.
  int left;
  int shown;
  // Rows that came, and rows that were made.
  int came;
  int made;
  kernel down;
  kernel across;
  const uint8_t **rows;
  uint8_t *ring;
  int *sums;
  uint8_t *line;
  uint8_t *planes;
} feed;

// Of rows of that size, each of one band or three, to the box; 0 when there is no memory.
int feed_begin(feed *it, int width, int height, int bands, pixels_box box);

// Where the next row is written before it is pushed.
uint8_t *feed_slot(feed *it);

// Takes the next row, which stays as it is until the last one was pushed or lies where `feed_slot` said.
void feed_push(feed *it, const uint8_t *row);

// What was made, once all rows were pushed; nothing when some are missing. The rest of the feed is freed.
pixels feed_end(feed *it);

// A row of one to four bands, the second or fourth of which is opacity, on white, as one band or three.
void flatten(uint8_t *to, const uint8_t *from, size_t count, int bands, int to_bands);

// One band instead of three where they are equal.
void lose_equal_bands(pixels *it);

// Luma as JPEG and television have it (Rec. 601).
static inline uint8_t luma(unsigned red, unsigned green, unsigned blue) {
  return (uint8_t)((19595u * red + 38470u * green + 7471u * blue + 32768u) >> 16);
}

#endif
