// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// What the picture program needs of libvips, with types: no variable arguments, no type of GLib.

#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/// Kinds of picture; bits of a set.
enum {
  CVIPS_JPEG = 1,
  CVIPS_PNG = 2,
  CVIPS_GIF = 4,
  CVIPS_WEBP = 8,
  CVIPS_HEIF = 16,
  CVIPS_SVG = 32,
};

/// A picture; free it with `cvips_close`.
typedef struct cvips_image cvips_image;

/// What the header of a picture says.
typedef struct {
  int width;
  int height;
  /// Whether it is upright and its samples are bytes of sRGB or gray; all else costs more than the rest of a small picture.
  int is_plain;
} cvips_header;

/// Starts libvips with the loaders of the wanted kinds and no other; answers the kinds it can load, 0 when it cannot start.
int cvips_start(int wanted_kinds);

/// Reads the header only; 0, or -1 when the bytes are no picture that may be loaded.
int cvips_read_header(const void *bytes, size_t count, cvips_header *header);

/// Whether all of a picture can be decoded without a complaint to opaque and plain pixels; with `gray` also without a colour.
int cvips_is_sound(const void *bytes, size_t count, int gray);

/// The picture turned upright, in sRGB or gray with 8 bits, transparency on white, at most as large as the box; never enlarged.
///
/// All pixels are in memory. `strictly` refuses a picture that ends early. NULL when it cannot be decoded.
cvips_image *cvips_shrunk(
  const void *bytes, size_t count, const cvips_header *header, int width, int height, int gray, int strictly);

/// The same, filling the box and cutting off what reaches beyond it; enlarged where it must be.
cvips_image *cvips_filling(
  const void *bytes, size_t count, const cvips_header *header, int width, int height, int gray);

/// A drawing (SVG) with its sides multiplied by `scale`; nothing outside of the bytes is read.
cvips_image *cvips_drawn(const void *bytes, size_t count, double scale, int gray);

/// A white sheet of a drawing's own size with a picture, or none, at a place, and the drawing over it.
cvips_image *cvips_composed(
  const void *drawing, size_t count, const cvips_image *picture, int left, int top, int gray);

int cvips_width(const cvips_image *image);
int cvips_height(const cvips_image *image);

/// How many of a hundred pixels equal the one to their left: few in a photograph, most in line art.
int cvips_flatness(const cvips_image *image);

/// Some rows of a picture.
cvips_image *cvips_rows(const cvips_image *image, int top, int height);

/// The picture with both sides multiplied by `scale`, at most 1.
cvips_image *cvips_scaled(const cvips_image *image, double scale);

/// A baseline JPEG without metadata; free it with `cvips_free`. NULL on failure.
void *cvips_jpeg(const cvips_image *image, int quality, size_t *count);

/// A PNG with 8 bits and without metadata; free it with `cvips_free`. NULL on failure.
void *cvips_png(const cvips_image *image, size_t *count);

void cvips_close(cvips_image *image);
void cvips_free(void *bytes);

/// What holds the process back; bits of a set.
enum {
  /// Memory, open files and file sizes are limited.
  CVIPS_LIMITS = 1,
  /// Another user than root, if it was root; no new rights.
  CVIPS_NO_RIGHTS = 2,
  /// No file but fonts can be opened (Landlock).
  CVIPS_NO_FILES = 4,
  /// No system call but those of plain work: no network, no other program (seccomp).
  CVIPS_NO_CALLS = 8,
};

/// Closes what the process inherited beside its standard streams, and forgets its surroundings.
void cvips_forget_surroundings(void);

/// Takes from this process, for good, what decoding does not need; answers what could be taken.
///
/// - memory: bytes of heap and stacks together.
int cvips_confine(size_t memory);

/// Returns memory that was kept for the next picture, before one that may need all of it.
void cvips_give_back(void);

/// Ends this process after that many seconds of the processor's time unless it is called again; 0 stops the watch.
void cvips_watch(unsigned seconds);

#endif
