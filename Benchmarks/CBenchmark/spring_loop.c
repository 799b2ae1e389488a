#include "benchmark.h"

#include <math.h>

void cbenchmark_advance(
    const struct cbenchmark_spring *springs, struct cbenchmark_value *values, size_t count,
    int64_t time) {
  for (size_t i = 0; i < count; i++) {
    const struct cbenchmark_spring *spring = &springs[i];
    double seconds = (double)(time - spring->start) / 1e9;
    double envelope = exp(-spring->decay_rate * seconds);
    double angle = spring->frequency * seconds;
    double s = envelope * (sin(angle) / spring->frequency);
    double from_offset = envelope * cos(angle) + spring->decay_rate * s;
    values[i].id = spring->id;
    for (int k = 0; k < 4; k++) {
      values[i].value[k] =
          spring->target[k] + (spring->offset[k] * from_offset + spring->velocity[k] * s);
    }
  }
}
