#include <mosquitto.h>
#include <stdint.h>

// Loads libmosquitto, which is needed only where a configuration names a broker. Returns whether it
// is there, and all of its functions can be called. Another call changes nothing.
bool cmosquitto_load(void);

// The bytes that a TCP connection has received so far; 0 if it is none.
uint64_t cmosquitto_received(int socket);
