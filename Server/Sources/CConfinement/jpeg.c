// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "feed.h"

// Scans of a progressive picture: real ones have about ten, and each costs as much as the picture.
enum { MOST_SCANS = 100 };

typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf away;
  feed rows;
  int has_rows;
  uint8_t *row;
} reading;

static void leave(j_common_ptr info) { longjmp(*(jmp_buf *)info->client_data, 1); }
static void say_nothing(j_common_ptr info) { (void)info; }

static void count_scans(j_common_ptr info) {
  if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > MOST_SCANS) leave(info);
}

static void open_jpeg(reading *it, const void *bytes, size_t count) {
  it->info.err = jpeg_std_error(&it->errors);
  it->errors.error_exit = leave;
  it->errors.output_message = say_nothing;
  it->info.client_data = &it->away;
  jpeg_create_decompress(&it->info);
  it->progress.progress_monitor = count_scans;
  it->info.progress = &it->progress;
  jpeg_mem_src(&it->info, bytes, count);
  jpeg_read_header(&it->info, TRUE);
}

static double smaller(double one, double other) { return one < other ? one : other; }
static double greater(double one, double other) { return one > other ? one : other; }

// A JPEG can be decoded at a half, a quarter or an eighth of its size, which is also the quickest way to shrink it.
static unsigned divisor(const struct jpeg_decompress_struct *info, pixels_box box) {
  double wide = (double)box.width / info->image_width, high = (double)box.height / info->image_height;
  double scale = box.fills ? greater(wide, high) : smaller(wide, high);
  unsigned by = 8;
  while (by > 1 && scale * by > 1) by /= 2;
  return by;
}

static void read_rows(reading *it) {
  while (it->info.output_scanline < it->info.output_height) {
    JSAMPROW row = it->row ? it->row : feed_slot(&it->rows);
    jpeg_read_scanlines(&it->info, &row, 1);
    if (!it->row) feed_push(&it->rows, row);
  }
}

static void decode(reading *it, pixels_box box) {
  int is_gray = box.gray || it->info.jpeg_color_space == JCS_GRAYSCALE;
  it->info.out_color_space = is_gray ? JCS_GRAYSCALE : JCS_RGB;
  it->info.scale_denom = divisor(&it->info, box);
  jpeg_start_decompress(&it->info);
  it->has_rows = 1;
  if (feed_begin(
        &it->rows, (int)it->info.output_width, (int)it->info.output_height, it->info.output_components, box))
    read_rows(it);
}

pixels pixels_from_jpeg(const void *bytes, size_t count, pixels_box box) {
  pixels out = { 0 };
  reading *it = calloc(1, sizeof *it);
  if (!it) return out;
  if (!setjmp(it->away)) {
    open_jpeg(it, bytes, count);
    decode(it, box);
  }
  if (it->has_rows) out = feed_end(&it->rows);
  lose_equal_bands(&out);
  jpeg_destroy_decompress(&it->info);
  free(it);
  return out;
}

// All of it is taken apart, but at an eighth of its size little is computed.
static void read_whole(reading *it) {
  it->info.scale_denom = 8;
  jpeg_start_decompress(&it->info);
  it->row = malloc((size_t)it->info.output_width * (size_t)it->info.output_components);
  if (!it->row) leave((j_common_ptr)&it->info);
  read_rows(it);
  jpeg_finish_decompress(&it->info);
}

int pixels_jpeg_is_sound(const void *bytes, size_t count, int gray) {
  volatile int is_sound = 0;
  reading *it = calloc(1, sizeof *it);
  if (!it) return 0;
  if (!setjmp(it->away)) {
    open_jpeg(it, bytes, count);
    if (!gray || it->info.num_components == 1) {
      read_whole(it);
      is_sound = it->errors.num_warnings == 0;
    }
  }
  jpeg_destroy_decompress(&it->info);
  free(it->row);
  free(it);
  return is_sound;
}

typedef struct {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr out;
  jmp_buf away;
  uint8_t *bytes;
  size_t room;
} writing;

// libjpeg's own buffer is freed twice when there is no memory for a larger one: its owner learns of it at the end only.
static void grow(writing *it, size_t filled) {
  size_t room = it->room ? 2 * it->room : 1 << 16;
  uint8_t *bytes = realloc(it->bytes, room);
  if (!bytes) leave((j_common_ptr)&it->info);
  it->bytes = bytes;
  it->room = room;
  it->out.next_output_byte = bytes + filled;
  it->out.free_in_buffer = room - filled;
}

static writing *writing_of(j_compress_ptr info) { return (writing *)info; }

static void begin_writing(j_compress_ptr info) { grow(writing_of(info), 0); }

static boolean go_on_writing(j_compress_ptr info) {
  grow(writing_of(info), writing_of(info)->room);
  return TRUE;
}

static void end_writing(j_compress_ptr info) { (void)info; }

// From this quality on, colour is worth as many places as brightness.
enum { FULL_COLOUR = 90 };

enum { ROWS = 16 };

static void write_rows(struct jpeg_compress_struct *info, const pixels *from) {
  JSAMPROW rows[ROWS];
  size_t stride = (size_t)from->width * (size_t)from->bands;
  for (int row = 0; row < ROWS; row++) rows[row] = from->at + (info->next_scanline + (size_t)row) * stride;
  JDIMENSION left = info->image_height - info->next_scanline;
  jpeg_write_scanlines(info, rows, left < ROWS ? left : ROWS);
}

static void write_jpeg(writing *it, const pixels *from, int quality) {
  it->info.err = jpeg_std_error(&it->errors);
  it->errors.error_exit = leave;
  it->errors.output_message = say_nothing;
  it->info.client_data = &it->away;
  jpeg_create_compress(&it->info);
  it->out = (struct jpeg_destination_mgr){
    .init_destination = begin_writing, .empty_output_buffer = go_on_writing, .term_destination = end_writing,
  };
  it->info.dest = &it->out;
  it->info.image_width = (JDIMENSION)from->width;
  it->info.image_height = (JDIMENSION)from->height;
  it->info.input_components = from->bands;
  it->info.in_color_space = from->bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&it->info);
  jpeg_set_quality(&it->info, quality, TRUE);
  it->info.optimize_coding = TRUE;
  if (quality >= FULL_COLOUR) it->info.comp_info[0].h_samp_factor = it->info.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&it->info, TRUE);
  while (it->info.next_scanline < it->info.image_height) write_rows(&it->info, from);
  jpeg_finish_compress(&it->info);
}

void *pixels_jpeg(const pixels *from, int quality, size_t *count) {
  writing *it = calloc(1, sizeof *it);
  if (!it) return NULL;
  volatile int is_done = 0;
  if (!setjmp(it->away)) {
    write_jpeg(it, from, quality);
    is_done = 1;
  }
  jpeg_destroy_compress(&it->info);
  uint8_t *bytes = it->bytes;
  *count = it->room - it->out.free_in_buffer;
  free(it);
  if (is_done) return bytes;
  free(bytes);
  return NULL;
}
