// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The functions of libvips (8.13 or newer) used here. Declared by hand because the real headers need GLib's, whose flags
// (-pthread) SwiftPM refuses to take from pkg-config. With -DREAL_HEADERS the real ones are used: a test compiles
// that way, so that a difference does not go unseen.

#ifndef VIPS_FUNCTIONS_H
#define VIPS_FUNCTIONS_H

#ifdef REAL_HEADERS
#include <gmodule.h>
#include <vips/vips.h>
#else

#include <stddef.h>

typedef struct _VipsImage VipsImage;
typedef struct _GModule GModule;
typedef size_t GType;
typedef int gboolean;

enum { FALSE = 0, TRUE = 1 };
enum { VIPS_SIZE_BOTH = 0, VIPS_SIZE_DOWN = 2 };
enum { VIPS_INTERESTING_NONE = 0, VIPS_INTERESTING_CENTRE = 1 };
enum { VIPS_FAIL_ON_NONE = 0, VIPS_FAIL_ON_TRUNCATED = 1 };
enum { VIPS_INTERPRETATION_B_W = 1, VIPS_INTERPRETATION_sRGB = 22 };
enum { VIPS_FORMAT_UCHAR = 0 };
enum { VIPS_ACCESS_SEQUENTIAL = 1 };
enum { G_MODULE_BIND_LAZY = 1 };

int vips_init(const char *argv0);
int vips_version(int flag);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void vips_operation_block_set(const char *name, gboolean state);
GType vips_type_find(const char *basename, const char *nickname);
void vips_error_clear(void);
VipsImage *vips_image_new_from_buffer(const void *buf, size_t len, const char *option_string, ...);
VipsImage *vips_image_copy_memory(VipsImage *image);
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
GType vips_image_get_typeof(const VipsImage *image, const char *name);
int vips_image_get_orientation(VipsImage *image);
int vips_image_get_blob(const VipsImage *image, const char *name, const void **data, size_t *length);
int vips_image_get_orientation_swap(VipsImage *image);
int vips_thumbnail_buffer(void *buf, size_t len, VipsImage **out, int width, ...);
int vips_svgload_buffer(void *buf, size_t len, VipsImage **out, ...);
int vips_cast_uchar(VipsImage *in, VipsImage **out, ...);
const void *vips_image_get_data(VipsImage *image);
GModule *g_module_open(const char *file_name, int flags);
void g_object_unref(void *object);

// Those whose real declarations name an enumeration.
int vips_image_get_format(const VipsImage *image);
int vips_image_get_interpretation(const VipsImage *image);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);

#endif

// The library is loaded only where a picture asks for it, so each is called through a pointer.
#define FUNCTIONS(each)                                                                                                    \
  each(vips_init) each(vips_version) each(vips_concurrency_set) each(vips_cache_set_max) each(vips_operation_block_set)    \
  each(vips_type_find) each(vips_error_clear) each(vips_image_new_from_buffer) each(vips_image_copy_memory)                \
  each(vips_image_get_width) each(vips_image_get_height) each(vips_image_get_bands) each(vips_image_get_typeof)            \
  each(vips_image_get_orientation) each(vips_image_get_blob) each(vips_image_get_orientation_swap)                         \
  each(vips_thumbnail_buffer) each(vips_svgload_buffer) each(vips_cast_uchar) each(vips_image_get_data)                    \
  each(vips_image_get_format) each(vips_image_get_interpretation) each(vips_colourspace) each(g_module_open)               \
  each(g_object_unref)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(POINTER)
} call;

#endif
