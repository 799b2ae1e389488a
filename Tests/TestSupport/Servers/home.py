"""A house that answers as Home Assistant 2024.3 does. Arguments: port, log, state."""
import asyncio, base64, json, sys, urllib.parse

from server import WebSocket, answer, read_request, run

TOKEN = "token-of-the-panel"
STATES = {
    "light.kitchen": {"s": "on", "a": {"brightness": 128, "friendly_name": "Kitchen", "supported_color_modes": ["brightness"]}},
    "sensor.indoors": {"s": "20.5", "a": {"unit_of_measurement": "°C", "friendly_name": "Indoors"}},
    "sensor.attic": {"s": "unavailable", "a": {}},
    "sensor.new": {"s": "unknown", "a": {}},
}
CONFIG = {"version": "2024.3.3", "language": "en", "state": "RUNNING"}
PANELS = []
# The panels that are registered as mobile apps, and those that listen.
WEBHOOKS, CHANNELS = [], {}
# The house of the registries: an area's entities are its own and those of its devices.
STATES |= {
    "cover.blind": {"s": "open", "a": {"friendly_name": "Kitchen Blind", "supported_features": 15, "current_position": 60}},
    "binary_sensor.window": {"s": "off", "a": {"friendly_name": "Kitchen Window", "device_class": "window"}},
    "binary_sensor.motion": {"s": "off", "a": {"friendly_name": "Kitchen Motion", "device_class": "motion"}},
    "climate.kitchen": {"s": "heat", "a": {
        "friendly_name": "Kitchen Radiator", "temperature": 20, "min_temp": 5, "max_temp": 28, "target_temp_step": 1}},
    "sensor.power": {"s": "12.345", "a": {"friendly_name": "Kitchen Power", "unit_of_measurement": "W"}},
    "switch.led": {"s": "off", "a": {"friendly_name": "Status LED"}},
    "vacuum.robot": {"s": "docked", "a": {"friendly_name": "Robot"}},
}
STATES |= {
    "camera.porch": {"s": "idle", "a": {"friendly_name": "Porch", "supported_features": 2}},
    "media_player.radio": {"s": "playing", "a": {
        "friendly_name": "Radio", "supported_features": 2, "entity_picture": "/api/media_player_proxy/media_player.radio?token=1&cache=a",
        "media_title": "Song", "media_duration": 200, "media_position": 60, "media_position_updated_at": "1970-01-01T00:00:30.5+00:00"}},
    "weather.home": {"s": "sunny", "a": {"friendly_name": "Weather", "temperature": 21.4, "temperature_unit": "°C", "supported_features": 1}},
    "vacuum.attic": {"s": "cleaning", "a": {}},
    "sensor.battery": {"s": "80", "a": {"friendly_name": "Battery", "device_class": "battery", "unit_of_measurement": "%"}},
    "lock.front": {"s": "locked", "a": {"friendly_name": "Front Door"}},
}
FORECAST = [{"datetime": "2026-05-01T12:00:00+00:00", "condition": "rainy", "temperature": 17.6, "templow": 9},
            {"condition": "sunny"}]
PICTURE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
DASHBOARD = {"title": "Home", "views": [{"title": "Home", "cards": [{"type": "light", "entity": "light.kitchen"}, {"type": "map"}]}]}
DEVICES = [{"id": "d1", "area_id": "kitchen", "name": "Blind"}, {"id": "d2", "parent_device_id": "d1"}]
AREAS = [{"area_id": "attic", "name": "Attic"}, {"area_id": "kitchen", "name": "Kitchen", "humidity_entity_id": "sensor.indoors"}]
ENTITIES = [
    {"ei": "light.kitchen", "pl": "hue", "ai": "kitchen"},
    {"ei": "cover.blind", "pl": "zha", "di": "d1"},
    {"ei": "binary_sensor.window", "pl": "zha", "di": "d2"},
    {"ei": "binary_sensor.motion", "pl": "zha", "di": "d1"},
    {"ei": "climate.kitchen", "pl": "zha", "ai": "kitchen", "ic": "mdi:own-shape"},
    {"ei": "sensor.power", "pl": "zha", "ai": "kitchen", "dp": 1},
    {"ei": "switch.led", "pl": "zha", "ai": "kitchen", "ec": 0},
    {"ei": "vacuum.robot", "pl": "roborock", "ai": "attic", "tk": "robot"},
]
WORDS = {
    "en": {}, "de": {
        "component.light.entity_component._.state.on": "An",
        "component.cover.entity_component._.state.open": "Offen",
        "component.cover.entity_component._.state.closed": "Geschlossen",
        "component.cover.entity_component._.state_attributes.current_position.name": "Position",
        "component.binary_sensor.entity_component._.state.off": "Aus",
        "component.binary_sensor.entity_component.window.state.off": "Zu",
        "component.binary_sensor.entity_component.window.state.on": "Auf",
        "component.vacuum.entity_component._.state.docked": "Angedockt",
    }}
PLATFORM_WORDS = {"component.roborock.entity.vacuum.robot.state.docked": "In der Station"}
ICONS = {
    "light": {"_": {"default": "mdi:lightbulb"}},
    "cover": {"_": {"default": "mdi:window-open"}},
    "binary_sensor": {"_": {"default": "mdi:radiobox-blank"}, "window": {
        "default": "mdi:window-closed", "state": {"on": "mdi:window-open", "odd": "fa:odd", "gone": "mdi:window-gone"}}},
    "sensor": {"battery": {"default": "mdi:wall-battery", "range": {"0": "mdi:wall-battery-low", "50": "mdi:wall-battery"}}},
    "lock": {"_": {"default": "mdi:lock", "state": {"unlocked": "mdi:lock-open"}}},
    "vacuum": {"_": {"default": "mdi:robot-vacuum"}},
}
SHAPES = {"own-shape": "M4 4H20V20H4Z", "window-closed": "M6 2H18V22H6Z", "window-open": "M6 2H9V22H6Z",
          "wall-battery": "M8 4H16V20H8Z", "wall-battery-low": "M8 16H16V20H8Z"}


class Panel:
    def __init__(self, socket):
        self.socket, self.subscriptions, self.events, self.ended = socket, {}, {}, []

    def send(self, *messages):
        # Several messages may share a frame (coalesce_messages).
        self.socket.send(json.dumps(messages[0] if len(messages) == 1 else messages))


def log(message):
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as file: file.write(json.dumps(message) + "\n")


def change(entity, state, **attributes):
    """An attribute of None is gone."""
    known = STATES.setdefault(entity, {"s": "", "a": {}})
    known["s"] = state
    gone = [name for name, value in attributes.items() if value is None and known["a"].pop(name, 0) != 0]
    attributes = {name: value for name, value in attributes.items() if value is not None}
    known["a"].update(attributes)
    change = {"+": {"s": state, "a": attributes, "lc": 1.5}}
    if gone: change["-"] = {"a": gone}
    for panel in PANELS:
        for number, entities in panel.subscriptions.items():
            if not entities or entity in entities:
                panel.send({"id": number, "type": "event", "event": {"c": {entity: change}}})


def call(panel, message):
    name, data = f"{message['domain']}.{message['service']}", message.get("service_data", {})
    entities = message.get("target", {}).get("entity_id", [])
    if name == "light.turn_on":
        for entity in entities: change(entity, "on", brightness=data.get("brightness", 255))
    elif name == "light.turn_off":
        for entity in entities: change(entity, "off", brightness=None)
    elif name == "test.stale":
        # An event of a subscription that is no more.
        panel.send({"id": panel.ended[-1], "type": "event", "event": {"c": {"light.kitchen": {"+": {"s": "wrong"}}}}})
    elif name == "test.flood":
        for number in range(data["count"]): change("sensor.indoors", str(number))
    elif name == "test.move":
        next(entity for entity in ENTITIES if entity["ei"] == data["entity"])["ai"] = data["area"]
        for panel in PANELS:
            for number, kind in panel.events.items():
                if kind == "entity_registry_updated":
                    panel.send({"id": number, "type": "event", "event": {"event_type": kind, "data": {"action": "update"}}})
    elif name == "test.silence": panel.socket = None
    elif name.startswith("notify."):
        if not CHANNELS: return {"success": False, "error": {"code": "not_found", "message": f"Service {name} not found."}}
        for number, channel in CHANNELS.values():
            confirm = {"hass_confirm_id": f"confirm-{data['message']}"}
            channel.send({"id": number, "type": "event", "event": data | confirm})
    elif name == "test.forget": WEBHOOKS.clear()
    else: return {"success": False, "error": {"code": "not_found", "message": f"Service {name} not found."}}
    return {"success": True, "result": {"context": {"id": "01", "user_id": None}}}


def registry(message):
    kind = message["type"]
    if kind == "config/entity_registry/list_for_display":
        return {"entity_categories": {"0": "config", "1": "diagnostic"}, "entities": ENTITIES}
    if kind == "config/device_registry/list": return DEVICES
    if kind == "config/area_registry/list": return AREAS
    own = message["category"] == "entity"
    if kind == "frontend/get_icons": return {"resources": {} if own else ICONS}
    return {"resources": PLATFORM_WORDS if own else WORDS[message["language"]]}


async def converse(socket):
    panel = Panel(socket)
    panel.send({"type": "auth_required", "ha_version": CONFIG["version"]})
    message = json.loads(await socket.receive())
    log({"type": "auth"})
    if message["access_token"] != TOKEN:
        panel.send({"type": "auth_invalid", "message": "Invalid access token or password"})
        return
    panel.send({"type": "auth_ok", "ha_version": CONFIG["version"]})
    PANELS.append(panel)
    last = 0
    try:
        while (text := await socket.receive()) is not None:
            message = json.loads(text)
            log(message)
            number, kind = message["id"], message["type"]
            assert number > last
            last = number
            reply = {"id": number, "type": "result", "success": True, "result": None}
            if kind == "ping": reply = {"id": number, "type": "pong"}
            elif kind == "get_config": reply["result"] = CONFIG
            elif kind == "subscribe_entities":
                entities = message["entity_ids"]
                panel.subscriptions[number] = entities
                first = {name: state for name, state in STATES.items() if name in entities}
                panel.send(reply, {"id": number, "type": "event", "event": {"a": first}})
                continue
            elif kind.startswith(("config/", "frontend/")): reply["result"] = registry(message)
            elif kind == "weather/subscribe_forecast":
                panel.send(reply, {"id": number, "type": "event", "event": {"type": message["forecast_type"], "forecast": FORECAST}})
                continue
            elif kind == "lovelace/config": reply["result"] = DASHBOARD
            elif kind == "auth/long_lived_access_token": reply["result"] = "long-lived-" + message["client_name"]
            elif kind == "subscribe_events": panel.events[number] = message["event_type"]
            elif kind == "unsubscribe_events":
                if panel.subscriptions.pop(message["subscription"], None): panel.ended.append(message["subscription"])
            elif kind == "render_template":
                panel.send(reply)
                text = message["template"]
                event = {"error": "TemplateSyntaxError: unexpected '}'", "level": "ERROR"} if "{{" not in text else {
                    "result": text.strip("{} "), "listeners": {"all": False}}
                panel.send({"id": number, "type": "event", "event": event})
                continue
            elif kind == "mobile_app/push_notification_channel":
                if message["webhook_id"] in WEBHOOKS: CHANNELS[message["webhook_id"]] = (number, panel)
                else: reply |= {"success": False, "error": {"code": "not_found", "message": "Webhook ID not found"}}
            elif kind == "call_service": reply.update(call(panel, message))
            if panel.socket is None: await asyncio.sleep(3600)
            panel.send(reply)
            await socket.writer.drain()
    finally:
        for name in [name for name, channel in CHANNELS.items() if channel[1] is panel]: del CHANNELS[name]
        PANELS.remove(panel)


async def serve(reader, writer):
    try:
        request = await read_request(reader)
        if request.path == "/api/websocket": await converse(await WebSocket.accept(request, reader, writer))
        elif request.path == "/api/mobile_app/registrations":
            log({"type": "registration"} | json.loads(request.body))
            if request.headers.get("authorization") != "Bearer " + TOKEN: answer(writer, status="401 Unauthorized")
            else:
                WEBHOOKS.append(f"hook-{len(WEBHOOKS) + 1}")
                answer(writer, json.dumps({"webhook_id": WEBHOOKS[-1]}).encode(), status="201 Created")
            await writer.drain()
        elif request.path.startswith("/api/webhook/"):
            # Without a token: whoever knows the address speaks for the panel.
            if request.path[13:] in WEBHOOKS: log(json.loads(request.body))
            answer(writer, b"{}")
            await writer.drain()
        elif request.path.startswith("/api/"):
            log({"type": "picture", "path": request.path, "token": request.headers.get("authorization", "")})
            if request.headers.get("authorization") != "Bearer " + TOKEN: answer(writer, status="401 Unauthorized")
            elif request.path.startswith("/api/camera_proxy_stream/"):
                # The boundary has its dashes, as that of Home Assistant.
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--frameboundary\r\n\r\n")
                part = b"--frameboundary\r\nContent-Type: image/png\r\nContent-Length: %d\r\n\r\n" % len(PICTURE)
                writer.write(part + PICTURE + b"\r\n")
                await writer.drain()
                await asyncio.sleep(3600)
            else: answer(writer, PICTURE, headers=["Content-Type: image/png"])
            await writer.drain()
        elif request.path in ("/auth/token", "/auth/revoke"):
            form = dict(urllib.parse.parse_qsl(request.body.decode()))
            log({"type": request.path} | form)
            good = form.get("code") == "the-code" and form["client_id"].startswith("http://127.0.0.1:")
            if request.path == "/auth/revoke": answer(writer)
            elif good: answer(writer, json.dumps({"access_token": TOKEN, "refresh_token": "refresh", "expires_in": 1800}).encode())
            else: answer(writer, b'{"error": "invalid_request"}', status="400 Bad Request")
            await writer.drain()
        elif request.path.startswith("/static/mdi/"):
            log({"type": "shape", "path": request.path})
            files = {"iconMetadata": {"parts": [{"file": "part-a"}, {"start": "v", "file": "part-w"}]},
                     "part-a": {name: SHAPES[name] for name in SHAPES if name < "v"},
                     "part-w": {name: SHAPES[name] for name in SHAPES if name > "v"}}
            answer(writer, json.dumps(files[request.path[12:-5]]).encode())
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    if len(sys.argv) > 3: CONFIG["state"] = sys.argv[3]
    asyncio.run(run(serve))
