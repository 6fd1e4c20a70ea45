#include "CCurlShims.h"
/* Everything is inline in the header; a C target needs one source. */
