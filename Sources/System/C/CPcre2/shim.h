// Patterns of bytes; the library is there for others of 16 and 32 bits too.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
