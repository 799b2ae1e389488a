#include <mosquitto.h>
#include <mqtt_protocol.h>

// Loads libmosquitto, which is needed only where a configuration names a broker. Returns whether it
// is there, and all of its functions can be called. Another call changes nothing.
bool cmosquitto_load(void);
