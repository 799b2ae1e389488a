// The seat of the test compositor, and what happens to it and to the surface.
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server-protocol.h>

#include "server.h"

static const char keymap[] =
    "xkb_keymap {\n"
    "xkb_keycodes \"k\" { minimum = 8; maximum = 255; <ESC> = 9; <TAB> = 23; <LEFT> = 113; };\n"
    "xkb_types \"t\" { type \"ONE_LEVEL\" { modifiers = none; map[none] = Level1;\n"
    "level_name[Level1] = \"Any\"; }; };\n"
    "xkb_compatibility \"c\" { };\n"
    "xkb_symbols \"s\" { key <ESC> { [ Escape ] }; key <TAB> { [ Tab ] };\n"
    "key <LEFT> { [ Left ] }; };\n"
    "};\n";

void send_keymap(struct wl_resource *keyboard) {
  int file = memfd_create("keymap", MFD_CLOEXEC);
  if (write(file, keymap, sizeof keymap) == sizeof keymap)
    wl_keyboard_send_keymap(keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, file, sizeof keymap);
  close(file);
  wl_keyboard_send_repeat_info(keyboard, 20, 100);
}

static int release(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "set_cursor") == 0) server->state.shows_cursor = arguments[1].o != NULL;
  if (is_destructor(message)) wl_resource_destroy(target);
  return 0;
}

int seat_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  struct wl_client *client = wl_resource_get_client(target);
  int version = wl_resource_get_version(target);
  if (strcmp(message->name, "get_touch") == 0) {
    list_add(
        server->touches, make_resource(
                             server, client, &wl_touch_interface, version, arguments[0].n, release));
  } else if (strcmp(message->name, "get_pointer") == 0) {
    list_add(
        server->pointers,
        make_resource(server, client, &wl_pointer_interface, version, arguments[0].n, release));
  } else if (strcmp(message->name, "get_keyboard") == 0) {
    struct wl_resource *keyboard =
        make_resource(server, client, &wl_keyboard_interface, version, arguments[0].n, release);
    list_add(server->keyboards, keyboard);
    send_keymap(keyboard);
  } else {
    wl_resource_destroy(target);
  }
  return 0;
}

void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct test_server *server = data;
  struct wl_resource *seat =
      make_resource(server, client, &wl_seat_interface, version, id, seat_request);
  list_add(server->seats, seat);
  if (version >= 2) wl_seat_send_name(seat, "seat0");
  wl_seat_send_capabilities(seat, server->capabilities);
}

static void begin(struct test_server *server) { pthread_mutex_lock(&server->mutex); }

static void end(struct test_server *server) {
  wl_display_flush_clients(server->display);
  pthread_mutex_unlock(&server->mutex);
}

// Calls `body` with each resource of a list.
#define FOR_EACH(resource, list)                \
  for (int i = 0; i < LIST_LIMIT; i++)          \
    for (struct wl_resource *resource = (list)[i]; resource; resource = NULL)

static uint32_t stamp(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static void send_timestamp(struct test_server *server) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  FOR_EACH(stamps, server->stamps) {
    wl_resource_post_event(stamps, 0, 0, (uint32_t)now.tv_sec, (uint32_t)now.tv_nsec);
  }
}

static void send_touch(
    struct test_server *server, int finger, enum test_server_phase phase, double x, double y) {
  send_timestamp(server);
  wl_fixed_t place[2] = {wl_fixed_from_double(x), wl_fixed_from_double(y)};
  FOR_EACH(touch, server->touches) {
    switch (phase) {
      case TEST_SERVER_DOWN:
        wl_touch_send_down(
            touch, ++server->serial, stamp(), server->surface, finger, place[0], place[1]);
        break;
      case TEST_SERVER_MOVE: wl_touch_send_motion(touch, stamp(), finger, place[0], place[1]); break;
      case TEST_SERVER_UP: wl_touch_send_up(touch, ++server->serial, stamp(), finger); break;
    }
  }
}

static void send_touch_frame(struct test_server *server) {
  FOR_EACH(touch, server->touches) wl_touch_send_frame(touch);
}

void test_server_touch(
    struct test_server *server, int finger, enum test_server_phase phase, double x, double y) {
  begin(server);
  send_touch(server, finger, phase, x, y);
  send_touch_frame(server);
  end(server);
}

void test_server_touch_part(
    struct test_server *server, int finger, enum test_server_phase phase, double x, double y) {
  begin(server);
  send_touch(server, finger, phase, x, y);
  end(server);
}

void test_server_touch_frame(struct test_server *server) {
  begin(server);
  send_touch_frame(server);
  end(server);
}

void test_server_touch_shape(struct test_server *server, int finger, double major) {
  begin(server);
  wl_fixed_t size = wl_fixed_from_double(major);
  FOR_EACH(touch, server->touches) wl_touch_send_shape(touch, finger, size, size);
  end(server);
}

void test_server_cancel_touches(struct test_server *server) {
  begin(server);
  FOR_EACH(touch, server->touches) wl_touch_send_cancel(touch);
  end(server);
}

void test_server_pointer_enter(struct test_server *server, double x, double y) {
  begin(server);
  FOR_EACH(pointer, server->pointers) {
    wl_pointer_send_enter(
        pointer, ++server->serial, server->surface, wl_fixed_from_double(x),
        wl_fixed_from_double(y));
    wl_pointer_send_frame(pointer);
  }
  end(server);
}

void test_server_pointer_move(struct test_server *server, double x, double y) {
  begin(server);
  FOR_EACH(pointer, server->pointers) {
    wl_pointer_send_motion(pointer, stamp(), wl_fixed_from_double(x), wl_fixed_from_double(y));
    wl_pointer_send_frame(pointer);
  }
  end(server);
}

void test_server_pointer_button(struct test_server *server, bool is_down) {
  begin(server);
  FOR_EACH(pointer, server->pointers) {
    wl_pointer_send_button(pointer, ++server->serial, stamp(), 0x110, is_down);
    wl_pointer_send_frame(pointer);
  }
  end(server);
}

void test_server_key(struct test_server *server, unsigned code, bool is_down) {
  begin(server);
  FOR_EACH(keyboard, server->keyboards) {
    if (!server->is_entered) {
      struct wl_array keys;
      wl_array_init(&keys);
      wl_keyboard_send_enter(keyboard, ++server->serial, server->surface, &keys);
      server->is_entered = true;
    }
    wl_keyboard_send_key(keyboard, ++server->serial, stamp(), code, is_down);
  }
  end(server);
}

void test_server_set_capabilities(struct test_server *server, unsigned capabilities) {
  begin(server);
  server->capabilities = capabilities;
  FOR_EACH(seat, server->seats) wl_seat_send_capabilities(seat, capabilities);
  end(server);
}

void test_server_resize(struct test_server *server, int width, int height) {
  begin(server);
  server->logical_width = width;
  server->logical_height = height;
  send_configure(server);
  end(server);
}

void test_server_set_fraction(struct test_server *server, unsigned fraction) {
  begin(server);
  server->fraction = fraction;
  if (server->fractional) wl_resource_post_event(server->fractional, 0, fraction);
  end(server);
}

void test_server_close_window(struct test_server *server) {
  begin(server);
  if (server->window) wl_resource_post_event(server->window, 1);
  end(server);
}

void test_server_close_layer(struct test_server *server) {
  begin(server);
  if (server->layer_surface) wl_resource_post_event(server->layer_surface, 1);
  // The next surface asks for its size again.
  server->state.commits = 0;
  end(server);
}

void test_server_drop_client(struct test_server *server) {
  begin(server);
  if (server->client) wl_client_destroy(server->client);
  server->client = NULL;
  end(server);
}
