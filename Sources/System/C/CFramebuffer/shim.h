// The kernel's framebuffers (fb(4)), with the numbers of their calls in a form that Swift can
// import.
#include <linux/fb.h>
#include <sys/ioctl.h>

static inline int cframebuffer_call(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}

static const unsigned long cframebuffer_get_fixed = FBIOGET_FSCREENINFO;
static const unsigned long cframebuffer_get_variable = FBIOGET_VSCREENINFO;

static inline int cframebuffer_blank_screen(int descriptor, int mode) {
  return ioctl(descriptor, FBIOBLANK, mode);
}
