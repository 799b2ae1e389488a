// libwayland-client and libxkbcommon, loaded only when a Wayland display is chosen.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <wayland-client-core.h>
#include <xkbcommon/xkbcommon.h>

// The functions of libwayland-client that are used, once `cwayland_load` has succeeded.
struct cwayland_functions {
  __typeof__(&wl_display_connect) display_connect;
  __typeof__(&wl_display_disconnect) display_disconnect;
  __typeof__(&wl_display_get_fd) display_get_fd;
  __typeof__(&wl_display_dispatch_pending) display_dispatch_pending;
  __typeof__(&wl_display_flush) display_flush;
  __typeof__(&wl_display_prepare_read) display_prepare_read;
  __typeof__(&wl_display_read_events) display_read_events;
  __typeof__(&wl_display_get_error) display_get_error;
  __typeof__(&wl_display_get_protocol_error) display_get_protocol_error;
  __typeof__(&wl_display_roundtrip) display_roundtrip;
  __typeof__(&wl_proxy_marshal_flags) proxy_marshal_flags;
  __typeof__(&wl_proxy_add_listener) proxy_add_listener;
  __typeof__(&wl_proxy_get_version) proxy_get_version;
  __typeof__(&wl_proxy_set_user_data) proxy_set_user_data;
  __typeof__(&wl_proxy_get_user_data) proxy_get_user_data;
  __typeof__(&wl_proxy_destroy) proxy_destroy;
  __typeof__(&wl_log_set_handler_client) log_set_handler_client;
};
extern struct cwayland_functions cwayland;

// The functions of libxkbcommon that are used, once `cxkb_load` has succeeded.
struct cxkb_functions {
  __typeof__(&xkb_context_new) context_new;
  __typeof__(&xkb_context_unref) context_unref;
  __typeof__(&xkb_keymap_new_from_string) keymap_new_from_string;
  __typeof__(&xkb_keymap_unref) keymap_unref;
  __typeof__(&xkb_keymap_key_repeats) keymap_key_repeats;
  __typeof__(&xkb_state_new) state_new;
  __typeof__(&xkb_state_unref) state_unref;
  __typeof__(&xkb_state_update_mask) state_update_mask;
  __typeof__(&xkb_state_key_get_one_sym) state_key_get_one_sym;
  __typeof__(&xkb_state_mod_name_is_active) state_mod_name_is_active;
};
extern struct cxkb_functions cxkb;

// Loads libwayland-client (dlopen(3)). Returns false if it is missing or too old;
// `cwayland_missing` then returns its name.
bool cwayland_load(void);
// Loads libxkbcommon in the same way.
bool cxkb_load(void);
// Returns the library or function that the last load has not found; never null.
const char *cwayland_missing(void);

// The generated code calls these by their names in the library.
#define wl_proxy_marshal_flags cwayland.proxy_marshal_flags
#define wl_proxy_add_listener cwayland.proxy_add_listener
#define wl_proxy_get_version cwayland.proxy_get_version
#define wl_proxy_set_user_data cwayland.proxy_set_user_data
#define wl_proxy_get_user_data cwayland.proxy_get_user_data
#define wl_proxy_destroy cwayland.proxy_destroy

#include <wayland-client-protocol.h>
#include "protocols/fractional-scale-v1.h"
#include "protocols/idle-inhibit-unstable-v1.h"
#include "protocols/input-timestamps-unstable-v1.h"
#include "protocols/presentation-time.h"
#include "protocols/viewporter.h"
#include "protocols/wlr-output-power-management-unstable-v1.h"
#include "protocols/xdg-decoration-unstable-v1.h"
#include "protocols/xdg-shell.h"

// An argument's name is a reserved word in C++.
#define namespace namespace_
#include "protocols/wlr-layer-shell-unstable-v1.h"
#undef namespace

static inline struct wl_display *cwayland_connect(const char *name) {
  return cwayland.display_connect(name);
}
static inline void cwayland_disconnect(struct wl_display *display) {
  cwayland.display_disconnect(display);
}
static inline int cwayland_descriptor(struct wl_display *display) {
  return cwayland.display_get_fd(display);
}
static inline int cwayland_dispatch_pending(struct wl_display *display) {
  return cwayland.display_dispatch_pending(display);
}
static inline int cwayland_flush(struct wl_display *display) {
  return cwayland.display_flush(display);
}
static inline int cwayland_prepare_read(struct wl_display *display) {
  return cwayland.display_prepare_read(display);
}
static inline int cwayland_read_events(struct wl_display *display) {
  return cwayland.display_read_events(display);
}
static inline int cwayland_error(struct wl_display *display) {
  return cwayland.display_get_error(display);
}
static inline int cwayland_roundtrip(struct wl_display *display) {
  return cwayland.display_roundtrip(display);
}
// Returns the code of the protocol error and, unless it concerns the display itself, the interface.
static inline unsigned cwayland_protocol_error(
    struct wl_display *display, const char **interface_name) {
  const struct wl_interface *interface = NULL;
  unsigned code = cwayland.display_get_protocol_error(display, &interface, NULL);
  *interface_name = interface ? interface->name : NULL;
  return code;
}
// Binding requires the address of the interface in the library's memory.
#define CWAYLAND_BIND(type)                                                          \
  static inline struct type *cwayland_bind_##type(                                   \
      struct wl_registry *registry, uint32_t number, uint32_t version) {             \
    return (struct type *)wl_registry_bind(registry, number, &type##_interface, version); \
  }
CWAYLAND_BIND(wl_compositor)
CWAYLAND_BIND(wl_shm)
CWAYLAND_BIND(wl_subcompositor)
CWAYLAND_BIND(wl_output)
CWAYLAND_BIND(wl_seat)
CWAYLAND_BIND(xdg_wm_base)
CWAYLAND_BIND(wp_viewporter)
CWAYLAND_BIND(wp_presentation)
CWAYLAND_BIND(wp_fractional_scale_manager_v1)
CWAYLAND_BIND(zwp_idle_inhibit_manager_v1)
CWAYLAND_BIND(zwp_input_timestamps_manager_v1)
CWAYLAND_BIND(zxdg_decoration_manager_v1)
CWAYLAND_BIND(zwlr_layer_shell_v1)
CWAYLAND_BIND(zwlr_output_power_manager_v1)

// Keeps libwayland from writing to standard error.
void cwayland_be_silent(void);

// Key maps.
static inline struct xkb_context *cxkb_context_new(void) {
  return cxkb.context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES);
}
static inline void cxkb_context_unref(struct xkb_context *context) { cxkb.context_unref(context); }
static inline struct xkb_keymap *cxkb_keymap_new(struct xkb_context *context, const char *text) {
  return cxkb.keymap_new_from_string(
      context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
}
static inline void cxkb_keymap_unref(struct xkb_keymap *keymap) { cxkb.keymap_unref(keymap); }
static inline bool cxkb_key_repeats(struct xkb_keymap *keymap, uint32_t key) {
  return cxkb.keymap_key_repeats(keymap, key);
}
static inline struct xkb_state *cxkb_state_new(struct xkb_keymap *keymap) {
  return cxkb.state_new(keymap);
}
static inline void cxkb_state_unref(struct xkb_state *state) { cxkb.state_unref(state); }
static inline void cxkb_set_modifiers(
    struct xkb_state *state, uint32_t down, uint32_t latched, uint32_t locked, uint32_t group) {
  cxkb.state_update_mask(state, down, latched, locked, 0, 0, group);
}
static inline uint32_t cxkb_symbol(struct xkb_state *state, uint32_t key) {
  return cxkb.state_key_get_one_sym(state, key);
}
static inline bool cxkb_is_active(struct xkb_state *state, const char *modifier) {
  return cxkb.state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1;
}
