#ifndef FETCHKIT_CCURL_SHIM_H
#define FETCHKIT_CCURL_SHIM_H
#include <curl/curl.h>
#endif
