"""A house that answers as Home Assistant 2024.3 does. Arguments: port, log, state."""
import asyncio, json, sys

from server import WebSocket, read_request, run

TOKEN = "token-of-the-panel"
STATES = {
    "light.kitchen": {"s": "on", "a": {"brightness": 128, "friendly_name": "Kitchen"}},
    "sensor.indoors": {"s": "20.5", "a": {"unit_of_measurement": "°C", "friendly_name": "Indoors"}},
    "sensor.attic": {"s": "unavailable", "a": {}},
    "sensor.new": {"s": "unknown", "a": {}},
}
CONFIG = {"version": "2024.3.3", "language": "en", "state": "RUNNING"}
PANELS = []


class Panel:
    def __init__(self, socket):
        self.socket, self.subscriptions, self.ended = socket, {}, []

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
    elif name == "test.silence": panel.socket = None
    else: return {"success": False, "error": {"code": "not_found", "message": f"Service {name} not found."}}
    return {"success": True, "result": {"context": {"id": "01", "user_id": None}}}


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
            answer = {"id": number, "type": "result", "success": True, "result": None}
            if kind == "ping": answer = {"id": number, "type": "pong"}
            elif kind == "get_config": answer["result"] = CONFIG
            elif kind == "subscribe_entities":
                entities = message["entity_ids"]
                panel.subscriptions[number] = entities
                first = {name: state for name, state in STATES.items() if name in entities}
                panel.send(answer, {"id": number, "type": "event", "event": {"a": first}})
                continue
            elif kind == "unsubscribe_events":
                if panel.subscriptions.pop(message["subscription"], None): panel.ended.append(message["subscription"])
            elif kind == "render_template":
                panel.send(answer)
                text = message["template"]
                event = {"error": "TemplateSyntaxError: unexpected '}'", "level": "ERROR"} if "{{" not in text else {
                    "result": text.strip("{} "), "listeners": {"all": False}}
                panel.send({"id": number, "type": "event", "event": event})
                continue
            elif kind == "call_service": answer.update(call(panel, message))
            if panel.socket is None: await asyncio.sleep(3600)
            panel.send(answer)
            await socket.writer.drain()
    finally:
        PANELS.remove(panel)


async def serve(reader, writer):
    try:
        request = await read_request(reader)
        if request.path == "/api/websocket": await converse(await WebSocket.accept(request, reader, writer))
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    if len(sys.argv) > 3: CONFIG["state"] = sys.argv[3]
    asyncio.run(run(serve))
