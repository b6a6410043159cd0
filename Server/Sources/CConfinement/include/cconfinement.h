// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// Plain pictures: decoded row by row, flattened and scaled as the rows come, and written again. No type of another library
// shows here.

#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stddef.h>
#include <stdint.h>

/// One band (gray) or three (sRGB) of a byte each; `at` is NULL when there was no memory, or nothing to be decoded.
typedef struct {
  uint8_t *at;
  int width;
  int height;
  int bands;
} pixels;

/// What a picture is brought to.
typedef struct {
  int width;
  int height;
  /// Filled, and cut where the picture reaches beyond, rather than not exceeded; only then anything is enlarged.
  int fills;
  int gray;
} pixels_box;

void pixels_free(pixels *it);

/// Pixels of one to four bands, the second or fourth of which is opacity, on white and within the box.
///
/// Gray stays gray, and so does what has three equal bands.
pixels pixels_boxed(const uint8_t *from, int width, int height, int bands, pixels_box box);

/// A JPEG of eight bits with one or three components, within the box; of one that ends early, what has come.
pixels pixels_from_jpeg(const void *bytes, size_t count, pixels_box box);

/// A PNG whose rows come in their order, with at most eight bits for a sample, within the box; nothing of one that is damaged.
pixels pixels_from_png(const void *bytes, size_t count, pixels_box box);

/// Whether all of it can be decoded without a complaint; with `gray` also without a colour.
int pixels_jpeg_is_sound(const void *bytes, size_t count, int gray);
int pixels_png_is_sound(const void *bytes, size_t count, int gray);

/// A drawing (SVG) of exactly that size on white, over a picture at a place, or over nothing when `under` is NULL.
///
/// Nothing outside of the bytes is read but fonts. Nothing for a drawing of another size.
pixels pixels_drawn(
  const void *svg, size_t count, int width, int height, const pixels *under, int left, int top, int gray);

/// How many of a hundred pixels equal the one to their left: few in a photograph, most in line art.
int pixels_flatness(const pixels *it);

/// A baseline JPEG without metadata, with half of the colour's places below quality 90; free it with `free`. NULL on failure.
void *pixels_jpeg(const pixels *it, int quality, size_t *count);

/// A PNG with 8 bits and without metadata; free it with `free`. NULL on failure.
void *pixels_png(const pixels *it, size_t *count);

/// What holds the process back; bits of a set.
enum {
  /// Memory, open files and file sizes are limited.
  CONFINED_LIMITS = 1,
  /// Another user than root, if it was root; no new rights.
  CONFINED_NO_RIGHTS = 2,
  /// No file but fonts can be opened (Landlock).
  CONFINED_NO_FILES = 4,
  /// No system call but those of plain work: no network, no other program (seccomp).
  CONFINED_NO_CALLS = 8,
};

/// Closes what the process inherited beside its standard streams, and forgets its surroundings.
void confined_forget_surroundings(void);

/// Takes from this process, for good, what decoding does not need; answers what could be taken.
///
/// - memory: bytes of heap and stacks together.
int confined(size_t memory);

/// Returns memory that was kept for the next picture, before one that may need all of it.
void confined_give_back(void);

/// Ends this process after that many seconds of the processor's time unless it is called again; 0 stops the watch.
void confined_watch(unsigned seconds);

#endif
