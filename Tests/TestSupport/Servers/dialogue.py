"""Plays a recorded dialogue of a Home Assistant (Tests/Home/record). Arguments: port, file, log.

A message is answered as the recorded one like it was; of states, with those that are asked for."""
import asyncio, json, sys

from server import WebSocket, answer, read_request, run

with open(sys.argv[2], encoding="utf-8") as file: HELLO, *DIALOGUE = map(json.loads, file)
# What the questions name differently from one panel to the next.
OWN = {"id", "entity_ids", "language", "integration"}


def alike(asked, message):
    return {key: asked.get(key) for key in asked.keys() | message.keys() if key not in OWN} == {
        key: message.get(key) for key in asked.keys() | message.keys() if key not in OWN}


def recorded(message):
    found = next((line["answers"] for line in DIALOGUE if alike(line["ask"], message)), None)
    if found is None:
        error = {"code": "unknown_command", "message": "Unknown command."}
        found = [{"id": 0, "type": "result", "success": False, "error": error}]
    return found


async def converse(socket):
    socket.send(json.dumps(HELLO["hello"]))
    await socket.receive()
    socket.send(json.dumps(HELLO["welcome"]))
    subscriptions, channels = {}, []
    while (text := await socket.receive()) is not None:
        message = json.loads(text)
        with open(sys.argv[3], "a") as log: log.write(text + "\n")
        number = message["id"]
        if message["type"] == "subscribe_entities": subscriptions[number] = set(message["entity_ids"])
        if message["type"] == "mobile_app/push_notification_channel": channels.append(number)
        for part in recorded(message):
            event = part.get("event", {})
            if "a" in event:
                states = {name: state for name, state in event["a"].items() if name in subscriptions[number]}
                part = part | {"event": {"a": states}}
            # An event of an earlier subscription goes to those of this panel.
            goals = [number] if part["id"] == 0 else channels if "message" in event else [
                goal for goal, names in subscriptions.items() if names & event.get("c", {}).keys()]
            for goal in goals: socket.send(json.dumps(part | {"id": goal}))
        await socket.writer.drain()


async def serve(reader, writer):
    try:
        request = await read_request(reader)
        if request.path == "/api/websocket": await converse(await WebSocket.accept(request, reader, writer))
        elif request.path == "/api/mobile_app/registrations":
            answer(writer, json.dumps(HELLO["registration"]).encode(), status="201 Created")
        else: answer(writer, status="404 Not Found")
        await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__": asyncio.run(run(serve))
