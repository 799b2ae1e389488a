#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <xcb/shm.h>

// Loads the libraries that only X11 needs. Returns the file that is missing, or null, in which case
// all X functions can be called.
const char *cx11_load(void);

// Gives Xlib a buffer for further requests after the connection is lost: its own is full then, and
// a request without room would end the program.
void cx11_make_room(Display *display);

// Makes libxcb query MIT-SHM now, so that the answer is there when it is needed.
static inline void cx11_prefetch_shm(Display *display) {
  xcb_prefetch_extension_data(XGetXCBConnection(display), &xcb_shm_id);
}
