// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "include/cvips.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vips-functions.h"

static const struct {
  int format;
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

// libvips would load all its modules, including ImageMagick and the PDF reader. Only this one is needed.
static void load_module(const char *name) {
  Dl_info library;
  if (!dladdr((void *)call.vips_init, &library) || !library.dli_fname) return;
  const char *end = strrchr(library.dli_fname, '/');
  if (!end) return;
  char path[4096];
  int length = snprintf(
    path, sizeof path, "%.*s/vips-modules-%d.%d/%s.so", (int)(end - library.dli_fname), library.dli_fname,
    call.vips_version(0), call.vips_version(1), name);
  if (length > 0 && (size_t)length < sizeof path) call.g_module_open(path, G_MODULE_BIND_LAZY);
}

#ifdef __APPLE__
#define LIBRARY "libvips.42.dylib"
#else
#define LIBRARY "libvips.so.42"
#endif

// GLib's functions are found through the library, too.
static int find_functions(void) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define FIND(name)                                                   \
  if (!(*(void **)&call.name = dlsym(library, #name))) return 0;
  FUNCTIONS(FIND)
  return 1;
}

int cvips_start(int wanted_formats) {
  setenv("VIPSHOME", "/nonexistent", 1);
  setenv("VIPS_CONCURRENCY", "1", 1);
  if (!find_functions() || call.vips_init("sharepipe-pictures")) return 0;
  if (wanted_formats & CVIPS_HEIF) load_module("vips-heif");
  call.vips_concurrency_set(1);
  // Results of one image must not be found by the next one.
  call.vips_cache_set_max(0);
  call.vips_operation_block_set("VipsForeign", TRUE);
  call.vips_operation_block_set("VipsForeignSaveJpegBuffer", FALSE);
  call.vips_operation_block_set("VipsForeignSavePngBuffer", FALSE);
  int formats = 0;
  for (size_t i = 0; i < sizeof loaders / sizeof loaders[0]; i++) {
    if (!(wanted_formats & loaders[i].format)) continue;
    if (!call.vips_type_find("VipsOperation", loaders[i].operation)) continue;
    call.vips_operation_block_set(loaders[i].type, FALSE);
    formats |= loaders[i].format;
  }
  return formats;
}

// Each step releases the image it is given and returns a new one, or NULL.
static VipsImage *then(VipsImage *before, VipsImage **after, int status) {
  if (before) call.g_object_unref(before);
  if (!status) return *after;
  if (*after) call.g_object_unref(*after);
  call.vips_error_clear();
  return NULL;
}

#define STEP(image, function, ...)                                  \
  do {                                                              \
    if (!(image)) return NULL;                                      \
    VipsImage *next = NULL;                                         \
    int status = call.function(image, &next, ##__VA_ARGS__, NULL);  \
    (image) = then(image, &next, status);                           \
  } while (0)

static int is_gray(VipsImage *image) {
  return call.vips_image_get_interpretation(image) == VIPS_INTERPRETATION_B_W;
}

static VipsImage *in_bytes(VipsImage *image) {
  if (image && call.vips_image_get_format(image) == VIPS_FORMAT_UCHAR) return image;
  STEP(image, vips_cast_uchar);
  return image;
}

static VipsImage *in_space(VipsImage *image, int space) {
  if (image && call.vips_image_get_interpretation(image) == space) return in_bytes(image);
  STEP(image, vips_colourspace, space);
  return in_bytes(image);
}

static VipsImage *on_white(VipsImage *image) {
  if (!image || !call.vips_image_hasalpha(image)) return image;
  double white = 255;
  VipsArrayDouble *background = call.vips_array_double_new(&white, 1);
  VipsImage *flat = NULL;
  int status = call.vips_flatten(image, &flat, "background", background, NULL);
  call.vips_area_unref((VipsArea *)background);
  return in_bytes(then(image, &flat, status));
}

static VipsImage *in_memory(VipsImage *image) {
  if (!image) return NULL;
  VipsImage *copy = call.vips_image_copy_memory(image);
  return then(image, &copy, copy ? 0 : -1);
}

static size_t pixels_of(VipsImage *image) {
  return (size_t)call.vips_image_get_width(image) * (size_t)call.vips_image_get_height(image);
}

static int is_opaque(VipsImage *image) {
  const uint8_t *at = call.vips_image_get_data(image);
  size_t count = pixels_of(image);
  if (!at) return 0;
  if (call.vips_image_get_bands(image) == 3) return 1;
  uint8_t least = 255;
  for (size_t i = 0; i < count; i++) least &= at[4 * i + 3];
  return least == 255;
}

static int has_equal_colors(VipsImage *image) {
  const uint8_t *at = call.vips_image_get_data(image);
  size_t count = pixels_of(image), bands = (size_t)call.vips_image_get_bands(image);
  for (size_t i = 0; at && i < count; i++, at += bands)
    if (at[0] != at[1] || at[1] != at[2]) return 0;
  return at != NULL;
}

static VipsImage *first_bands(VipsImage *image, int count) {
  STEP(image, vips_extract_band, 0, "n", count);
  if (count == 1) STEP(image, vips_copy, "interpretation", VIPS_INTERPRETATION_B_W);
  return in_memory(image);
}

// Flattening and converting colors is slow, and many images need neither.
static VipsImage *without_needless_bands(VipsImage *image) {
  if (!image || call.vips_image_get_bands(image) < 3 || call.vips_image_get_bands(image) > 4) return image;
  if (!is_opaque(image)) return image;
  if (has_equal_colors(image)) return first_bands(image, 1);
  return call.vips_image_get_bands(image) == 4 ? first_bands(image, 3) : image;
}

// What readers show: eight bits, one or three bands, no transparency.
static VipsImage *finished(VipsImage *image, int gray) {
  if (!image) return NULL;
  image = without_needless_bands(
    in_memory(in_space(image, is_gray(image) ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB)));
  image = on_white(image);
  if (gray) image = in_space(image, VIPS_INTERPRETATION_B_W);
  image = without_needless_bands(in_memory(image));
  if (!image) return NULL;
  int bands = call.vips_image_get_bands(image);
  if (bands == 1 || bands == 3) return image;
  call.g_object_unref(image);
  return NULL;
}

static VipsImage *opened(const void *bytes, size_t count, int fail_on) {
  VipsImage *image = call.vips_image_new_from_buffer(
    bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
  if (!image) call.vips_error_clear();
  return image;
}

int cvips_size(const void *bytes, size_t count, int *width, int *height) {
  VipsImage *image = opened(bytes, count, VIPS_FAIL_ON_NONE);
  if (!image) return -1;
  int is_turned = call.vips_image_get_orientation_swap(image);
  *(is_turned ? height : width) = call.vips_image_get_width(image);
  *(is_turned ? width : height) = call.vips_image_get_height(image);
  call.g_object_unref(image);
  return 0;
}

// Arguments of both functions that scale.
#define SCALING(box)                                                                                                     \
  "height", (box).height, "size", (box).fills ? VIPS_SIZE_BOTH : VIPS_SIZE_DOWN, "crop",                                 \
    (box).fills ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, "export_profile", "srgb"

// vips_thumbnail_buffer decodes fewer pixels where the format allows it, but accepts truncated images.
static VipsImage *thumbnail(const void *bytes, size_t count, cvips_box box, int strict) {
  VipsImage *image = strict ? opened(bytes, count, VIPS_FAIL_ON_TRUNCATED) : NULL, *out = NULL;
  if (strict && !image) return NULL;
  int status = strict ? call.vips_thumbnail_image(image, &out, box.width, SCALING(box), NULL)
                      : call.vips_thumbnail_buffer((void *)bytes, count, &out, box.width, SCALING(box), NULL);
  return then(image, &out, status);
}

cvips_image *cvips_scaled_to(const void *bytes, size_t count, cvips_box box, int strict) {
  return finished(thumbnail(bytes, count, box, strict), box.gray);
}

static VipsImage *drawing(const void *svg, size_t count, double scale) {
  VipsImage *image = NULL;
  int status = call.vips_svgload_buffer((void *)svg, count, &image, "scale", scale, NULL);
  return then(NULL, &image, status);
}

cvips_image *cvips_drawn(const void *svg, size_t count, double scale, int gray) {
  return finished(drawing(svg, count, scale), gray);
}

// Where the drawing is transparent, the image below it is visible.
static VipsImage *blended(VipsImage *over, VipsImage *below) {
  VipsImage *alpha = NULL, *colors = NULL, *out = NULL;
  int bands = call.vips_image_get_bands(over) - 1;
  int status = call.vips_extract_band(over, &alpha, bands, NULL)
    || call.vips_extract_band(over, &colors, 0, "n", bands, NULL)
    || call.vips_ifthenelse(alpha, colors, below, &out, "blend", TRUE, NULL);
  if (alpha) call.g_object_unref(alpha);
  if (colors) call.g_object_unref(colors);
  call.g_object_unref(below);
  return then(over, &out, status);
}

// Extracting bands while the page is drawn takes a third of the time of flattening the finished page.
static VipsImage *without_alpha(VipsImage *image) {
  if (!image || !call.vips_image_hasalpha(image)) return image;
  STEP(image, vips_extract_band, 0, "n", call.vips_image_get_bands(image) - 1);
  return image;
}

static VipsImage *embedded(VipsImage *image, int left, int top, int width, int height) {
  VipsImage *page = NULL;
  int status = call.vips_embed(image, &page, left, top, width, height, "extend", VIPS_EXTEND_WHITE, NULL);
  return in_space(then(NULL, &page, status), VIPS_INTERPRETATION_sRGB);
}

cvips_image *cvips_page(
  const void *svg, size_t count, int width, int height, cvips_image *under, int left, int top, int gray
) {
  VipsImage *page = drawing(svg, count, 1);
  if (!page) return NULL;
  if (cvips_width(page) != width || cvips_height(page) != height) {
    call.g_object_unref(page);
    return NULL;
  }
  if (!under || !call.vips_image_hasalpha(page)) return finished(without_alpha(page), gray);
  if (!(page = in_memory(page))) return NULL;
  VipsImage *below = embedded(under, left, top, width, height);
  if (below) return finished(blended(page, below), gray);
  call.g_object_unref(page);
  return NULL;
}

cvips_image *cvips_resized(cvips_image *image, double scale) {
  VipsImage *out = NULL;
  int status = call.vips_resize(image, &out, scale, NULL);
  return finished(then(NULL, &out, status), 0);
}

cvips_image *cvips_rows(cvips_image *image, int top, int count) {
  VipsImage *out = NULL;
  int status = call.vips_extract_area(image, &out, 0, top, cvips_width(image), count, NULL);
  return in_memory(then(NULL, &out, status));
}

int cvips_width(const cvips_image *image) { return call.vips_image_get_width(image); }

int cvips_height(const cvips_image *image) { return call.vips_image_get_height(image); }

int cvips_flatness(cvips_image *image) {
  size_t bands = (size_t)call.vips_image_get_bands(image), equal = 0;
  size_t count = (size_t)cvips_width(image) * (size_t)cvips_height(image);
  const uint8_t *at = call.vips_image_get_data(image);
  if (!at || count < 2) return 100;
  for (size_t i = 1; i < count; i++) equal += !memcmp(at + i * bands, at + (i - 1) * bands, bands);
  return (int)(equal * 100 / (count - 1));
}

void *cvips_jpeg(cvips_image *image, int quality, size_t *count) {
  void *bytes = NULL;
  if (!call.vips_jpegsave_buffer(image, &bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL))
    return bytes;
  call.vips_error_clear();
  return NULL;
}

void *cvips_png(cvips_image *image, size_t *count) {
  void *bytes = NULL;
  if (!call.vips_pngsave_buffer(image, &bytes, count, "compression", 6, "strip", TRUE, NULL)) return bytes;
  call.vips_error_clear();
  return NULL;
}

int cvips_is_sound(const void *bytes, size_t count, int gray) {
  VipsImage *image = in_memory(opened(bytes, count, VIPS_FAIL_ON_WARNING));
  if (!image) return 0;
  int is_sound = !gray || call.vips_image_get_bands(image) == 1;
  call.g_object_unref(image);
  return is_sound;
}

void cvips_release(cvips_image *image) { call.g_object_unref(image); }

void cvips_free(void *bytes) { call.g_free(bytes); }
