#include "CX11.h"

#include <X11/Xlibint.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

// Cairo depends on libX11, libXext, libxcb and libxcb-shm. The other libraries for X11 are loaded
// when an X server is used. The functions below have the names of the libraries' functions, and
// forward each call.

struct library {
  const char *file;
  void *handle;
};

enum { XI, XRANDR, XPRESENT, X11_XCB, LIBRARIES };

static struct library libraries[LIBRARIES] = {
    [XI] = {"libXi.so.6", NULL},
    [XRANDR] = {"libXrandr.so.2", NULL},
    [XPRESENT] = {"libXpresent.so.1", NULL},
    [X11_XCB] = {"libX11-xcb.so.1", NULL},
};

const char *cx11_load(void) {
  for (size_t i = 0; i < LIBRARIES; i++) {
    if (!libraries[i].handle) libraries[i].handle = dlopen(libraries[i].file, RTLD_NOW | RTLD_LOCAL);
    if (!libraries[i].handle) return libraries[i].file;
  }
  return NULL;
}

void cx11_make_room(Display *display) {
  // Far more than the requests of a turn before the lost connection is noticed.
  const size_t size = 1 << 20;
  char *room = malloc(size);
  if (!room) return;
  // Keeps the old buffer, which may contain a request that is being written. Xlib frees the new
  // one.
  display->buffer = display->bufptr = display->last_req = room;
  display->bufmax = room + size;
}

// The newest of these functions are XRRGetMonitors and XRRFreeMonitors (libXrandr 1.5, of 2015).
static void *function_named(const char *name, int library) {
  if (!libraries[library].handle) cx11_load();
  return dlsym(libraries[library].handle, name);
}

#define PASS_ON(library, result, name, parameters, arguments)                                    \
  result name parameters {                                                                       \
    static __typeof__(name) *function;                                                           \
    if (!function) function = (__typeof__(name) *)function_named(#name, library);                \
    return function arguments;                                                                   \
  }

PASS_ON(XI, Status, XIQueryVersion, (Display *display, int *major, int *minor), (display, major, minor))
PASS_ON(XI, XIDeviceInfo *, XIQueryDevice, (Display *display, int device, int *count), (display, device, count))
PASS_ON(XI, void, XIFreeDeviceInfo, (XIDeviceInfo *info), (info))
PASS_ON(XI, int, XISelectEvents, (Display *display, Window window, XIEventMask *masks, int count),
        (display, window, masks, count))
PASS_ON(XI, Status, XIGetProperty,
        (Display *display, int device, Atom property, long offset, long length, Bool delete, Atom type,
         Atom *actual, int *format, unsigned long *items, unsigned long *after, unsigned char **data),
        (display, device, property, offset, length, delete, type, actual, format, items, after, data))

PASS_ON(XRANDR, XRRScreenResources *, XRRGetScreenResourcesCurrent, (Display *display, Window window),
        (display, window))
PASS_ON(XRANDR, void, XRRFreeScreenResources, (XRRScreenResources *resources), (resources))
PASS_ON(XRANDR, XRROutputInfo *, XRRGetOutputInfo,
        (Display *display, XRRScreenResources *resources, RROutput output), (display, resources, output))
PASS_ON(XRANDR, void, XRRFreeOutputInfo, (XRROutputInfo *info), (info))
PASS_ON(XRANDR, XRRCrtcInfo *, XRRGetCrtcInfo,
        (Display *display, XRRScreenResources *resources, RRCrtc crtc), (display, resources, crtc))
PASS_ON(XRANDR, void, XRRFreeCrtcInfo, (XRRCrtcInfo *info), (info))
PASS_ON(XRANDR, XRRMonitorInfo *, XRRGetMonitors,
        (Display *display, Window window, Bool active, int *count), (display, window, active, count))
PASS_ON(XRANDR, void, XRRFreeMonitors, (XRRMonitorInfo *monitors), (monitors))
PASS_ON(XRANDR, void, XRRSelectInput, (Display *display, Window window, int mask), (display, window, mask))
PASS_ON(XRANDR, void, XRRSetScreenSize,
        (Display *display, Window window, int width, int height, int width_mm, int height_mm),
        (display, window, width, height, width_mm, height_mm))
PASS_ON(XRANDR, Status, XRRSetCrtcConfig,
        (Display *display, XRRScreenResources *resources, RRCrtc crtc, Time time, int x, int y, RRMode mode,
         Rotation rotation, RROutput *outputs, int count),
        (display, resources, crtc, time, x, y, mode, rotation, outputs, count))
PASS_ON(XRANDR, int, XRRUpdateConfiguration, (XEvent *event), (event))

PASS_ON(XPRESENT, Status, XPresentQueryVersion, (Display *display, int *major, int *minor),
        (display, major, minor))
PASS_ON(XPRESENT, XID, XPresentSelectInput, (Display *display, Window window, unsigned mask),
        (display, window, mask))
PASS_ON(XPRESENT, void, XPresentNotifyMSC,
        (Display *display, Window window, uint32_t serial, uint64_t target, uint64_t divisor,
         uint64_t remainder),
        (display, window, serial, target, divisor, remainder))

PASS_ON(X11_XCB, xcb_connection_t *, XGetXCBConnection, (Display *display), (display))
