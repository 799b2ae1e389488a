// libseat, loaded when a display requires a seat, so that other displays do not need it.
#include <dlfcn.h>
#include <libseat.h>

#define CSEAT_FUNCTIONS(X) \
  X(libseat_open_seat) X(libseat_close_seat) X(libseat_disable_seat) X(libseat_open_device) \
  X(libseat_close_device) X(libseat_seat_name) X(libseat_switch_session) X(libseat_get_fd) \
  X(libseat_dispatch)

#define CSEAT_MEMBER(name) __typeof__(name) *name;
struct cseat_functions { CSEAT_FUNCTIONS(CSEAT_MEMBER) };

// Returns an error message, or null.
static inline const char *cseat_load(struct cseat_functions *functions) {
  void *library = dlopen("libseat.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define CSEAT_LOAD(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return dlerror();
  CSEAT_FUNCTIONS(CSEAT_LOAD)
  return 0;
}
