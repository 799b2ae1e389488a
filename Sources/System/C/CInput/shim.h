// libinput, libudev and libxkbcommon, loaded when a display requires them, so that other displays
// do not need them.
#include <dlfcn.h>
#include <libinput.h>
#include <libudev.h>
#include <xkbcommon/xkbcommon.h>

#define CINPUT_LIBINPUT(X) \
  X(libinput_udev_create_context) X(libinput_udev_assign_seat) X(libinput_unref) \
  X(libinput_get_fd) X(libinput_dispatch) X(libinput_suspend) X(libinput_resume) \
  X(libinput_get_event) X(libinput_event_destroy) X(libinput_event_get_type) \
  X(libinput_event_get_device) X(libinput_event_get_touch_event) \
  X(libinput_event_touch_get_time_usec) X(libinput_event_touch_get_slot) \
  X(libinput_event_touch_get_x_transformed) X(libinput_event_touch_get_y_transformed) \
  X(libinput_event_get_pointer_event) X(libinput_event_pointer_get_time_usec) \
  X(libinput_event_pointer_get_dx) X(libinput_event_pointer_get_dy) \
  X(libinput_event_pointer_get_absolute_x_transformed) \
  X(libinput_event_pointer_get_absolute_y_transformed) X(libinput_event_pointer_get_button) \
  X(libinput_event_pointer_get_button_state) X(libinput_event_get_keyboard_event) \
  X(libinput_event_keyboard_get_time_usec) X(libinput_event_keyboard_get_key) \
  X(libinput_event_keyboard_get_key_state) X(libinput_event_get_tablet_tool_event) \
  X(libinput_event_tablet_tool_get_time_usec) X(libinput_event_tablet_tool_get_x_transformed) \
  X(libinput_event_tablet_tool_get_y_transformed) X(libinput_event_tablet_tool_get_tip_state) \
  X(libinput_device_get_name) \
  X(libinput_device_get_sysname) X(libinput_device_get_id_vendor) \
  X(libinput_device_get_id_product) X(libinput_device_has_capability) \
  X(libinput_device_touch_get_touch_count) X(libinput_device_config_calibration_has_matrix) \
  X(libinput_device_config_calibration_set_matrix) \
  X(libinput_device_config_calibration_get_default_matrix) \
  X(libinput_device_config_send_events_set_mode)

#define CINPUT_UDEV(X) \
  X(udev_new) X(udev_unref) X(udev_enumerate_new) X(udev_enumerate_unref) \
  X(udev_enumerate_add_match_subsystem) X(udev_enumerate_add_match_sysname) \
  X(udev_enumerate_scan_devices) X(udev_enumerate_get_list_entry) X(udev_list_entry_get_next) \
  X(udev_list_entry_get_name) X(udev_device_new_from_syspath) X(udev_device_unref) \
  X(udev_device_get_devnode) X(udev_device_get_sysname) X(udev_device_get_property_value) \
  X(udev_device_get_sysattr_value) X(udev_device_get_parent) X(udev_monitor_new_from_netlink) \
  X(udev_monitor_unref) X(udev_monitor_filter_add_match_subsystem_devtype) \
  X(udev_monitor_enable_receiving) X(udev_monitor_get_fd) X(udev_monitor_receive_device)

#define CINPUT_XKB(X) \
  X(xkb_context_new) X(xkb_context_unref) X(xkb_keymap_new_from_names) X(xkb_keymap_unref) \
  X(xkb_keymap_key_repeats) X(xkb_state_new) X(xkb_state_unref) X(xkb_state_update_key) \
  X(xkb_state_key_get_one_sym) X(xkb_state_mod_name_is_active)

#define CINPUT_MEMBER(name) __typeof__(name) *name;
struct cinput_libinput { CINPUT_LIBINPUT(CINPUT_MEMBER) };
struct cinput_udev { CINPUT_UDEV(CINPUT_MEMBER) };
struct cinput_xkb { CINPUT_XKB(CINPUT_MEMBER) };

// Each function below returns an error message, or null.
#define CINPUT_LOAD(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return dlerror();

static inline const char *cinput_load_libinput(struct cinput_libinput *functions) {
  void *library = dlopen("libinput.so.10", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  CINPUT_LIBINPUT(CINPUT_LOAD)
  return 0;
}

static inline const char *cinput_load_udev(struct cinput_udev *functions) {
  void *library = dlopen("libudev.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  CINPUT_UDEV(CINPUT_LOAD)
  return 0;
}

static inline const char *cinput_load_xkb(struct cinput_xkb *functions) {
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
  CINPUT_XKB(CINPUT_LOAD)
  return 0;
}
