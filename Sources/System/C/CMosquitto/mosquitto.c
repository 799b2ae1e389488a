#include "CMosquitto.h"

#include <dlfcn.h>
#include <stddef.h>

// The functions below have the names of the library's functions, and forward each call.

static void *library;

bool cmosquitto_load(void) {
  if (!library) library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  return library != NULL;
}

#define PASS_ON(result, name, parameters, arguments)                                             \
  result name parameters {                                                                       \
    static __typeof__(name) *function;                                                           \
    if (!function) function = (__typeof__(name) *)dlsym(library, #name);                         \
    return function arguments;                                                                   \
  }

PASS_ON(int, mosquitto_lib_init, (void), ())
PASS_ON(struct mosquitto *, mosquitto_new, (const char *id, bool clean_session, void *obj),
        (id, clean_session, obj))
PASS_ON(void, mosquitto_destroy, (struct mosquitto *mosq), (mosq))
PASS_ON(void, mosquitto_user_data_set, (struct mosquitto *mosq, void *obj), (mosq, obj))
PASS_ON(int, mosquitto_username_pw_set,
        (struct mosquitto *mosq, const char *username, const char *password),
        (mosq, username, password))
PASS_ON(int, mosquitto_tls_set,
        (struct mosquitto *mosq, const char *cafile, const char *capath, const char *certfile,
         const char *keyfile, int (*pw_callback)(char *buf, int size, int rwflag, void *userdata)),
        (mosq, cafile, capath, certfile, keyfile, pw_callback))
PASS_ON(int, mosquitto_int_option, (struct mosquitto *mosq, enum mosq_opt_t option, int value),
        (mosq, option, value))
PASS_ON(int, mosquitto_will_set,
        (struct mosquitto *mosq, const char *topic, int payloadlen, const void *payload, int qos,
         bool retain),
        (mosq, topic, payloadlen, payload, qos, retain))
PASS_ON(int, mosquitto_property_add_int32,
        (mosquitto_property **proplist, int identifier, uint32_t value),
        (proplist, identifier, value))
PASS_ON(const mosquitto_property *, mosquitto_property_read_int16,
        (const mosquitto_property *proplist, int identifier, uint16_t *value, bool skip_first),
        (proplist, identifier, value, skip_first))
PASS_ON(void, mosquitto_property_free_all, (mosquitto_property **properties), (properties))
PASS_ON(int, mosquitto_connect_bind_v5,
        (struct mosquitto *mosq, const char *host, int port, int keepalive,
         const char *bind_address, const mosquitto_property *properties),
        (mosq, host, port, keepalive, bind_address, properties))
PASS_ON(int, mosquitto_connect_async,
        (struct mosquitto *mosq, const char *host, int port, int keepalive),
        (mosq, host, port, keepalive))
PASS_ON(int, mosquitto_disconnect, (struct mosquitto *mosq), (mosq))
PASS_ON(int, mosquitto_publish,
        (struct mosquitto *mosq, int *mid, const char *topic, int payloadlen, const void *payload,
         int qos, bool retain),
        (mosq, mid, topic, payloadlen, payload, qos, retain))
PASS_ON(int, mosquitto_subscribe, (struct mosquitto *mosq, int *mid, const char *sub, int qos),
        (mosq, mid, sub, qos))
PASS_ON(int, mosquitto_unsubscribe, (struct mosquitto *mosq, int *mid, const char *sub),
        (mosq, mid, sub))
PASS_ON(int, mosquitto_socket, (struct mosquitto *mosq), (mosq))
PASS_ON(int, mosquitto_loop_read, (struct mosquitto *mosq, int max_packets), (mosq, max_packets))
PASS_ON(int, mosquitto_loop_write, (struct mosquitto *mosq, int max_packets), (mosq, max_packets))
PASS_ON(int, mosquitto_loop_misc, (struct mosquitto *mosq), (mosq))
PASS_ON(bool, mosquitto_want_write, (struct mosquitto *mosq), (mosq))
PASS_ON(void, mosquitto_connect_v5_callback_set,
        (struct mosquitto *mosq,
         void (*callback)(struct mosquitto *, void *, int, int, const mosquitto_property *)),
        (mosq, callback))
PASS_ON(void, mosquitto_disconnect_callback_set,
        (struct mosquitto *mosq, void (*callback)(struct mosquitto *, void *, int)),
        (mosq, callback))
PASS_ON(void, mosquitto_publish_v5_callback_set,
        (struct mosquitto *mosq,
         void (*callback)(struct mosquitto *, void *, int, int, const mosquitto_property *)),
        (mosq, callback))
PASS_ON(void, mosquitto_message_callback_set,
        (struct mosquitto *mosq,
         void (*callback)(struct mosquitto *, void *, const struct mosquitto_message *)),
        (mosq, callback))
PASS_ON(void, mosquitto_subscribe_callback_set,
        (struct mosquitto *mosq,
         void (*callback)(struct mosquitto *, void *, int, int, const int *)),
        (mosq, callback))
PASS_ON(void, mosquitto_log_callback_set,
        (struct mosquitto *mosq, void (*callback)(struct mosquitto *, void *, int, const char *)),
        (mosq, callback))
PASS_ON(const char *, mosquitto_strerror, (int error), (error))
PASS_ON(int, mosquitto_topic_matches_sub, (const char *sub, const char *topic, bool *result),
        (sub, topic, result))
