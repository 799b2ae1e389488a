#include "server.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void list_add(struct wl_resource **list, struct wl_resource *resource) {
  for (int i = 0; i < LIST_LIMIT; i++) {
    if (!list[i]) {
      list[i] = resource;
      return;
    }
  }
}

static void list_remove(struct wl_resource **list, struct wl_resource *resource) {
  for (int i = 0; i < LIST_LIMIT; i++) {
    if (list[i] == resource) list[i] = NULL;
  }
}

void forget(struct test_server *server, struct wl_resource *resource) {
  struct wl_resource **lists[] = {
      server->seats,     server->touches,           server->pointers,  server->keyboards,
      server->outputs,   server->stamps,            server->callbacks, server->pending_callbacks,
      server->reports,   server->pending_reports,
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) list_remove(lists[i], resource);
  struct wl_resource **single[] = {
      &server->surface,    &server->shell_surface, &server->window,         &server->layer_surface,
      &server->viewport,   &server->fractional,    &server->cursor_surface, &server->attached,
      &server->committed,  &server->shown,
  };
  for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
    if (*single[i] == resource) *single[i] = NULL;
  }
}

void resource_gone(struct wl_resource *resource) {
  forget(wl_resource_get_user_data(resource), resource);
}

struct wl_resource *make_resource(
    struct test_server *server, struct wl_client *client, const struct wl_interface *interface,
    int version, uint32_t id, wl_dispatcher_func_t dispatch) {
  struct wl_resource *resource = wl_resource_create(client, interface, version, id);
  wl_resource_set_dispatcher(resource, dispatch, NULL, server, resource_gone);
  return resource;
}

bool is_destructor(const struct wl_message *message) {
  return strcmp(message->name, "destroy") == 0 || strcmp(message->name, "release") == 0;
}

static int tick(void *data) {
  struct test_server *server = data;
  compose(server);
  wl_event_source_timer_update(server->timer, 16);
  return 0;
}

static void *run(void *data) {
  struct test_server *server = data;
  struct pollfd descriptor = {.fd = wl_event_loop_get_fd(server->loop), .events = POLLIN};
  while (true) {
    poll(&descriptor, 1, 20);
    pthread_mutex_lock(&server->mutex);
    bool is_running = server->is_running;
    if (is_running) {
      wl_event_loop_dispatch(server->loop, 0);
      wl_display_flush_clients(server->display);
    }
    pthread_mutex_unlock(&server->mutex);
    if (!is_running) return NULL;
  }
}

struct test_server *test_server_start(
    const char *path, unsigned features, int width, int height, int scale) {
  struct test_server *server = calloc(1, sizeof *server);
  server->display = wl_display_create();
  server->loop = wl_display_get_event_loop(server->display);
  server->features = features;
  server->capabilities = 4;
  server->width = width;
  server->height = height;
  server->scale = scale;
  server->logical_width = width / scale;
  server->logical_height = height / scale;
  server->state.layer = -1;
  server->state.buffer_scale = 1;
  wl_display_init_shm(server->display);
  offer_globals(server);

  int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  if (bind(listening, (struct sockaddr *)&address, sizeof address) || listen(listening, 4) ||
      wl_display_add_socket_fd(server->display, listening)) {
    close(listening);
    wl_display_destroy(server->display);
    free(server);
    return NULL;
  }
  server->timer = wl_event_loop_add_timer(server->loop, tick, server);
  wl_event_source_timer_update(server->timer, 16);
  pthread_mutex_init(&server->mutex, NULL);
  server->is_running = true;
  pthread_create(&server->thread, NULL, run, server);
  return server;
}

void test_server_stop(struct test_server *server) {
  pthread_mutex_lock(&server->mutex);
  server->is_running = false;
  pthread_mutex_unlock(&server->mutex);
  pthread_join(server->thread, NULL);
  wl_display_destroy_clients(server->display);
  wl_display_destroy(server->display);
  free(server->glass);
  free(server);
}
