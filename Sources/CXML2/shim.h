#ifndef FETCHKIT_CXML2_SHIM_H
#define FETCHKIT_CXML2_SHIM_H
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#endif
