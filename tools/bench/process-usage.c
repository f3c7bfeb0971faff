// process-usage FILE COMMAND ARGUMENT...: runs the command with this process's own input and output, then writes to FILE
//     WALL_SECONDS CPU_SECONDS PEAK_KIB
// User and system time are of the command and of all processes it waited for; the peak is of the largest one of them.
// Exits as the command did. A small process of its own starts the command: what the system counts as a process's peak
// begins with the size of the one that forked it.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count < 3) return 127;
  double start = now();
  pid_t child = fork();
  if (child == 0) {
    execvp(arguments[2], arguments + 2);
    fprintf(stderr, "%s: %s\n", arguments[2], strerror(errno));
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 127;
  double wall = now() - start;
#ifdef __APPLE__
  long peak = usage.ru_maxrss / 1024;
#else
  long peak = usage.ru_maxrss;
#endif
  FILE *file = fopen(arguments[1], "w");
  if (!file) return 127;
  fprintf(file, "%.6f %.6f %ld\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), peak);
  fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
