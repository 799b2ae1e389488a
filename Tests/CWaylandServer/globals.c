// What the test compositor offers, and the requests that make objects.
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-server-protocol.h>

#include "server.h"

extern const struct wl_interface xdg_wm_base_interface, xdg_surface_interface,
    xdg_toplevel_interface, wp_viewporter_interface, wp_viewport_interface,
    wp_fractional_scale_manager_v1_interface, wp_fractional_scale_v1_interface,
    wp_presentation_interface, wp_presentation_feedback_interface, zwlr_layer_shell_v1_interface,
    zwlr_layer_surface_v1_interface, zwp_idle_inhibit_manager_v1_interface,
    zwp_idle_inhibitor_v1_interface, zwp_input_timestamps_manager_v1_interface,
    zwp_input_timestamps_v1_interface, zwlr_output_power_manager_v1_interface,
    zwlr_output_power_v1_interface;

static int output_number(struct test_server *server, struct wl_resource *output) {
  if (!output) return 0;
  return output == server->outputs[0] ? 1 : 2;
}

static int ignore(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  if (is_destructor(message)) wl_resource_destroy(target);
  return 0;
}

void send_configure(struct test_server *server) {
  struct wl_array states;
  wl_array_init(&states);
  server->serial++;
  if (server->window) {
    wl_resource_post_event(
        server->window, 0, server->logical_width, server->logical_height, &states);
    wl_resource_post_event(server->shell_surface, 0, server->serial);
  }
  if (server->layer_surface) {
    wl_resource_post_event(
        server->layer_surface, 0, server->serial, server->logical_width, server->logical_height);
  }
  wl_array_release(&states);
}

static int window_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "set_fullscreen") == 0) {
    server->state.output = output_number(server, (struct wl_resource *)arguments[0].o);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int shell_surface_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_toplevel") == 0) {
    server->window = make_resource(
        server, wl_resource_get_client(target), &xdg_toplevel_interface,
        wl_resource_get_version(target), arguments[0].n, window_request);
    server->state.layer = -1;
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int shell_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_xdg_surface") == 0) {
    server->shell_surface = make_resource(
        server, wl_resource_get_client(target), &xdg_surface_interface,
        wl_resource_get_version(target), arguments[0].n, shell_surface_request);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int layer_shell_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_layer_surface") == 0) {
    server->layer_surface = make_resource(
        server, wl_resource_get_client(target), &zwlr_layer_surface_v1_interface,
        wl_resource_get_version(target), arguments[0].n, ignore);
    server->state.output = output_number(server, (struct wl_resource *)arguments[2].o);
    server->state.layer = (int)arguments[3].u;
    server->state.layers++;
    // There is nothing to show it on.
    if (!server->first_output && !server->second_output)
      wl_resource_post_event(server->layer_surface, 1);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int compositor_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "create_surface") == 0) {
    struct wl_resource *surface = make_resource(
        server, wl_resource_get_client(target), &wl_surface_interface,
        wl_resource_get_version(target), arguments[0].n, surface_request);
    // The panel's own comes first; after it the cursor's may.
    if (!server->surface) server->surface = surface;
    else server->cursor_surface = surface;
  } else {
    make_resource(
        server, wl_resource_get_client(target), &wl_region_interface, 1, arguments[0].n, ignore);
  }
  return 0;
}

static int viewport_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "set_destination") == 0) {
    server->state.destination_width = arguments[0].i;
    server->state.destination_height = arguments[1].i;
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int viewporter_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_viewport") == 0) {
    server->viewport = make_resource(
        server, wl_resource_get_client(target), &wp_viewport_interface, 1, arguments[0].n,
        viewport_request);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int fractional_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_fractional_scale") == 0) {
    server->fractional = make_resource(
        server, wl_resource_get_client(target), &wp_fractional_scale_v1_interface, 1,
        arguments[0].n, ignore);
    if (server->fraction) wl_resource_post_event(server->fractional, 0, server->fraction);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int presentation_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "feedback") == 0) {
    list_add(
        server->pending_reports,
        make_resource(
            server, wl_resource_get_client(target), &wp_presentation_feedback_interface, 1,
            arguments[1].n, ignore));
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int timestamps_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strncmp(message->name, "get_", 4) == 0) {
    struct wl_resource *stamps = make_resource(
        server, wl_resource_get_client(target), &zwp_input_timestamps_v1_interface, 1,
        arguments[0].n, ignore);
    if (strcmp(message->name, "get_touch_timestamps") == 0) list_add(server->stamps, stamps);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int inhibitor_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (is_destructor(message)) server->state.inhibits_idle = false;
  return ignore(implementation, target, opcode, message, arguments);
}

static int idle_inhibit_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "create_inhibitor") == 0) {
    make_resource(
        server, wl_resource_get_client(target), &zwp_idle_inhibitor_v1_interface, 1,
        arguments[0].n, inhibitor_request);
    server->state.inhibits_idle = true;
  }
  return ignore(implementation, target, opcode, message, arguments);
}

static int power_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "set_mode") == 0) server->state.is_off = arguments[0].u == 0;
  return ignore(implementation, target, opcode, message, arguments);
}

static int power_manager_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (strcmp(message->name, "get_output_power") == 0) {
    make_resource(
        server, wl_resource_get_client(target), &zwlr_output_power_v1_interface, 1,
        arguments[0].n, power_request);
  }
  return ignore(implementation, target, opcode, message, arguments);
}

#define BIND(function, interface, dispatch)                                             \
  static void function(struct wl_client *client, void *data, uint32_t version, uint32_t id) { \
    make_resource(data, client, &interface, version, id, dispatch);                     \
  }
BIND(bind_compositor, wl_compositor_interface, compositor_request)
BIND(bind_shell, xdg_wm_base_interface, shell_request)
BIND(bind_layer_shell, zwlr_layer_shell_v1_interface, layer_shell_request)
BIND(bind_viewporter, wp_viewporter_interface, viewporter_request)
BIND(bind_fractional, wp_fractional_scale_manager_v1_interface, fractional_request)
BIND(bind_timestamps, zwp_input_timestamps_manager_v1_interface, timestamps_request)
BIND(bind_idle_inhibit, zwp_idle_inhibit_manager_v1_interface, idle_inhibit_request)
BIND(bind_output_power, zwlr_output_power_manager_v1_interface, power_manager_request)

static void bind_presentation(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource =
      make_resource(data, client, &wp_presentation_interface, version, id, presentation_request);
  wl_resource_post_event(resource, 0, CLOCK_MONOTONIC);
}

static void send_output(
    struct test_server *server, struct wl_client *client, uint32_t version, uint32_t id,
    const char *name) {
  struct wl_resource *output =
      make_resource(server, client, &wl_output_interface, version, id, ignore);
  list_add(server->outputs, output);
  wl_output_send_geometry(output, 0, 0, 217, 136, 0, "nobody", "glass", 0);
  wl_output_send_mode(output, WL_OUTPUT_MODE_CURRENT, server->width, server->height, 60000);
  wl_output_send_scale(output, server->scale);
  if (version >= 4) wl_output_send_name(output, name);
  wl_output_send_done(output);
}

static void bind_output(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct test_server *server = data;
  server->client = client;
  send_output(server, client, version, id, "FIRST-1");
}

static void bind_second_output(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  send_output(data, client, version, id, "SECOND-1");
}

void offer_globals(struct test_server *server) {
  struct wl_display *display = server->display;
  // Some compositors tell of their timestamps after their seats, some before.
  server->seat_global = wl_global_create(display, &wl_seat_interface, 7, server, bind_seat);
  wl_global_create(display, &wl_compositor_interface, 4, server, bind_compositor);
  server->first_output = wl_global_create(display, &wl_output_interface, 4, server, bind_output);
  wl_global_create(display, &xdg_wm_base_interface, 2, server, bind_shell);
  if (server->features & TEST_SERVER_VIEWPORTER) {
    wl_global_create(display, &wp_viewporter_interface, 1, server, bind_viewporter);
    wl_global_create(
        display, &wp_fractional_scale_manager_v1_interface, 1, server, bind_fractional);
  }
  if (server->features & TEST_SERVER_PRESENTATION)
    wl_global_create(display, &wp_presentation_interface, 1, server, bind_presentation);
  if (server->features & TEST_SERVER_LAYER_SHELL)
    wl_global_create(display, &zwlr_layer_shell_v1_interface, 3, server, bind_layer_shell);
  if (server->features & TEST_SERVER_TIMESTAMPS)
    wl_global_create(
        display, &zwp_input_timestamps_manager_v1_interface, 1, server, bind_timestamps);
  if (server->features & TEST_SERVER_OUTPUT_POWER)
    wl_global_create(
        display, &zwlr_output_power_manager_v1_interface, 1, server, bind_output_power);
  if (server->features & TEST_SERVER_IDLE_INHIBIT)
    wl_global_create(
        display, &zwp_idle_inhibit_manager_v1_interface, 1, server, bind_idle_inhibit);
}

void test_server_set_first_output(struct test_server *server, bool is_plugged_in) {
  pthread_mutex_lock(&server->mutex);
  if (is_plugged_in && !server->first_output) {
    server->first_output =
        wl_global_create(server->display, &wl_output_interface, 4, server, bind_output);
  } else if (!is_plugged_in && server->first_output) {
    wl_global_destroy(server->first_output);
    server->first_output = NULL;
    if (server->layer_surface) wl_resource_post_event(server->layer_surface, 1);
    // The next surface asks for its size again.
    server->state.commits = 0;
  }
  wl_display_flush_clients(server->display);
  pthread_mutex_unlock(&server->mutex);
}

void test_server_set_second_output(struct test_server *server, bool is_plugged_in) {
  pthread_mutex_lock(&server->mutex);
  if (is_plugged_in && !server->second_output) {
    server->second_output =
        wl_global_create(server->display, &wl_output_interface, 4, server, bind_second_output);
  } else if (!is_plugged_in && server->second_output) {
    wl_global_destroy(server->second_output);
    server->second_output = NULL;
  }
  wl_display_flush_clients(server->display);
  pthread_mutex_unlock(&server->mutex);
}
