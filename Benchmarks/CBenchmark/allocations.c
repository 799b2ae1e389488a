#include "benchmark.h"

#include <features.h>
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

// A sanitizer brings an allocator of its own, which must not be bypassed.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc lets a program define these in the place of its own, and keeps its own under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread int64_t allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  allocations++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  void *found = __libc_memalign(alignment, size);
  if (!found) return 12;  // ENOMEM
  *memory = found;
  return 0;
}

int64_t cbenchmark_allocations(void) { return allocations; }

#else

int64_t cbenchmark_allocations(void) { return -1; }

#endif
