// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// What the picture program needs of libvips, with types: no variable arguments, no type of GLib.

#ifndef CVIPS_H
#define CVIPS_H

#include <cconfinement.h>

/// Kinds of picture; bits of a set.
enum {
  CVIPS_JPEG = 1,
  CVIPS_PNG = 2,
  CVIPS_GIF = 4,
  CVIPS_WEBP = 8,
  CVIPS_HEIF = 16,
  CVIPS_SVG = 32,
};

/// Loads libvips with its hundred libraries, and starts it with the loaders of the wanted kinds and no other.
///
/// Answers the kinds it can load, 0 when it is not there or cannot start. Nothing else here may be called before.
int cvips_start(int wanted_kinds);

/// The size of a picture turned upright; 0, or -1 when the bytes are no picture that may be loaded.
int cvips_size(const void *bytes, size_t count, int *width, int *height);

/// The picture turned upright, in sRGB or gray with 8 bits, on white, within the box.
///
/// `strictly` refuses a picture that ends early.
pixels cvips_boxed(const void *bytes, size_t count, pixels_box box, int strictly);

/// A drawing (SVG) with its sides multiplied by `scale`; nothing outside of the bytes is read but fonts.
pixels cvips_drawn(const void *bytes, size_t count, double scale, int gray);

#endif
