"""A server that answers each path with the JSON of its argument PATH=JSON, and others with what was posted."""
import asyncio, json, sys
from server import answer, read_request, run

ANSWERS = dict(argument.split("=", 1) for argument in sys.argv[2:])
POSTED = []


async def serve(reader, writer):
    try:
        while True:
            request = await read_request(reader)
            text = ANSWERS.get(request.path.split("?")[0])
            if request.method == "POST": POSTED.append(request.path)
            answer(writer, (text or json.dumps(POSTED)).encode())
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run(run(serve))
