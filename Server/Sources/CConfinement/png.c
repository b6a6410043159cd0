// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "feed.h"

typedef struct {
  png_structp png;
  png_infop info;
  jmp_buf away;
  const uint8_t *at;
  size_t left;
  int warnings;
  feed rows;
  int has_rows;
  uint8_t *row;
} reading;

static void leave(png_structp png, png_const_charp words) {
  (void)words;
  longjmp(((reading *)png_get_error_ptr(png))->away, 1);
}

static void count_warning(png_structp png, png_const_charp words) {
  (void)words;
  ((reading *)png_get_error_ptr(png))->warnings++;
}

static void take(png_structp png, png_bytep to, size_t count) {
  reading *it = png_get_io_ptr(png);
  if (count > it->left) png_error(png, "no more bytes");
  memcpy(to, it->at, count);
  it->at += count;
  it->left -= count;
}

static void open_png(reading *it, const void *bytes, size_t count, int checks_all) {
  it->at = bytes;
  it->left = count;
  it->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, it, leave, count_warning);
  if (!it->png || !(it->info = png_create_info_struct(it->png))) longjmp(it->away, 1);
  png_set_read_fn(it->png, it, take);
  // Each chunk has a sum of its own; that of all rows took longer than unpacking them.
  if (!checks_all) png_set_option(it->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  // Nothing beside the picture itself is kept.
  png_set_keep_unknown_chunks(it->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(it->png, it->info);
  if (png_get_interlace_type(it->png, it->info) != PNG_INTERLACE_NONE) longjmp(it->away, 1);
  png_set_expand(it->png);
  png_set_strip_16(it->png);
  png_read_update_info(it->png, it->info);
}

static int bands_of(reading *it) { return png_get_channels(it->png, it->info); }

static void read_rows(reading *it, int width, int height, int bands, int to_bands) {
  for (int y = 0; y < height; y++) {
    uint8_t *slot = feed_slot(&it->rows);
    png_read_row(it->png, it->row ? it->row : slot, NULL);
    if (it->row) flatten(slot, it->row, (size_t)width, bands, to_bands);
    feed_push(&it->rows, slot);
  }
}

static void decode(reading *it, pixels_box box) {
  int width = (int)png_get_image_width(it->png, it->info), height = (int)png_get_image_height(it->png, it->info);
  int bands = bands_of(it), to_bands = bands < 3 || box.gray ? 1 : 3;
  it->row = bands == to_bands ? NULL : malloc(png_get_rowbytes(it->png, it->info));
  if (bands != to_bands && !it->row) return;
  it->has_rows = 1;
  if (feed_begin(&it->rows, width, height, to_bands, box)) read_rows(it, width, height, bands, to_bands);
}

static void close_png(reading *it) {
  if (it->png) png_destroy_read_struct(&it->png, &it->info, NULL);
  free(it->row);
  free(it);
}

pixels pixels_from_png(const void *bytes, size_t count, pixels_box box) {
  pixels out = { 0 };
  reading *it = calloc(1, sizeof *it);
  if (!it) return out;
  if (!setjmp(it->away)) {
    open_png(it, bytes, count, 0);
    decode(it, box);
  }
  if (it->has_rows) out = feed_end(&it->rows);
  lose_equal_bands(&out);
  close_png(it);
  return out;
}

int pixels_png_is_sound(const void *bytes, size_t count, int gray) {
  volatile int is_sound = 0;
  reading *it = calloc(1, sizeof *it);
  if (!it) return 0;
  if (!setjmp(it->away)) {
    open_png(it, bytes, count, 1);
    int bands = bands_of(it);
    if (bands == 1 || (bands == 3 && !gray)) {
      it->row = malloc(png_get_rowbytes(it->png, it->info));
      if (!it->row) longjmp(it->away, 1);
      for (png_uint_32 y = png_get_image_height(it->png, it->info); y > 0; y--) png_read_row(it->png, it->row, NULL);
      png_read_end(it->png, NULL);
      is_sound = it->warnings == 0;
    }
  }
  close_png(it);
  return is_sound;
}

typedef struct {
  png_structp png;
  png_infop info;
  jmp_buf away;
  uint8_t *bytes;
  size_t count;
  size_t room;
} writing;

static void leave_writing(png_structp png, png_const_charp words) {
  (void)words;
  longjmp(((writing *)png_get_error_ptr(png))->away, 1);
}

static void say_nothing(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

static void give(png_structp png, png_bytep from, size_t count) {
  writing *it = png_get_io_ptr(png);
  if (it->room - it->count < count) {
    size_t room = 2 * (it->room + count);
    uint8_t *bytes = realloc(it->bytes, room);
    if (!bytes) png_error(png, "no memory");
    it->bytes = bytes;
    it->room = room;
  }
  memcpy(it->bytes + it->count, from, count);
  it->count += count;
}

static void flush(png_structp png) { (void)png; }

static void write_png(writing *it, const pixels *from) {
  it->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, it, leave_writing, say_nothing);
  if (!it->png || !(it->info = png_create_info_struct(it->png))) longjmp(it->away, 1);
  png_set_write_fn(it->png, it, give, flush);
  // Line art becomes smallest as it is; filters are made for photographs.
  png_set_filter(it->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(it->png, 6);
  png_set_IHDR(
    it->png, it->info, (png_uint_32)from->width, (png_uint_32)from->height, 8,
    from->bands == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
    PNG_FILTER_TYPE_DEFAULT);
  png_write_info(it->png, it->info);
  const uint8_t *row = from->at;
  for (int y = 0; y < from->height; y++, row += (size_t)from->width * (size_t)from->bands) png_write_row(it->png, row);
  png_write_end(it->png, NULL);
}

void *pixels_png(const pixels *from, size_t *count) {
  writing *it = calloc(1, sizeof *it);
  if (!it) return NULL;
  volatile int is_done = 0;
  if (!setjmp(it->away)) {
    write_png(it, from);
    is_done = 1;
  }
  if (it->png) png_destroy_write_struct(&it->png, &it->info);
  uint8_t *bytes = it->bytes;
  *count = it->count;
  free(it);
  if (is_done) return bytes;
  free(bytes);
  return NULL;
}
