#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <xcb/shm.h>

// Loads the libraries that X11 alone needs. The file that is missing; null: none, and all of X may
// be called.
const char *cx11_load(void);

// Gives Xlib room for requests that nobody will read, once the connection is lost: it has none left
// then, and a request that finds no room ends the program.
void cx11_make_room(Display *display);

// Has libxcb ask for MIT-SHM now, so that nothing waits for the answer when it is needed.
static inline void cx11_prefetch_shm(Display *display) {
  xcb_prefetch_extension_data(XGetXCBConnection(display), &xcb_shm_id);
}
