#include "CSoup.h"

#include <dlfcn.h>
#include <stddef.h>

// The functions below have the names of the library's functions, and forward each call.

static const char file[] = "libsoup-3.0.so.0";
static void *library;

const char *csoup_load(void) {
  if (!library) library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  return library ? NULL : file;
}

static void *function_named(const char *name) {
  csoup_load();
  return dlsym(library, name);
}

SoupSession *csoup_session_new(void) {
  SoupSession *(*new_with_options)(const char *, ...) =
      (SoupSession * (*)(const char *, ...)) function_named("soup_session_new_with_options");
  // A picture that never ends takes a connection for as long as it is seen.
  return new_with_options("max-conns", 64, "max-conns-per-host", 32, "timeout", 0u, "idle-timeout",
                          30u, "proxy-resolver", NULL, NULL);
}

void csoup_message_without_extensions(SoupMessage *message) {
  unsigned long (*type)(void) =
      (unsigned long (*)(void))function_named("soup_websocket_extension_manager_get_type");
  void (*disable)(SoupMessage *, unsigned long) =
      (void (*)(SoupMessage *, unsigned long))function_named("soup_message_disable_feature");
  disable(message, type());
}

SoupServer *csoup_server_new(void) {
  SoupServer *(*new)(const char *, ...) = (SoupServer * (*)(const char *, ...)) function_named("soup_server_new");
  return new("server-header", "detent", NULL);
}

#define PASS_ON(result, name, parameters, arguments)                                               \
  result name parameters {                                                                         \
    static __typeof__(name) *function;                                                             \
    if (!function) function = (__typeof__(name) *)function_named(#name);                           \
    return function arguments;                                                                     \
  }

PASS_ON(int, soup_server_listen, (SoupServer *server, void *address, int options, void *error),
        (server, address, options, error))
PASS_ON(void *, soup_server_get_uris, (SoupServer *server), (server))
PASS_ON(void, soup_server_add_handler,
        (SoupServer *server, const char *path, csoup_server_handler handler, void *data,
         void (*destroy)(void *)),
        (server, path, handler, data, destroy))
PASS_ON(void, soup_server_disconnect, (SoupServer *server), (server))
PASS_ON(void, soup_server_message_set_status,
        (SoupServerMessage *message, int status, const char *reason), (message, status, reason))
PASS_ON(void, soup_server_message_set_response,
        (SoupServerMessage *message, const char *type, int use, const void *body, unsigned long length),
        (message, type, use, body, length))

PASS_ON(void, soup_session_abort, (SoupSession *session), (session))
PASS_ON(void, soup_session_set_tls_database, (SoupSession *session, void *database), (session, database))
PASS_ON(void, soup_session_send_async,
        (SoupSession *session, SoupMessage *message, int priority, void *cancellable, csoup_ready ready,
         void *data),
        (session, message, priority, cancellable, ready, data))
PASS_ON(void *, soup_session_send_finish, (SoupSession *session, void *result, void *error),
        (session, result, error))
PASS_ON(void, soup_session_websocket_connect_async,
        (SoupSession *session, SoupMessage *message, const char *origin, char **protocols, int priority,
         void *cancellable, csoup_ready ready, void *data),
        (session, message, origin, protocols, priority, cancellable, ready, data))
PASS_ON(SoupWebsocketConnection *, soup_session_websocket_connect_finish,
        (SoupSession *session, void *result, void *error), (session, result, error))

PASS_ON(SoupMessage *, soup_message_new, (const char *method, const char *uri), (method, uri))
PASS_ON(void, soup_message_add_flags, (SoupMessage *message, int flags), (message, flags))
PASS_ON(void, soup_message_set_request_body_from_bytes,
        (SoupMessage *message, const char *type, void *bytes), (message, type, bytes))
PASS_ON(int, soup_message_get_status, (SoupMessage *message), (message))
PASS_ON(SoupMessageHeaders *, soup_message_get_request_headers, (SoupMessage *message), (message))
PASS_ON(SoupMessageHeaders *, soup_message_get_response_headers, (SoupMessage *message), (message))
PASS_ON(void, soup_message_headers_replace,
        (SoupMessageHeaders *headers, const char *name, const char *value), (headers, name, value))
PASS_ON(void, soup_message_headers_foreach,
        (SoupMessageHeaders *headers, csoup_header body, void *data), (headers, body, data))
PASS_ON(void, soup_auth_authenticate, (void *auth, const char *user, const char *password),
        (auth, user, password))

PASS_ON(int, soup_websocket_connection_get_state, (SoupWebsocketConnection *connection), (connection))
PASS_ON(void, soup_websocket_connection_send_text,
        (SoupWebsocketConnection *connection, const char *text), (connection, text))
PASS_ON(void, soup_websocket_connection_close,
        (SoupWebsocketConnection *connection, unsigned short code, const char *reason),
        (connection, code, reason))
PASS_ON(unsigned short, soup_websocket_connection_get_close_code, (SoupWebsocketConnection *connection),
        (connection))
PASS_ON(void, soup_websocket_connection_set_max_incoming_payload_size,
        (SoupWebsocketConnection *connection, uint64_t size), (connection, size))
