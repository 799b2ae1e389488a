#ifndef CSOUP_H
#define CSOUP_H

#include <stdint.h>

// What the program calls of libsoup 3 (HTTP and WebSocket), with the names and parameters that its
// headers give. The library is loaded when it is first used, so that a panel without a service does
// not carry it, and its headers are not needed. Objects of GLib and GIO are `void *`.

typedef struct _SoupSession SoupSession;
typedef struct _SoupMessage SoupMessage;
typedef struct _SoupServer SoupServer;
typedef struct _SoupServerMessage SoupServerMessage;
typedef struct _SoupMessageHeaders SoupMessageHeaders;
typedef struct _SoupWebsocketConnection SoupWebsocketConnection;

// GAsyncReadyCallback.
typedef void (*csoup_ready)(void *source, void *result, void *data);
typedef void (*csoup_header)(const char *name, const char *value, void *data);

// SoupServerCallback; the query is a GHashTable of strings.
typedef void (*csoup_server_handler)(SoupServer *server, SoupServerMessage *message, const char *path,
                                     void *query, void *data);

// SOUP_MEMORY_COPY.
enum { CSOUP_MEMORY_COPY = 2 };

// SOUP_MESSAGE_NO_REDIRECT and SOUP_WEBSOCKET_STATE_OPEN.
enum { CSOUP_NO_REDIRECT = 1 << 1, CSOUP_WEBSOCKET_OPEN = 1 };

#pragma GCC visibility push(hidden)

// Loads the library. Returns the file that is missing, or null, in which case all functions below
// can be called.
const char *csoup_load(void);

// Creates a session without a proxy that never gives up by itself.
SoupSession *csoup_session_new(void);

// Leaves out the compression of messages, which takes memory for each connection.
void csoup_message_without_extensions(SoupMessage *message);

// Creates a server that listens to nothing yet.
SoupServer *csoup_server_new(void);
int soup_server_listen(SoupServer *server, void *address, int options, void *error);
// A GSList of GUri, which is the caller's.
void *soup_server_get_uris(SoupServer *server);
void soup_server_add_handler(SoupServer *server, const char *path, csoup_server_handler handler,
                             void *data, void (*destroy)(void *));
void soup_server_disconnect(SoupServer *server);
void soup_server_message_set_status(SoupServerMessage *message, int status, const char *reason);
void soup_server_message_set_response(SoupServerMessage *message, const char *type, int use,
                                      const void *body, unsigned long length);

void soup_session_abort(SoupSession *session);
void soup_session_set_tls_database(SoupSession *session, void *database);
void soup_session_send_async(SoupSession *session, SoupMessage *message, int priority,
                             void *cancellable, csoup_ready ready, void *data);
void *soup_session_send_finish(SoupSession *session, void *result, void *error);
void soup_session_websocket_connect_async(SoupSession *session, SoupMessage *message,
                                          const char *origin, char **protocols, int priority,
                                          void *cancellable, csoup_ready ready, void *data);
SoupWebsocketConnection *soup_session_websocket_connect_finish(SoupSession *session, void *result,
                                                               void *error);

SoupMessage *soup_message_new(const char *method, const char *uri);
void soup_message_add_flags(SoupMessage *message, int flags);
void soup_message_set_request_body_from_bytes(SoupMessage *message, const char *type, void *bytes);
int soup_message_get_status(SoupMessage *message);
SoupMessageHeaders *soup_message_get_request_headers(SoupMessage *message);
SoupMessageHeaders *soup_message_get_response_headers(SoupMessage *message);
void soup_message_headers_replace(SoupMessageHeaders *headers, const char *name, const char *value);
void soup_message_headers_foreach(SoupMessageHeaders *headers, csoup_header body, void *data);
void soup_auth_authenticate(void *auth, const char *user, const char *password);

int soup_websocket_connection_get_state(SoupWebsocketConnection *connection);
void soup_websocket_connection_send_text(SoupWebsocketConnection *connection, const char *text);
void soup_websocket_connection_close(SoupWebsocketConnection *connection, unsigned short code,
                                     const char *reason);
unsigned short soup_websocket_connection_get_close_code(SoupWebsocketConnection *connection);
void soup_websocket_connection_set_max_incoming_payload_size(SoupWebsocketConnection *connection,
                                                             uint64_t size);

#pragma GCC visibility pop

#endif
