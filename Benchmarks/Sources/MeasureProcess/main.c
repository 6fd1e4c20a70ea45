// measure-process FILE COMMAND [ARGUMENT…]
//
// Runs a command and writes what it cost to FILE: exit status, wall seconds, user and system seconds, peak memory in KiB.
// A program of its own, and a small one: the kernel counts the memory of whoever starts a process to that process' peak,
// so a command started by Python never seems to take less than Python does.

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: measure-process FILE COMMAND [ARGUMENT...]\n");
    return 2;
  }
  pid_t child;
  const double start = now();
  const int error = posix_spawnp(&child, arguments[2], NULL, NULL, arguments + 2, environ);
  if (error != 0) {
    errno = error;
    perror(arguments[2]);
    return 127;
  }
  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) return 1;
  }
  const double wall = now() - start;
  FILE *file = fopen(arguments[1], "w");
  if (file == NULL) return 1;
  fprintf(file, "%d %.6f %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), wall,
          seconds(usage.ru_utime), seconds(usage.ru_stime), usage.ru_maxrss);
  return fclose(file) == 0 ? 0 : 1;
}
