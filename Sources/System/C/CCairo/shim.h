#include <cairo.h>
#include <wchar.h>
