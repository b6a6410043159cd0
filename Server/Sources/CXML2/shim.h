// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors
#pragma once
#include <libxml/xmlversion.h>
// With ICU, libxml/encoding.h brings in ICU's headers, which clash with Foundation's own copy of ICU.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

// xmlFree is a variable, which Swift does not take for safe.
static inline void freeXMLText(xmlChar *text) { xmlFree(text); }
