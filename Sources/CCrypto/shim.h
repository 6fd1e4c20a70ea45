#ifndef FETCHKIT_CCRYPTO_SHIM_H
#define FETCHKIT_CCRYPTO_SHIM_H
#include <openssl/evp.h>
#endif
