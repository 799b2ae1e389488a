// A small Wayland compositor for tests, in a thread of its own: one client, one surface, one screen that
// is composed sixty times a second. Not a compositor to look at: it has no glass but memory.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// The optional protocols that it offers.
enum test_server_features {
  TEST_SERVER_VIEWPORTER = 1,
  TEST_SERVER_PRESENTATION = 2,
  TEST_SERVER_LAYER_SHELL = 4,
  TEST_SERVER_TIMESTAMPS = 8,
  TEST_SERVER_IDLE_INHIBIT = 16,
  TEST_SERVER_OUTPUT_POWER = 32,
};

enum test_server_phase { TEST_SERVER_DOWN, TEST_SERVER_MOVE, TEST_SERVER_UP };

struct test_server;

// Listens on a socket at `path`. `width` and `height` are those of the output in pixels. NULL on failure.
struct test_server *test_server_start(
    const char *path, unsigned features, int width, int height, int scale);
void test_server_stop(struct test_server *server);

// Closes the connection, as a compositor that dies.
void test_server_drop_client(struct test_server *server);

// The next configure of the surface, in logical pixels.
void test_server_resize(struct test_server *server, int width, int height);
// In 120ths; needs the viewporter.
void test_server_set_fraction(struct test_server *server, unsigned fraction);
// The mouse and the keyboard are there as well when the mask has 1 and 2, the touch screen at 4.
void test_server_set_capabilities(struct test_server *server, unsigned capabilities);
// Plugs the first output, "FIRST-1", in or out; out, its layer is closed.
void test_server_set_first_output(struct test_server *server, bool is_plugged_in);
// Plugs a second output called "SECOND-1" in or out.
void test_server_set_second_output(struct test_server *server, bool is_plugged_in);

// A finger at a place in logical pixels, with a frame after it.
void test_server_touch(
    struct test_server *server, int finger, enum test_server_phase phase, double x, double y);
// The same without the frame, and the frame alone.
void test_server_touch_part(
    struct test_server *server, int finger, enum test_server_phase phase, double x, double y);
void test_server_touch_frame(struct test_server *server);
// How wide the finger touches, in logical pixels.
void test_server_touch_shape(struct test_server *server, int finger, double major);
void test_server_cancel_touches(struct test_server *server);
// The mouse comes upon the surface, moves, presses its first button.
void test_server_pointer_enter(struct test_server *server, double x, double y);
void test_server_pointer_move(struct test_server *server, double x, double y);
void test_server_pointer_button(struct test_server *server, bool is_down);
// A key by Linux's number; 1, 15 and 105 are Escape, Tab and Left.
void test_server_key(struct test_server *server, unsigned code, bool is_down);
// Asks a window to close.
void test_server_close_window(struct test_server *server);
// Has a layer go away, as when its output does.
void test_server_close_layer(struct test_server *server);

// What the client has done.
struct test_server_state {
  int buffer_transform;
  // Of the glass, which is the buffer last composed.
  int width, height;
  int buffer_scale;
  // Of the viewport; 0 without one.
  int destination_width, destination_height;
  unsigned commits;
  // How many touch screens the client listens to.
  unsigned touches;
  // The layer's number, or -1 for a window.
  int layer;
  // How many layers the client has made.
  unsigned layers;
  // The name of the output asked for: 0 none, 1 the first, 2 the second.
  int output;
  bool inhibits_idle;
  // Whether the client has turned the output off.
  bool is_off;
  // Whether the client has last set a cursor with a surface.
  bool shows_cursor;
};
struct test_server_state test_server_state(struct test_server *server);
// Copies at most `count` pixels of the glass.
int test_server_glass(struct test_server *server, uint32_t *pixels, int count);
