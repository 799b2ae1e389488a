#include "CWayland.h"

#include <dlfcn.h>
#include <stdarg.h>

struct cwayland_functions cwayland;
struct cxkb_functions cxkb;

static const char *missing = "";

const char *cwayland_missing(void) { return missing; }

struct entry {
  const char *name;
  void **function;
};

static bool load(const char *file, const struct entry *entries, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    missing = file;
    return false;
  }
  for (size_t i = 0; i < count; i++) {
    *entries[i].function = dlsym(library, entries[i].name);
    if (!*entries[i].function) {
      missing = entries[i].name;
      for (size_t j = 0; j < count; j++) *entries[j].function = NULL;
      dlclose(library);
      return false;
    }
  }
  return true;
}

#define WAYLAND(name) {"wl_" #name, (void **)&cwayland.name}
#define XKB(name) {"xkb_" #name, (void **)&cxkb.name}
#define COUNT(entries) (sizeof(entries) / sizeof(*(entries)))

bool cwayland_load(void) {
  static const struct entry entries[] = {
      WAYLAND(display_connect),
      WAYLAND(display_disconnect),
      WAYLAND(display_get_fd),
      WAYLAND(display_dispatch_pending),
      WAYLAND(display_flush),
      WAYLAND(display_prepare_read),
      WAYLAND(display_read_events),
      WAYLAND(display_get_error),
      WAYLAND(display_get_protocol_error),
      WAYLAND(display_roundtrip),
      WAYLAND(proxy_marshal_flags),
      WAYLAND(proxy_add_listener),
      WAYLAND(proxy_get_version),
      WAYLAND(proxy_set_user_data),
      WAYLAND(proxy_get_user_data),
      WAYLAND(proxy_destroy),
      WAYLAND(log_set_handler_client),
  };
  return cwayland.display_connect ? true
                                  : load("libwayland-client.so.0", entries, COUNT(entries));
}

bool cxkb_load(void) {
  static const struct entry entries[] = {
      XKB(context_new),
      XKB(context_unref),
      XKB(keymap_new_from_string),
      XKB(keymap_unref),
      XKB(keymap_key_repeats),
      XKB(state_new),
      XKB(state_unref),
      XKB(state_update_mask),
      XKB(state_key_get_one_sym),
      XKB(state_mod_name_is_active),
  };
  return cxkb.context_new ? true : load("libxkbcommon.so.0", entries, COUNT(entries));
}

static void drop(const char *format, va_list arguments) {}

void cwayland_be_silent(void) { cwayland.log_set_handler_client(drop); }
