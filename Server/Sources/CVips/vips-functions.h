// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The functions of libvips (8.13 or newer) that are used here. They are declared by hand because the real headers need those
// of GLib, and SwiftPM rejects GLib's flag -pthread from pkg-config. A test compiles this file with -DREAL_HEADERS, too, so
// that a difference is found.

#ifndef VIPS_FUNCTIONS_H
#define VIPS_FUNCTIONS_H

#ifdef REAL_HEADERS
#include <gmodule.h>
#include <vips/vips.h>
#else

#include <stddef.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsArea VipsArea;
typedef struct _VipsArrayDouble VipsArrayDouble;
typedef struct _GModule GModule;
typedef size_t GType;
typedef int gboolean;

enum { FALSE = 0, TRUE = 1 };
enum { VIPS_SIZE_BOTH = 0, VIPS_SIZE_DOWN = 2 };
enum { VIPS_INTERESTING_NONE = 0, VIPS_INTERESTING_CENTRE = 1 };
enum { VIPS_FAIL_ON_NONE = 0, VIPS_FAIL_ON_TRUNCATED = 1, VIPS_FAIL_ON_WARNING = 3 };
enum { VIPS_INTERPRETATION_B_W = 1, VIPS_INTERPRETATION_sRGB = 22 };
enum { VIPS_EXTEND_WHITE = 4 };
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
gboolean vips_image_hasalpha(VipsImage *image);
int vips_image_get_orientation_swap(VipsImage *image);
const void *vips_image_get_data(VipsImage *image);
VipsArrayDouble *vips_array_double_new(const double *array, int n);
void vips_area_unref(VipsArea *area);
int vips_thumbnail_buffer(void *buf, size_t len, VipsImage **out, int width, ...);
int vips_thumbnail_image(VipsImage *in, VipsImage **out, int width, ...);
int vips_svgload_buffer(void *buf, size_t len, VipsImage **out, ...);
int vips_cast_uchar(VipsImage *in, VipsImage **out, ...);
int vips_copy(VipsImage *in, VipsImage **out, ...);
int vips_flatten(VipsImage *in, VipsImage **out, ...);
int vips_extract_band(VipsImage *in, VipsImage **out, int band, ...);
int vips_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height, ...);
int vips_embed(VipsImage *in, VipsImage **out, int x, int y, int width, int height, ...);
int vips_ifthenelse(VipsImage *cond, VipsImage *in1, VipsImage *in2, VipsImage **out, ...);
int vips_resize(VipsImage *in, VipsImage **out, double scale, ...);
int vips_jpegsave_buffer(VipsImage *in, void **buf, size_t *len, ...);
int vips_pngsave_buffer(VipsImage *in, void **buf, size_t *len, ...);
GModule *g_module_open(const char *file_name, int flags);
void g_object_unref(void *object);
void g_free(void *memory);

// The real declarations of these name an enumeration.
int vips_image_get_format(const VipsImage *image);
int vips_image_get_interpretation(const VipsImage *image);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);

#endif

// The library is opened at run time, because a process that converts texts does without it, so each function is called
// through a pointer.
#define FUNCTIONS(each)                                                                                                 \
  each(vips_init) each(vips_version) each(vips_concurrency_set) each(vips_cache_set_max)                                \
  each(vips_operation_block_set) each(vips_type_find) each(vips_error_clear) each(vips_image_new_from_buffer)           \
  each(vips_image_copy_memory) each(vips_image_get_width) each(vips_image_get_height) each(vips_image_get_bands)        \
  each(vips_image_hasalpha) each(vips_image_get_orientation_swap) each(vips_image_get_data)                             \
  each(vips_array_double_new) each(vips_area_unref) each(vips_thumbnail_buffer)                                         \
  each(vips_thumbnail_image) each(vips_svgload_buffer)                                                                  \
  each(vips_cast_uchar) each(vips_copy) each(vips_flatten) each(vips_extract_band) each(vips_extract_area)               \
  each(vips_embed) each(vips_ifthenelse) each(vips_resize) each(vips_jpegsave_buffer) each(vips_pngsave_buffer)         \
  each(g_module_open) each(g_object_unref) each(g_free) each(vips_image_get_format) each(vips_image_get_interpretation)                     \
  each(vips_colourspace)

#define POINTER(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(POINTER)
} call;

#endif
