// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "include/cvips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pixels.h"
#include "vips-functions.h"

// A cvips_image is a VipsImage; the header does not show it, so that Swift never meets GLib.
static VipsImage *inner(const cvips_image *image) { return (VipsImage *)image; }
static cvips_image *outer(VipsImage *image) { return (cvips_image *)image; }

static const struct {
  int kind;
  const char *type;
  const char *operation;
} loaders[] = {
  { CVIPS_JPEG, "VipsForeignLoadJpegBuffer", "jpegload_buffer" },
  { CVIPS_PNG, "VipsForeignLoadPngBuffer", "pngload_buffer" },
  { CVIPS_GIF, "VipsForeignLoadNsgifBuffer", "gifload_buffer" },
  { CVIPS_WEBP, "VipsForeignLoadWebpBuffer", "webpload_buffer" },
  { CVIPS_HEIF, "VipsForeignLoadHeifBuffer", "heifload_buffer" },
  { CVIPS_SVG, "VipsForeignLoadSvgBuffer", "svgload_buffer" },
};

// libvips would load all its modules, ImageMagick's and the PDF reader's among them: only this one is wanted.
static void load_module(const char *name) {
  Dl_info place;
  if (!dladdr((void *)vips_init, &place) || !place.dli_fname) return;
  const char *end = strrchr(place.dli_fname, '/');
  if (!end) return;
  char path[4096];
  int length = snprintf(
    path, sizeof path, "%.*s/vips-modules-%d.%d/%s.so", (int)(end - place.dli_fname), place.dli_fname,
    vips_version(0), vips_version(1), name);
  if (length > 0 && (size_t)length < sizeof path) g_module_open(path, G_MODULE_BIND_LAZY);
}

int cvips_start(int wanted_kinds) {
  setenv("VIPSHOME", "/nonexistent", 1);
  setenv("VIPS_CONCURRENCY", "1", 1);
  if (vips_init("sharepipe-pictures")) return 0;
  if (wanted_kinds & CVIPS_HEIF) load_module("vips-heif");
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_operation_block_set("VipsForeign", TRUE);
  vips_operation_block_set("VipsForeignSaveJpegBuffer", FALSE);
  vips_operation_block_set("VipsForeignSavePngBuffer", FALSE);
  int kinds = 0;
  for (size_t i = 0; i < sizeof loaders / sizeof loaders[0]; i++) {
    if (!(wanted_kinds & loaders[i].kind)) continue;
    if (!vips_type_find("VipsOperation", loaders[i].operation)) continue;
    vips_operation_block_set(loaders[i].type, FALSE);
    kinds |= loaders[i].kind;
  }
  return kinds;
}

static cvips_image *failed(void) {
  vips_error_clear();
  return NULL;
}

// Each step takes the reference it is given and answers a new one, or NULL.
static VipsImage *then(VipsImage *before, VipsImage **after, int status) {
  if (before) g_object_unref(before);
  if (!status) return *after;
  if (*after) g_object_unref(*after);
  return NULL;
}

static VipsImage *in_space(VipsImage *image, int space) {
  VipsImage *out = NULL;
  return image ? then(image, &out, vips_colourspace(image, &out, space, NULL)) : NULL;
}

static VipsImage *as_bytes(VipsImage *image) {
  VipsImage *out = NULL;
  return image ? then(image, &out, vips_cast_uchar(image, &out, NULL)) : NULL;
}

static VipsImage *in_memory(VipsImage *image) {
  if (!image) return NULL;
  VipsImage *out = vips_image_copy_memory(image);
  return then(image, &out, out ? 0 : -1);
}

static cvips_image *held(pixels it) {
  VipsImage *image = NULL, *out = NULL;
  size_t count = (size_t)it.width * (size_t)it.height * (size_t)it.bands;
  if (it.at) image = vips_image_new_from_memory_copy(it.at, count, it.width, it.height, it.bands, VIPS_FORMAT_UCHAR);
  pixels_free(&it);
  if (!image) return failed();
  int space = it.bands == 1 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  image = in_memory(then(image, &out, vips_copy(image, &out, "interpretation", space, NULL)));
  return image ? outer(image) : failed();
}

// What readers show: eight bits, one or three bands, no transparency.
static pixels flat(VipsImage *image, int gray) {
  pixels it = { 0 };
  image = in_memory(image);
  if (!image) return it;
  int bands = vips_image_get_bands(image);
  const uint8_t *at = bands >= 1 && bands <= 4 ? vips_image_get_data(image) : NULL;
  if (at) it = pixels_flat(at, vips_image_get_width(image), vips_image_get_height(image), bands, gray);
  g_object_unref(image);
  return it;
}

static cvips_image *finished(VipsImage *image, int gray) {
  int stays_gray = image && vips_image_get_interpretation(image) == VIPS_INTERPRETATION_B_W;
  int space = stays_gray ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  return held(flat(as_bytes(in_space(image, space)), gray));
}

// Many a camera and program names sRGB itself as its profile, in letters of one byte or two.
static int is_managed(VipsImage *image) {
  const void *profile;
  size_t count;
  if (!vips_image_get_typeof(image, "icc-profile-data")) return 0;
  if (vips_image_get_blob(image, "icc-profile-data", &profile, &count)) return 1;
  return !memmem(profile, count, "sRGB", 4) && !memmem(profile, count, "s\0R\0G\0B", 7);
}

// Whether its samples are bytes that mean what they say.
static int is_plain(VipsImage *image) {
  int space = vips_image_get_interpretation(image), bands = vips_image_get_bands(image);
  int is_known = (space == VIPS_INTERPRETATION_sRGB && (bands == 3 || bands == 4))
    || (space == VIPS_INTERPRETATION_B_W && bands <= 2);
  return is_known && vips_image_get_format(image) == VIPS_FORMAT_UCHAR
    && vips_image_get_orientation(image) <= 1 && !is_managed(image);
}

static VipsImage *opened(const void *bytes, size_t count, int fail_on) {
  return vips_image_new_from_buffer(
    bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

int cvips_read_header(const void *bytes, size_t count, cvips_header *header) {
  VipsImage *image = vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  if (!image) {
    vips_error_clear();
    return -1;
  }
  int turned = vips_image_get_orientation_swap(image);
  int width = vips_image_get_width(image), height = vips_image_get_height(image);
  header->width = turned ? height : width;
  header->height = turned ? width : height;
  header->is_plain = is_plain(image);
  g_object_unref(image);
  return 0;
}

int cvips_is_sound(const void *bytes, size_t count, int gray) {
  VipsImage *image = opened(bytes, count, VIPS_FAIL_ON_WARNING);
  int is_meant = image && is_plain(image) && !vips_image_hasalpha(image)
    && (!gray || vips_image_get_bands(image) == 1);
  if (image && !is_meant) g_object_unref(image);
  image = is_meant ? in_memory(image) : NULL;
  if (image) g_object_unref(image);
  vips_error_clear();
  return image != NULL;
}

// Bytes of a picture that is decoded as a whole.
static const size_t most_bytes = 56 << 20;

// A JPEG can be decoded at a half, a quarter or an eighth of its size, which is also the quickest way to shrink it.
static VipsImage *opened_near(const uint8_t *bytes, size_t count, int fail_on, int width, int height) {
  VipsImage *image = opened(bytes, count, fail_on);
  if (!image || bytes[0] != 0xFF) return image;
  int factor = 8;
  while (factor > 1 && (vips_image_get_width(image) / factor < width || vips_image_get_height(image) / factor < height))
    factor /= 2;
  if (factor == 1) return image;
  g_object_unref(image);
  return vips_image_new_from_buffer(
    bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, "shrink", factor, NULL);
}

static int is_small(VipsImage *image) {
  size_t rows = (size_t)vips_image_get_width(image) * (size_t)vips_image_get_bands(image);
  return rows * (size_t)vips_image_get_height(image) <= most_bytes;
}

static int part_of(int length, double scale) {
  int part = (int)(length * scale + 0.5);
  return part < 1 ? 1 : part;
}

static double smaller(double one, double other) { return one < other ? one : other; }

static cvips_image *shrunk(VipsImage *image, int width, int height, int gray) {
  pixels whole = flat(image, gray);
  if (!whole.at) return failed();
  double scale = smaller((double)width / whole.width, (double)height / whole.height);
  if (scale >= 1) return held(whole);
  int to_width = part_of(whole.width, scale), to_height = part_of(whole.height, scale);
  pixels part = pixels_scaled(&whole, 0, 0, whole.width, whole.height, to_width, to_height);
  pixels_free(&whole);
  return held(part);
}

cvips_image *cvips_shrunk(
  const void *bytes, size_t count, const cvips_header *header, int width, int height, int gray, int strictly
) {
  VipsImage *out = NULL;
  int fail_on = strictly ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
  if (header->is_plain) {
    double scale = smaller((double)width / header->width, (double)height / header->height);
    VipsImage *image =
      opened_near(bytes, count, fail_on, part_of(header->width, scale), part_of(header->height, scale));
    if (!image) return failed();
    if (is_small(image)) return shrunk(image, width, height, gray);
    g_object_unref(image);
  }
  int status = vips_thumbnail_buffer(
    (void *)bytes, count, &out, width, "height", height, "size", VIPS_SIZE_DOWN, "export_profile", "srgb",
    "fail_on", fail_on, NULL);
  return finished(then(NULL, &out, status), gray);
}

// The middle of it, of the box's shape.
static cvips_image *filled(VipsImage *image, int width, int height, int gray) {
  pixels whole = flat(image, gray);
  if (!whole.at) return failed();
  double wide = (double)whole.width / width, high = (double)whole.height / height, scale = smaller(wide, high);
  int part_width = part_of(width, scale), part_height = part_of(height, scale);
  if (part_width > whole.width) part_width = whole.width;
  if (part_height > whole.height) part_height = whole.height;
  pixels part = pixels_scaled(
    &whole, (whole.width - part_width) / 2, (whole.height - part_height) / 2, part_width, part_height, width,
    height);
  pixels_free(&whole);
  return held(part);
}

cvips_image *cvips_filling(
  const void *bytes, size_t count, const cvips_header *header, int width, int height, int gray
) {
  VipsImage *out = NULL;
  if (header->is_plain) {
    VipsImage *image = opened_near(bytes, count, VIPS_FAIL_ON_NONE, width, height);
    if (!image) return failed();
    if (is_small(image)) return filled(image, width, height, gray);
    g_object_unref(image);
  }
  int status = vips_thumbnail_buffer(
    (void *)bytes, count, &out, width, "height", height, "size", VIPS_SIZE_BOTH, "crop", VIPS_INTERESTING_CENTRE,
    "export_profile", "srgb", NULL);
  return finished(then(NULL, &out, status), gray);
}

cvips_image *cvips_drawn(const void *bytes, size_t count, double scale, int gray) {
  VipsImage *out = NULL;
  int status = vips_svgload_buffer((void *)bytes, count, &out, "scale", scale, NULL);
  return held(flat(then(NULL, &out, status), gray));
}

static pixels view(VipsImage *image) {
  return (pixels){
    .at = (uint8_t *)vips_image_get_data(image),
    .width = vips_image_get_width(image),
    .height = vips_image_get_height(image),
    .bands = vips_image_get_bands(image),
  };
}

cvips_image *cvips_composed(
  const void *drawing, size_t count, const cvips_image *picture, int left, int top, int gray
) {
  VipsImage *out = NULL;
  int status = vips_svgload_buffer((void *)drawing, count, &out, NULL);
  VipsImage *over = in_memory(then(NULL, &out, status));
  if (!over) return failed();
  pixels drawn = view(over), under = { 0 }, sheet = { 0 };
  if (picture) under = view(inner(picture));
  if (drawn.at && drawn.bands == 4 && (!picture || under.at))
    sheet = pixels_composed(drawn.at, drawn.width, drawn.height, picture ? &under : NULL, left, top, gray);
  g_object_unref(over);
  return held(sheet);
}

int cvips_width(const cvips_image *image) { return vips_image_get_width(inner(image)); }
int cvips_height(const cvips_image *image) { return vips_image_get_height(inner(image)); }

// Loops without calls and branches, which compilers turn into a few instructions for many pixels.
static size_t equal_gray(const uint8_t *at, size_t pixels) {
  size_t equal = 0;
  for (size_t i = 1; i < pixels; i++) equal += at[i] == at[i - 1];
  return equal;
}

static size_t equal_colour(const uint8_t *at, size_t pixels) {
  size_t equal = 0;
  for (size_t i = 1; i < pixels; i++, at += 3) equal += (at[0] == at[3]) & (at[1] == at[4]) & (at[2] == at[5]);
  return equal;
}

int cvips_flatness(const cvips_image *image) {
  const uint8_t *at = vips_image_get_data(inner(image));
  int bands = vips_image_get_bands(inner(image));
  size_t pixels = (size_t)cvips_width(image) * (size_t)cvips_height(image);
  if (!at || pixels < 2 || (bands != 1 && bands != 3)) return 100;
  return (int)((bands == 1 ? equal_gray(at, pixels) : equal_colour(at, pixels)) * 100 / (pixels - 1));
}

cvips_image *cvips_rows(const cvips_image *image, int top, int height) {
  VipsImage *out = NULL;
  int status = vips_extract_area(inner(image), &out, 0, top, cvips_width(image), height, NULL);
  VipsImage *rows = in_memory(then(NULL, &out, status));
  return rows ? outer(rows) : failed();
}

cvips_image *cvips_scaled(const cvips_image *image, double scale) {
  VipsImage *out = NULL;
  VipsImage *scaled = in_memory(then(NULL, &out, vips_resize(inner(image), &out, scale, NULL)));
  return scaled ? outer(scaled) : failed();
}

void *cvips_jpeg(const cvips_image *image, int quality, size_t *count) {
  void *bytes = NULL;
  if (!vips_jpegsave_buffer(
        inner(image), &bytes, count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, "interlace", FALSE, NULL))
    return bytes;
  return failed();
}

void *cvips_png(const cvips_image *image, size_t *count) {
  void *bytes = NULL;
  if (!vips_pngsave_buffer(inner(image), &bytes, count, "strip", TRUE, "compression", 6, NULL)) return bytes;
  return failed();
}

void cvips_close(cvips_image *image) {
  if (image) g_object_unref(inner(image));
}

void cvips_free(void *bytes) { g_free(bytes); }
