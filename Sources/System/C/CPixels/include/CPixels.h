// Functions that blend rows of pixels over others, premultiplied 0xAARRGGBB, with each component
// rounded to nearest once. In C, as Swift cannot choose the width of the processor's registers.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// target + (source - target) * opacity / 255, with the source's alphas taken as 255.
void cpixels_mix(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity);

// source * opacity / 255 over target (Porter and Duff, 1984).
void cpixels_blend(const uint32_t *source, uint32_t *target, size_t count, uint8_t opacity);

// target + (source - target) * coverage / 255, with a coverage for each pixel, and the source's
// alphas taken as 255.
void cpixels_cover(
    const uint32_t *source, const uint8_t *coverage, uint32_t *target, size_t count);

// Blends one colour over target, with a coverage for each pixel.
void cpixels_cover_color(
    uint32_t color, const uint8_t *coverage, uint32_t *target, size_t count);

// Sets all of target to one colour (wmemset(3)).
void cpixels_fill(uint32_t *target, uint32_t color, size_t count);

// Blends one colour over target.
void cpixels_blend_color(uint32_t color, uint32_t *target, size_t count);

#endif
