#include "CPixels.h"

#include <string.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == 4, "a pixel is as wide as a character");

// Eight pixels with a component in each byte; arithmetic uses every other byte in a 16-bit lane.
typedef uint16_t Lanes __attribute__((vector_size(32)));
typedef uint32_t Words __attribute__((vector_size(32)));
typedef uint8_t Bytes __attribute__((vector_size(8)));

#define EACH static inline __attribute__((always_inline))

// Passed by address, as the calling convention for vector arguments depends on the processor.
EACH void load(Lanes *lanes, const uint32_t *pixels) { memcpy(lanes, pixels, sizeof *lanes); }
EACH void store(const Lanes *lanes, uint32_t *pixels) { memcpy(pixels, lanes, sizeof *lanes); }

// Divides lanes of products by 255, rounded to nearest, with the result in the upper bytes:
// x/255 = (x + 128 + ((x + 128) >> 8)) >> 8 holds for all 16-bit x.
#define DIVIDED(x) ((x) + 128 + (((x) + 128) >> 8))
#define JOINED(even, odd) ((DIVIDED(even) >> 8) | (DIVIDED(odd) & 0xFF00))

// Copies a rest of less than eight pixels to a buffer, so that the arithmetic is the same.
#define ROWS(body)                                       \
  size_t i = 0;                                          \
  for (; i + 8 <= count; i += 8) {                       \
    Lanes t;                                             \
    load(&t, target + i);                                \
    body(source + i);                                    \
    store(&t, target + i);                               \
  }                                                      \
  if (i < count) {                                       \
    uint32_t from[8] = {0}, to[8] = {0};                 \
    memcpy(from, source + i, (count - i) * 4);           \
    memcpy(to, target + i, (count - i) * 4);             \
    Lanes t;                                             \
    load(&t, to);                                        \
    body(from);                                          \
    store(&t, to);                                       \
    memcpy(target + i, to, (count - i) * 4);             \
  }

EACH void mix(const uint32_t *source, uint32_t *target, size_t count, uint16_t share) {
  const uint16_t rest = 255 - share;
#define MIX(pixels)                                                        \
  {                                                                        \
    Lanes s;                                                               \
    load(&s, pixels);                                                      \
    s |= (Lanes)((Words){0} + 0xFF000000u);                                \
    Lanes even = (s & 0xFF) * share + (t & 0xFF) * rest;                   \
    Lanes odd = (s >> 8) * share + (t >> 8) * rest;                        \
    t = JOINED(even, odd);                                                 \
  }
  ROWS(MIX)
}

// Spreads a single pixel for the same arithmetic, with a 16-bit lane for each component.
EACH uint64_t spread(uint32_t pixel) {
  return (pixel | (uint64_t)pixel << 24) & 0x00FF00FF00FF00FFull;
}

EACH uint32_t divided(uint64_t lanes) {
  lanes += 0x0080008000800080ull;
  lanes = (lanes + (lanes >> 8 & 0x00FF00FF00FF00FFull)) >> 8 & 0x00FF00FF00FF00FFull;
  return (uint32_t)(lanes | lanes >> 24);
}

EACH void cover_eight(const uint32_t *source, uint64_t shares, uint32_t *target) {
  Lanes s, t;
  Bytes bytes;
  load(&s, source);
  load(&t, target);
  memcpy(&bytes, &shares, sizeof bytes);
  s |= (Lanes)((Words){0} + 0xFF000000u);
  Words words = __builtin_convertvector(bytes, Words);
  Lanes share = (Lanes)(words | words << 16), rest = 255 - share;
  Lanes even = (s & 0xFF) * share + (t & 0xFF) * rest;
  Lanes odd = (s >> 8) * share + (t >> 8) * rest;
  t = JOINED(even, odd);
  store(&t, target);
}

// A mask of ones, except for the first n of eight bytes in memory.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FIRST_BYTES_CLEARED(n) (~0ull << (n) * 8)
#else
#define FIRST_BYTES_CLEARED(n) (~0ull >> (n) * 8)
#endif

// Executes `body` for eight pixels at a time, from `i` on, with their coverages in `shares`. A rest
// is handled with the last eight pixels, in which those already done get a coverage of 0.
#define COVERED(body)                                          \
  uint64_t shares;                                             \
  size_t i = 0;                                                \
  for (; i + 8 <= count; i += 8) {                             \
    memcpy(&shares, coverage + i, sizeof shares);              \
    if (shares) body;                                          \
  }                                                            \
  if (i < count) {                                             \
    memcpy(&shares, coverage + count - 8, sizeof shares);      \
    shares &= FIRST_BYTES_CLEARED(i + 8 - count);              \
    i = count - 8;                                             \
    if (shares) body;                                          \
  }

EACH void cover(
    const uint32_t *source, const uint8_t *coverage, uint32_t *target, size_t count) {
  if (count < 8) {
    for (size_t i = 0; i < count; i++) {
      target[i] = divided(
          spread(source[i] | 0xFF000000u) * coverage[i] + spread(target[i]) * (255u - coverage[i]));
    }
    return;
  }
  COVERED(cover_eight(source + i, shares, target + i))
}

// The transparency of each pixel, in both of its lanes.
#define THROUGH(s) (255 - ((Lanes)((Words)(s) >> 24) | (Lanes)(((Words)(s) >> 24) << 16)))

EACH void blend(const uint32_t *source, uint32_t *target, size_t count, uint16_t share) {
#define BLEND(pixels)                                                      \
  {                                                                        \
    Lanes s;                                                               \
    load(&s, pixels);                                                      \
    if (share != 255) {                                                    \
      Lanes even = (s & 0xFF) * share, odd = (s >> 8) * share;             \
      s = JOINED(even, odd);                                               \
    }                                                                      \
    Lanes rest = THROUGH(s);                                               \
    Lanes even = (t & 0xFF) * rest, odd = (t >> 8) * rest;                 \
    t = s + JOINED(even, odd);                                             \
  }
  ROWS(BLEND)
}

EACH void blend_color(uint32_t color, uint32_t *target, size_t count) {
  const uint32_t colors[8] = {color, color, color, color, color, color, color, color};
  Lanes s;
  load(&s, colors);
  const uint16_t rest = 255 - (color >> 24);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    Lanes t;
    load(&t, target + i);
    Lanes even = (t & 0xFF) * rest, odd = (t >> 8) * rest;
    t = s + JOINED(even, odd);
    store(&t, target + i);
  }
  if (i < count) blend(colors, target + i, count - i, 255);
}

EACH void cover_color_one(uint64_t color, int is_opaque, uint8_t share, uint32_t *target) {
  if (is_opaque) {
    *target = divided(color * share + spread(*target) * (255u - share));
  } else {
    const uint32_t scaled = divided(color * share);
    *target = scaled + divided(spread(*target) * (255u - (scaled >> 24)));
  }
}

EACH void cover_color_eight(const Lanes *color, int is_opaque, uint64_t shares, uint32_t *target) {
  Lanes t;
  Bytes bytes;
  load(&t, target);
  memcpy(&bytes, &shares, sizeof bytes);
  const Words words = __builtin_convertvector(bytes, Words);
  const Lanes share = (Lanes)(words | words << 16);
  Lanes even = (*color & 0xFF) * share, odd = (*color >> 8) * share;
  if (is_opaque) {
    even += (t & 0xFF) * (255 - share);
    odd += (t >> 8) * (255 - share);
    t = JOINED(even, odd);
  } else {
    const Lanes s = JOINED(even, odd), rest = THROUGH(s);
    even = (t & 0xFF) * rest;
    odd = (t >> 8) * rest;
    t = s + JOINED(even, odd);
  }
  store(&t, target);
}

// Skips pixels without coverage, which most of a text consists of.
EACH void cover_color(uint32_t color, const uint8_t *coverage, uint32_t *target, size_t count) {
  const int is_opaque = color >= 0xFF000000u;
  if (count < 8) {
    const uint64_t lanes = spread(color);
    for (size_t i = 0; i < count; i++) {
      if (coverage[i]) cover_color_one(lanes, is_opaque, coverage[i], target + i);
    }
    return;
  }
  const uint32_t colors[8] = {color, color, color, color, color, color, color, color};
  Lanes s;
  load(&s, colors);
  COVERED(cover_color_eight(&s, is_opaque, shares, target + i))
}

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2")))
WIDE static void mix_wide(const uint32_t *s, uint32_t *t, size_t n, uint16_t o) { mix(s, t, n, o); }
WIDE static void blend_wide(const uint32_t *s, uint32_t *t, size_t n, uint16_t o) {
  blend(s, t, n, o);
}
WIDE static void cover_wide(const uint32_t *s, const uint8_t *c, uint32_t *t, size_t n) {
  cover(s, c, t, n);
}
WIDE static void cover_color_wide(uint32_t s, const uint8_t *c, uint32_t *t, size_t n) {
  cover_color(s, c, t, n);
}
WIDE static void blend_color_wide(uint32_t c, uint32_t *t, size_t n) { blend_color(c, t, n); }
#define CHOOSE(wide, narrow) if (__builtin_cpu_supports("avx2")) { wide; } else { narrow; }
#else
#define CHOOSE(wide, narrow) narrow;
#endif

void cpixels_fill(uint32_t *target, uint32_t color, size_t count) {
  wmemset((wchar_t *)target, (wchar_t)color, count);
}

void cpixels_mix(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity) {
  CHOOSE(mix_wide(source, target, count, opacity), mix(source, target, count, opacity))
}

void cpixels_blend(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity) {
  CHOOSE(blend_wide(source, target, count, opacity), blend(source, target, count, opacity))
}

void cpixels_cover(
    const uint32_t *source, const uint8_t *coverage, uint32_t *target, size_t count) {
  CHOOSE(cover_wide(source, coverage, target, count), cover(source, coverage, target, count))
}

void cpixels_cover_color(
    uint32_t color, const uint8_t *coverage, uint32_t *target, size_t count) {
  CHOOSE(cover_color_wide(color, coverage, target, count),
         cover_color(color, coverage, target, count))
}

void cpixels_blend_color(uint32_t color, uint32_t *target, size_t count) {
  CHOOSE(blend_color_wide(color, target, count), blend_color(color, target, count))
}
