// What the parts of the test compositor share.
#pragma once

#include <pthread.h>
#include <wayland-server-core.h>

#include "CWaylandServer.h"

#define LIST_LIMIT 16

struct box {
  int x1, y1, x2, y2;
};

struct test_server {
  struct wl_display *display;
  struct wl_event_loop *loop;
  struct wl_event_source *timer;
  struct wl_client *client;
  struct wl_global *seat_global, *first_output, *second_output;
  pthread_t thread;
  pthread_mutex_t mutex;
  bool is_running;
  unsigned features, capabilities, fraction, serial;
  int width, height, scale;
  // The logical size that the client is told.
  int logical_width, logical_height;

  struct wl_resource *surface, *shell_surface, *window, *layer_surface, *viewport, *fractional;
  struct wl_resource *cursor_surface;
  struct wl_resource *seats[LIST_LIMIT], *touches[LIST_LIMIT], *pointers[LIST_LIMIT];
  struct wl_resource *keyboards[LIST_LIMIT], *outputs[LIST_LIMIT], *stamps[LIST_LIMIT];
  // Callbacks and reports of the next commit, and of the last one.
  struct wl_resource *pending_callbacks[LIST_LIMIT], *callbacks[LIST_LIMIT];
  struct wl_resource *pending_reports[LIST_LIMIT], *reports[LIST_LIMIT];
  // Attached, committed and not composed yet, on the glass.
  struct wl_resource *attached, *committed, *shown;
  bool has_attached;
  struct box damage, pending_damage;
  uint32_t *glass;
  bool is_entered;
  struct test_server_state state;
};

// Makes a resource whose requests `dispatch` takes.
struct wl_resource *make_resource(
    struct test_server *server, struct wl_client *client, const struct wl_interface *interface,
    int version, uint32_t id, wl_dispatcher_func_t dispatch);
void list_add(struct wl_resource **list, struct wl_resource *resource);
// Has it forgotten wherever it is known.
void forget(struct test_server *server, struct wl_resource *resource);

// Forgets what is destroyed.
void resource_gone(struct wl_resource *resource);

// Whether a request destroys its object.
bool is_destructor(const struct wl_message *message);

void offer_globals(struct test_server *server);
void send_configure(struct test_server *server);
void surface_commit(struct test_server *server);
void compose(struct test_server *server);
int surface_request(
    const void *, void *target, uint32_t opcode, const struct wl_message *, union wl_argument *);
int seat_request(
    const void *, void *target, uint32_t opcode, const struct wl_message *, union wl_argument *);
void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id);
void send_keymap(struct wl_resource *keyboard);
