// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Pixels in memory, and what is done to all of them: loops without calls and branches, which compilers turn into a few
// instructions for many pixels. The same steps of libvips work in strips of floating-point numbers and took most of the time.

#ifndef PIXELS_H
#define PIXELS_H

#include <stddef.h>
#include <stdint.h>

/// One band (gray) or three (sRGB) of a byte each; `at` is NULL when there was no memory.
typedef struct {
  uint8_t *at;
  int width;
  int height;
  int bands;
} pixels;

/// From one to four bands, the second or fourth of which is opacity: on white, without the third dimension where there is no
/// colour, or none is wanted.
pixels pixels_flat(const uint8_t *from, int width, int height, int bands, int gray);

/// A part of it brought to another size by a cubic kernel.
pixels pixels_scaled(const pixels *from, int left, int top, int width, int height, int to_width, int to_height);

/// A sheet of the drawing's size (four bands, the last of them opacity) over a picture, or NULL, at a place on white.
pixels pixels_composed(
  const uint8_t *drawing, int width, int height, const pixels *picture, int left, int top, int gray);

void pixels_free(pixels *it);

#endif
