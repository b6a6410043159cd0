// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// What the image worker uses of libvips, with plain types: no variable arguments and no types of GLib.

#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// Image formats; bits of a set.
enum {
  CVIPS_JPEG = 1,
  CVIPS_PNG = 2,
  CVIPS_GIF = 4,
  CVIPS_WEBP = 8,
  CVIPS_HEIF = 16,
  CVIPS_SVG = 32,
};

/// A decoded image in memory: one band (gray) or three (sRGB) with a byte each.
typedef struct _VipsImage cvips_image;

/// The size that an image is scaled to.
typedef struct {
  int width;
  int height;
  /// Whether the image fills the box and is cropped. Otherwise it fits into the box and is never enlarged.
  int fills;
  int gray;
} cvips_box;

/// Loads libvips and the libraries it needs, and allows the loaders of the wanted formats only.
///
/// Returns the formats that it can load, or 0 if libvips is missing or can't start. Call it before any other function here.
int cvips_start(int wanted_formats);

/// Reads the size of an image after its orientation is applied. Returns 0, or -1 if the bytes aren't an image that may be loaded.
int cvips_size(const void *bytes, size_t count, int *width, int *height);

/// Decodes an image and scales it to the box, on white. Returns NULL on failure.
///
/// With `strict`, a truncated image is a failure. Only formats that can't be decoded at a smaller size need it: PNG and GIF.
cvips_image *cvips_scaled_to(const void *bytes, size_t count, cvips_box box, int strict);

/// Draws an SVG on white with its sides multiplied by `scale`. It reads no files except fonts. Returns NULL on failure.
cvips_image *cvips_drawn(const void *svg, size_t count, double scale, int gray);

/// Draws an SVG of exactly that size over an image at `left` and `top`. If `under` is NULL, the alpha channel is
/// dropped: what the SVG leaves wholly transparent becomes black, and the rest keeps its colors.
///
/// Returns NULL on failure, and for an SVG of another size.
cvips_image *cvips_page(
  const void *svg, size_t count, int width, int height, cvips_image *under, int left, int top, int gray);

/// Multiplies both sides by `scale`, which is less than 1. Returns NULL on failure.
cvips_image *cvips_resized(cvips_image *image, double scale);

/// Copies some rows of an image. Returns NULL on failure.
cvips_image *cvips_rows(cvips_image *image, int top, int count);

int cvips_width(const cvips_image *image);
int cvips_height(const cvips_image *image);

/// Returns how many percent of the pixels equal the one to their left: few in a photograph, most in line art.
int cvips_flatness(cvips_image *image);

/// Writes a baseline JPEG without metadata; free it with `cvips_free`. Returns NULL on failure.
void *cvips_jpeg(cvips_image *image, int quality, size_t *count);

/// Writes a PNG with 8 bits and without metadata; free it with `cvips_free`. Returns NULL on failure.
void *cvips_png(cvips_image *image, size_t *count);

/// Whether an image is decoded to its end without a warning; with `gray`, whether it has one band, too.
int cvips_is_sound(const void *bytes, size_t count, int gray);

void cvips_release(cvips_image *image);
void cvips_free(void *bytes);

#endif
