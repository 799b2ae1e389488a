// Selects the variant for bytes; the library also has variants for 16-bit and 32-bit units.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
