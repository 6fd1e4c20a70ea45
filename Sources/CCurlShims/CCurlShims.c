#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#include "CCurlShims.h"

#include <errno.h>
#include <stdio.h>

int fk_rename_to_free(const char *path, const char *name) {
#ifdef __linux__
  /* RENAME_NOREPLACE, which musl does not name. */
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, 1u);
#elif defined(__APPLE__)
  return renamex_np(path, name, RENAME_EXCL);
#else
  errno = ENOSYS;
  return -1;
#endif
}

#include <fcntl.h>
#include <sys/socket.h>

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

CURLcode fk_easy_set_close_on_exec(CURL *handle) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}
