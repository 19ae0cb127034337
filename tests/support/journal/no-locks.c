// A share without locks, for the programs that load this before all else (LD_PRELOAD): every lock of a file is refused.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>

#define REFUSING(name)                                           \
  int name(int file, int command, ...) {                         \
    static int (*real)(int, int, void *);                        \
    va_list more;                                                \
    va_start(more, command);                                     \
    void *given = va_arg(more, void *);                          \
    va_end(more);                                                \
    if (command == F_SETLK || command == F_SETLKW) {             \
      errno = ENOLCK;                                            \
      return -1;                                                 \
    }                                                            \
    if (!real) real = dlsym(RTLD_NEXT, #name);                   \
    return real(file, command, given);                           \
  }

REFUSING(fcntl)
REFUSING(fcntl64)
