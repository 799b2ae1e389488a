// The one surface: what is committed, and what of it reaches the glass.
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-server-protocol.h>

#include "server.h"

static struct box grown(struct box box, int x, int y, int width, int height) {
  struct box other = {x, y, x + width, y + height};
  if (box.x2 <= box.x1 || box.y2 <= box.y1) return other;
  if (other.x1 < box.x1) box.x1 = other.x1;
  if (other.y1 < box.y1) box.y1 = other.y1;
  if (other.x2 > box.x2) box.x2 = other.x2;
  if (other.y2 > box.y2) box.y2 = other.y2;
  return box;
}

static void move(struct wl_resource **from, struct wl_resource **to) {
  for (int i = 0; i < LIST_LIMIT; i++) {
    if (from[i]) list_add(to, from[i]);
    from[i] = NULL;
  }
}

// A buffer is made by the library, and may be destroyed at any time.
struct buffer_watch {
  struct wl_listener listener;
  struct test_server *server;
};

static void buffer_gone(struct wl_listener *listener, void *resource) {
  struct buffer_watch *watch = (struct buffer_watch *)listener;
  forget(watch->server, resource);
  free(watch);
}

static void watch_buffer(struct test_server *server, struct wl_resource *buffer) {
  if (!buffer || wl_resource_get_destroy_listener(buffer, buffer_gone)) return;
  struct buffer_watch *watch = calloc(1, sizeof *watch);
  watch->listener.notify = buffer_gone;
  watch->server = server;
  wl_resource_add_destroy_listener(buffer, &watch->listener);
}

int surface_request(
    const void *implementation, void *target, uint32_t opcode, const struct wl_message *message,
    union wl_argument *arguments) {
  struct test_server *server = wl_resource_get_user_data(target);
  if (is_destructor(message)) {
    wl_resource_destroy(target);
    return 0;
  }
  if (target != server->surface) return 0;
  if (strcmp(message->name, "attach") == 0) {
    server->attached = (struct wl_resource *)arguments[0].o;
    watch_buffer(server, server->attached);
    server->has_attached = true;
  } else if (strcmp(message->name, "damage_buffer") == 0) {
    server->pending_damage = grown(
        server->pending_damage, arguments[0].i, arguments[1].i, arguments[2].i, arguments[3].i);
  } else if (strcmp(message->name, "set_buffer_scale") == 0) {
    server->state.buffer_scale = arguments[0].i;
  } else if (strcmp(message->name, "set_buffer_transform") == 0) {
    server->state.buffer_transform = arguments[0].i;
  } else if (strcmp(message->name, "frame") == 0) {
    list_add(
        server->pending_callbacks,
        make_resource(
            server, wl_resource_get_client(target), &wl_callback_interface, 1, arguments[0].n,
            surface_request));
  } else if (strcmp(message->name, "commit") == 0) {
    surface_commit(server);
  }
  return 0;
}

void surface_commit(struct test_server *server) {
  server->state.commits++;
  if (server->state.commits == 1) {
    // It asks for its size.
    for (int i = 0; i < LIST_LIMIT; i++) {
      if (server->outputs[i]) {
        wl_resource_post_event(server->surface, 0, server->outputs[i]);
        break;
      }
    }
    send_configure(server);
  }
  if (server->has_attached) {
    if (server->committed && server->committed != server->attached) {
      wl_buffer_send_release(server->committed);
    }
    for (int i = 0; i < LIST_LIMIT; i++) {
      // Nobody will see what has been replaced.
      if (!server->reports[i]) continue;
      struct wl_resource *report = server->reports[i];
      wl_resource_post_event(report, 2);
      wl_resource_destroy(report);
    }
    server->committed = server->attached;
    server->attached = NULL;
    server->has_attached = false;
    struct box *damage = &server->pending_damage;
    server->damage = grown(
        server->damage, damage->x1, damage->y1, damage->x2 - damage->x1, damage->y2 - damage->y1);
    server->pending_damage = (struct box){0};
  }
  move(server->pending_callbacks, server->callbacks);
  move(server->pending_reports, server->reports);
}

// Where on the glass a pixel of the buffer lies (WL_OUTPUT_TRANSFORM_90 to 270 turn it clockwise).
static int place(const struct test_server *server, int x, int y) {
  int width = server->state.width, height = server->state.height;
  switch (server->state.buffer_transform) {
    case WL_OUTPUT_TRANSFORM_90: return x * width + width - 1 - y;
    case WL_OUTPUT_TRANSFORM_180: return (height - 1 - y) * width + width - 1 - x;
    case WL_OUTPUT_TRANSFORM_270: return (height - 1 - x) * width + y;
    default: return y * width + x;
  }
}

static void copy(struct test_server *server) {
  struct wl_shm_buffer *buffer = wl_shm_buffer_get(server->committed);
  int width = wl_shm_buffer_get_width(buffer), height = wl_shm_buffer_get_height(buffer);
  int stride = wl_shm_buffer_get_stride(buffer) / 4;
  int transform = server->state.buffer_transform;
  int glass_width = transform & 1 ? height : width, glass_height = transform & 1 ? width : height;
  struct box damage = server->damage;
  if (glass_width != server->state.width || glass_height != server->state.height) {
    free(server->glass);
    server->glass = calloc((size_t)width * height, 4);
    server->state.width = glass_width;
    server->state.height = glass_height;
  }
  wl_shm_buffer_begin_access(buffer);
  const uint32_t *pixels = wl_shm_buffer_get_data(buffer);
  // What is not damaged stays on the glass as it is, whatever the buffer has there.
  for (int y = damage.y1 < 0 ? 0 : damage.y1; y < damage.y2 && y < height; y++) {
    for (int x = damage.x1 < 0 ? 0 : damage.x1; x < damage.x2 && x < width; x++) {
      server->glass[place(server, x, y)] = pixels[y * stride + x] & 0xffffff;
    }
  }
  wl_shm_buffer_end_access(buffer);
  server->damage = (struct box){0};
}

void compose(struct test_server *server) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (server->committed) {
    copy(server);
    if (server->shown && server->shown != server->committed) wl_buffer_send_release(server->shown);
    server->shown = server->committed;
    server->committed = NULL;
  }
  for (int i = 0; i < LIST_LIMIT; i++) {
    struct wl_resource *report = server->reports[i];
    if (!report) continue;
    wl_resource_post_event(
        report, 1, 0, (uint32_t)now.tv_sec, (uint32_t)now.tv_nsec, 16666667, 0, 0, 0);
    wl_resource_destroy(report);
  }
  for (int i = 0; i < LIST_LIMIT; i++) {
    struct wl_resource *callback = server->callbacks[i];
    if (!callback) continue;
    server->callbacks[i] = NULL;
    wl_callback_send_done(callback, (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000));
    wl_resource_destroy(callback);
  }
}

struct test_server_state test_server_state(struct test_server *server) {
  pthread_mutex_lock(&server->mutex);
  struct test_server_state state = server->state;
  for (int i = 0; i < LIST_LIMIT; i++) state.touches += server->touches[i] != NULL;
  pthread_mutex_unlock(&server->mutex);
  return state;
}

int test_server_glass(struct test_server *server, uint32_t *pixels, int count) {
  pthread_mutex_lock(&server->mutex);
  int all = server->state.width * server->state.height;
  if (count > all) count = all;
  if (count > 0) memcpy(pixels, server->glass, (size_t)count * 4);
  pthread_mutex_unlock(&server->mutex);
  return count;
}
