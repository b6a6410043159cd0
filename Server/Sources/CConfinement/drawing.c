// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include <stdlib.h>
#include <string.h>

#include "drawing-functions.h"
#include "feed.h"

// Four bytes a pixel: blue, green, red, and one that means nothing (CAIRO_FORMAT_RGB24 where low bytes come first).
static void lay_under(uint8_t *sheet, int width, int height, const pixels *picture, int left, int top) {
  for (int y = 0; y < picture->height && top + y < height; y++) {
    const uint8_t *from = picture->at + (size_t)y * (size_t)picture->width * (size_t)picture->bands;
    uint8_t *to = sheet + ((size_t)(top + y) * (size_t)width + (size_t)left) * 4;
    for (int x = 0; x < picture->width && left + x < width; x++, from += picture->bands, to += 4) {
      to[0] = from[picture->bands == 3 ? 2 : 0];
      to[1] = from[picture->bands == 3 ? 1 : 0];
      to[2] = from[0];
    }
  }
}

static int draw(RsvgHandle *drawing, uint8_t *sheet, int width, int height) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(sheet, CAIRO_FORMAT_RGB24, width, height, 4 * width);
  cairo_t *pen = cairo_create(surface);
  RsvgRectangle whole = { 0, 0, width, height };
  int done = rsvg_handle_render_document(drawing, pen, &whole, NULL);
  cairo_destroy(pen);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return done;
}

WIDE static void swap_to_gray(uint8_t *to, const uint8_t *from, size_t count) {
  for (size_t i = 0; i < count; i++, from += 4) to[i] = luma(from[2], from[1], from[0]);
}

WIDE static void swap_to_colour(uint8_t *to, const uint8_t *from, size_t count) {
  for (size_t i = 0; i < count; i++, from += 4, to += 3) {
    to[0] = from[2];
    to[1] = from[1];
    to[2] = from[0];
  }
}

static pixels swapped(const uint8_t *sheet, int width, int height, int gray) {
  size_t count = (size_t)width * (size_t)height;
  pixels out = { .width = width, .height = height, .bands = gray ? 1 : 3 };
  out.at = malloc(count * (size_t)out.bands);
  if (out.at) (gray ? swap_to_gray : swap_to_colour)(out.at, sheet, count);
  return out;
}

static int has_size(RsvgHandle *drawing, int width, int height) {
  double is_wide = 0, is_high = 0;
  return rsvg_handle_get_intrinsic_size_in_pixels(drawing, &is_wide, &is_high) && (int)is_wide == width
    && (int)is_high == height;
}

pixels pixels_drawn(
  const void *svg, size_t count, int width, int height, const pixels *under, int left, int top, int gray
) {
  pixels out = { 0 };
  RsvgHandle *drawing = rsvg_handle_new_from_data(svg, count, NULL);
  if (!drawing) return out;
  size_t size = (size_t)width * (size_t)height * 4;
  uint8_t *sheet = has_size(drawing, width, height) ? malloc(size) : NULL;
  if (sheet) {
    memset(sheet, 0xFF, size);
    if (under) lay_under(sheet, width, height, under, left, top);
    if (draw(drawing, sheet, width, height)) out = swapped(sheet, width, height, gray);
  }
  free(sheet);
  g_object_unref(drawing);
  return out;
}
