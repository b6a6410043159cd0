// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "include/cvips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static VipsImage *on_white(VipsImage *image) {
  if (!image || !vips_image_hasalpha(image)) return image;
  VipsImage *out = NULL;
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int status = vips_flatten(image, &out, "background", white, NULL);
  vips_area_unref((VipsArea *)white);
  return then(image, &out, status);
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

// Of a picture whose bands are all the same; a conversion would go through linear light and back.
static VipsImage *first_band(VipsImage *image) {
  VipsImage *band = NULL, *out = NULL;
  band = then(image, &band, vips_extract_band(image, &band, 0, NULL));
  return band ? then(band, &out, vips_copy(band, &out, "interpretation", VIPS_INTERPRETATION_B_W, NULL)) : NULL;
}

// Luma as JPEG and television have it (Rec. 601). By way of linear light a large picture took longer than all else.
static VipsImage *in_gray(VipsImage *image) {
  const uint8_t *at = image ? vips_image_get_data(image) : NULL;
  if (!at || vips_image_get_bands(image) != 3) return image;
  int width = vips_image_get_width(image), height = vips_image_get_height(image);
  size_t pixels = (size_t)width * (size_t)height;
  uint8_t *luma = malloc(pixels);
  VipsImage *gray = NULL, *out = NULL;
  if (luma) {
    for (size_t i = 0; i < pixels; i++, at += 3)
      luma[i] = (uint8_t)((19595u * at[0] + 38470u * at[1] + 7471u * at[2] + 32768u) >> 16);
    gray = vips_image_new_from_memory_copy(luma, pixels, width, height, 1, VIPS_FORMAT_UCHAR);
    free(luma);
  }
  g_object_unref(image);
  return gray ? then(gray, &out, vips_copy(gray, &out, "interpretation", VIPS_INTERPRETATION_B_W, NULL)) : NULL;
}

static int shows_no_colour(VipsImage *image) {
  const uint8_t *at = vips_image_get_data(image);
  size_t pixels = (size_t)vips_image_get_width(image) * (size_t)vips_image_get_height(image);
  if (!at) return 0;
  for (size_t i = 0; i < pixels; i++, at += 3)
    if (at[0] != at[1] || at[1] != at[2]) return 0;
  return 1;
}

// What readers show: eight bits, one or three bands, no transparency.
static cvips_image *finished(VipsImage *image, int gray) {
  int stays_gray = image && vips_image_get_interpretation(image) == VIPS_INTERPRETATION_B_W;
  int space = stays_gray ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  image = in_memory(as_bytes(on_white(in_space(image, space))));
  if (gray)
    image = in_memory(in_gray(image));
  else if (image && vips_image_get_bands(image) == 3 && shows_no_colour(image))
    image = in_memory(first_band(image));
  return image ? outer(image) : failed();
}

static int is_managed(VipsImage *image) {
  int space = vips_image_get_interpretation(image);
  int is_plain = space == VIPS_INTERPRETATION_sRGB || space == VIPS_INTERPRETATION_B_W;
  return !is_plain || vips_image_get_typeof(image, "icc-profile-data");
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
  header->has_alpha = vips_image_hasalpha(image);
  header->is_managed = is_managed(image);
  g_object_unref(image);
  return 0;
}

cvips_image *cvips_shrunk(
  const void *bytes, size_t count, int width, int height, int gray, int strictly, int managed
) {
  VipsImage *out = NULL;
  int fail_on = strictly ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
  int status = managed
    ? vips_thumbnail_buffer(
        (void *)bytes, count, &out, width, "height", height, "size", VIPS_SIZE_DOWN, "export_profile", "srgb",
        "fail_on", fail_on, NULL)
    : vips_thumbnail_buffer(
        (void *)bytes, count, &out, width, "height", height, "size", VIPS_SIZE_DOWN, "fail_on", fail_on, NULL);
  return finished(then(NULL, &out, status), gray);
}

cvips_image *cvips_filling(const void *bytes, size_t count, int width, int height) {
  VipsImage *out = NULL;
  int status = vips_thumbnail_buffer(
    (void *)bytes, count, &out, width, "height", height, "size", VIPS_SIZE_BOTH, "crop", VIPS_INTERESTING_CENTRE,
    "export_profile", "srgb", NULL);
  return finished(then(NULL, &out, status), FALSE);
}

cvips_image *cvips_drawn(const void *bytes, size_t count, double scale, int gray) {
  VipsImage *out = NULL;
  int status = vips_svgload_buffer((void *)bytes, count, &out, "scale", scale, NULL);
  return finished(then(NULL, &out, status), gray);
}

static VipsImage *sheet(const cvips_image *picture, int width, int height, int left, int top) {
  VipsImage *coloured = NULL, *out = NULL;
  if (vips_colourspace(inner(picture), &coloured, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
  return then(
    coloured, &out,
    vips_embed(coloured, &out, left, top, width, height, "extend", VIPS_EXTEND_WHITE, NULL));
}

cvips_image *cvips_composed(
  const void *drawing, size_t count, int width, int height, const cvips_image *picture, int left, int top,
  int gray
) {
  VipsImage *over = NULL;
  if (vips_svgload_buffer((void *)drawing, count, &over, NULL)) return failed();
  if (!picture) return finished(over, gray);
  VipsImage *under = sheet(picture, width, height, left, top), *out = NULL;
  if (!under) {
    g_object_unref(over);
    return failed();
  }
  int status = vips_composite2(under, over, &out, VIPS_BLEND_MODE_OVER, NULL);
  g_object_unref(over);
  return finished(then(under, &out, status), gray);
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
