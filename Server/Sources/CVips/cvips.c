// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#define _GNU_SOURCE
#include "include/cvips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vips-functions.h"

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
  if (!dladdr((void *)call.vips_init, &place) || !place.dli_fname) return;
  const char *end = strrchr(place.dli_fname, '/');
  if (!end) return;
  char path[4096];
  int length = snprintf(
    path, sizeof path, "%.*s/vips-modules-%d.%d/%s.so", (int)(end - place.dli_fname), place.dli_fname,
    call.vips_version(0), call.vips_version(1), name);
  if (length > 0 && (size_t)length < sizeof path) call.g_module_open(path, G_MODULE_BIND_LAZY);
}

#ifdef __APPLE__
#define LIBRARY "libvips.42.dylib"
#else
#define LIBRARY "libvips.so.42"
#endif

// What GLib has is found through the library, too.
static int find_functions(void) {
  void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define FIND(name)                                                   \
  if (!(*(void **)&call.name = dlsym(library, #name))) return 0;
  FUNCTIONS(FIND)
  return 1;
}

int cvips_start(int wanted_kinds) {
  setenv("VIPSHOME", "/nonexistent", 1);
  setenv("VIPS_CONCURRENCY", "1", 1);
  if (!find_functions() || call.vips_init("sharepipe-pictures")) return 0;
  if (wanted_kinds & CVIPS_HEIF) load_module("vips-heif");
  call.vips_concurrency_set(1);
  call.vips_cache_set_max(0);
  call.vips_operation_block_set("VipsForeign", TRUE);
  int kinds = 0;
  for (size_t i = 0; i < sizeof loaders / sizeof loaders[0]; i++) {
    if (!(wanted_kinds & loaders[i].kind)) continue;
    if (!call.vips_type_find("VipsOperation", loaders[i].operation)) continue;
    call.vips_operation_block_set(loaders[i].type, FALSE);
    kinds |= loaders[i].kind;
  }
  return kinds;
}

static pixels failed(void) {
  call.vips_error_clear();
  return (pixels){ 0 };
}

// Each step takes the reference it is given and answers a new one, or NULL.
static VipsImage *then(VipsImage *before, VipsImage **after, int status) {
  if (before) call.g_object_unref(before);
  if (!status) return *after;
  if (*after) call.g_object_unref(*after);
  return NULL;
}

static VipsImage *in_space(VipsImage *image, int space) {
  VipsImage *out = NULL;
  return image ? then(image, &out, call.vips_colourspace(image, &out, space, NULL)) : NULL;
}

static VipsImage *as_bytes(VipsImage *image) {
  VipsImage *out = NULL;
  return image ? then(image, &out, call.vips_cast_uchar(image, &out, NULL)) : NULL;
}

static VipsImage *in_memory(VipsImage *image) {
  if (!image) return NULL;
  VipsImage *out = call.vips_image_copy_memory(image);
  return then(image, &out, out ? 0 : -1);
}

// What readers show: eight bits, one or three bands, no transparency.
static pixels boxed(VipsImage *image, pixels_box box) {
  image = in_memory(image);
  if (!image) return failed();
  pixels it = { 0 };
  int bands = call.vips_image_get_bands(image);
  const uint8_t *at = bands >= 1 && bands <= 4 ? call.vips_image_get_data(image) : NULL;
  if (at) it = pixels_boxed(at, call.vips_image_get_width(image), call.vips_image_get_height(image), bands, box);
  call.g_object_unref(image);
  return it;
}

// As it is.
static pixels flat(VipsImage *image, int gray) {
  if (!image) return failed();
  pixels_box own = {
    call.vips_image_get_width(image), call.vips_image_get_height(image), 0, gray,
  };
  return boxed(image, own);
}

static pixels finished(VipsImage *image, int gray) {
  int stays_gray = image && call.vips_image_get_interpretation(image) == VIPS_INTERPRETATION_B_W;
  int space = stays_gray ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  return flat(as_bytes(in_space(image, space)), gray);
}

// Many a camera and program names sRGB itself as its profile, in letters of one byte or two.
static int is_managed(VipsImage *image) {
  const void *profile;
  size_t count;
  if (!call.vips_image_get_typeof(image, "icc-profile-data")) return 0;
  if (call.vips_image_get_blob(image, "icc-profile-data", &profile, &count)) return 1;
  return !memmem(profile, count, "sRGB", 4) && !memmem(profile, count, "s\0R\0G\0B", 7);
}

// Whether its samples are bytes that mean what they say.
static int is_plain(VipsImage *image) {
  int space = call.vips_image_get_interpretation(image), bands = call.vips_image_get_bands(image);
  int is_known = (space == VIPS_INTERPRETATION_sRGB && (bands == 3 || bands == 4))
    || (space == VIPS_INTERPRETATION_B_W && bands <= 2);
  return is_known && call.vips_image_get_format(image) == VIPS_FORMAT_UCHAR
    && call.vips_image_get_orientation(image) <= 1 && !is_managed(image);
}

static VipsImage *opened(const void *bytes, size_t count, int fail_on) {
  return call.vips_image_new_from_buffer(
    bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

int cvips_size(const void *bytes, size_t count, int *width, int *height) {
  VipsImage *image = opened(bytes, count, VIPS_FAIL_ON_NONE);
  if (!image) {
    call.vips_error_clear();
    return -1;
  }
  int is_turned = call.vips_image_get_orientation_swap(image);
  *(is_turned ? height : width) = call.vips_image_get_width(image);
  *(is_turned ? width : height) = call.vips_image_get_height(image);
  call.g_object_unref(image);
  return 0;
}

// Bytes of a picture that is decoded as a whole.
static const size_t most_bytes = 56 << 20;

static int is_small(VipsImage *image) {
  size_t rows = (size_t)call.vips_image_get_width(image) * (size_t)call.vips_image_get_bands(image);
  return rows * (size_t)call.vips_image_get_height(image) <= most_bytes;
}

static VipsImage *thumbnail(const void *bytes, size_t count, pixels_box box, int fail_on) {
  VipsImage *out = NULL;
  int status = call.vips_thumbnail_buffer(
    (void *)bytes, count, &out, box.width, "height", box.height, "size", box.fills ? VIPS_SIZE_BOTH : VIPS_SIZE_DOWN,
    "crop", box.fills ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, "export_profile", "srgb", "fail_on", fail_on,
    NULL);
  return then(NULL, &out, status);
}

pixels cvips_boxed(const void *bytes, size_t count, pixels_box box, int strictly) {
  int fail_on = strictly ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
  VipsImage *image = opened(bytes, count, fail_on);
  if (!image) return failed();
  if (is_plain(image) && is_small(image)) return boxed(image, box);
  call.g_object_unref(image);
  return finished(thumbnail(bytes, count, box, fail_on), box.gray);
}

pixels cvips_drawn(const void *bytes, size_t count, double scale, int gray) {
  VipsImage *out = NULL;
  int status = call.vips_svgload_buffer((void *)bytes, count, &out, "scale", scale, NULL);
  return flat(then(NULL, &out, status), gray);
}
