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
