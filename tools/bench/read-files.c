// read-files LIST: opens, reads and closes each file that LIST names (paths, each ended by a NUL byte).
// Prints how many files and bytes it read; exits 1 when one of them could not be read.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char buffer[1 << 20];

static char *read_list(const char *path, size_t *size) {
  int file = open(path, O_RDONLY);
  struct stat stat;
  if (file < 0 || fstat(file, &stat) < 0) return NULL;
  char *list = malloc(stat.st_size + 1);
  size_t length = 0;
  for (ssize_t got; list && (got = read(file, list + length, stat.st_size - length)) > 0;)
    length += got;
  close(file);
  if (list) list[length] = 0;
  *size = length;
  return list;
}

int main(int count, char **arguments) {
  size_t size = 0;
  char *list = count == 2 ? read_list(arguments[1], &size) : NULL;
  if (!list) {
    fprintf(stderr, "cannot read the list of files\n");
    return 2;
  }
  long long files = 0, bytes = 0;
  int failed = 0;
  for (char *path = list; path < list + size; path += strlen(path) + 1) {
    int file = open(path, O_RDONLY);
    ssize_t got = -1;
    if (file >= 0) {
      while ((got = read(file, buffer, sizeof buffer)) > 0) bytes += got;
      close(file);
    }
    if (got < 0) {
      perror(path);
      failed = 1;
    } else {
      files++;
    }
  }
  printf("%lld %lld\n", files, bytes);
  return failed;
}
