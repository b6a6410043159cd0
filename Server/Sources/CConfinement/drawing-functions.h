// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
//
// The functions of librsvg (2.52 or newer) and cairo used here. Declared by hand because the real headers need GLib's, whose
// flags (-pthread) SwiftPM refuses to take from pkg-config. With -DREAL_HEADERS the real ones are used: a test compiles
// that way, so that a difference does not go unseen.

#ifndef DRAWING_FUNCTIONS_H
#define DRAWING_FUNCTIONS_H

#ifdef REAL_HEADERS
#include <cairo.h>
#include <librsvg/rsvg.h>
#endif

#include <stddef.h>
#include <stdint.h>

#ifndef REAL_HEADERS
typedef struct RsvgHandle RsvgHandle;
typedef struct _GError GError;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;

enum { CAIRO_FORMAT_RGB24 = 1 };

void g_object_unref(void *object);
#endif

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t count, GError **error);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *pen, const RsvgRectangle *viewport, GError **error);
#ifndef REAL_HEADERS
cairo_surface_t *cairo_image_surface_create_for_data(uint8_t *data, int format, int width, int height, int stride);
#endif
cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *pen);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);

#endif
