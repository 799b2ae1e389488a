// What the motion engine is measured against, and a counter of allocations.
#pragma once

#include <stddef.h>
#include <stdint.h>

// An underdamped spring of four components in flight.
struct cbenchmark_spring {
  double target[4];
  double offset[4];
  double velocity[4];
  // β, and w = √(ω₀² − β²) [1/s].
  double decay_rate;
  double frequency;
  // [ns]
  int64_t start;
  int64_t id;
};

// What a frame reads of it, as far apart as in the engine's snapshot.
struct cbenchmark_value {
  int64_t id;
  int64_t unused[3];
  double value[4];
};

// Writes where each of `count` springs is at `time` [ns].
void cbenchmark_advance(
    const struct cbenchmark_spring *springs, struct cbenchmark_value *values, size_t count,
    int64_t time);

// How often this thread has asked for memory; negative where that is not counted.
int64_t cbenchmark_allocations(void);
