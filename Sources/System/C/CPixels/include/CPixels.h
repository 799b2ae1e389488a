// Rows of pixels blended over others, premultiplied 0xAARRGGBB, each component rounded to nearest
// once: as wide as the processor's registers are, which Swift cannot ask for.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// target + (source - target) * opacity / 255, the source's alphas taken for 255.
void cpixels_mix(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity);

// source * opacity / 255 over target (Porter and Duff, 1984).
void cpixels_blend(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity);

// target + (source - target) * coverage / 255, a coverage for each pixel, the source's alphas taken
// for 255.
void cpixels_cover(
    const uint32_t *source, const uint8_t *coverage, uint32_t *target, size_t count);

// One colour over target, thinned by a coverage for each pixel.
void cpixels_cover_color(
    uint32_t color, const uint8_t *coverage, uint32_t *target, size_t count);

// Sets all of target to one colour (wmemset(3)).
void cpixels_fill(uint32_t *target, uint32_t color, size_t count);

// One colour over target.
void cpixels_blend_color(uint32_t color, uint32_t *target, size_t count);

#endif
