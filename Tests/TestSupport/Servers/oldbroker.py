"""A broker of MQTT 3.1.1 with one topic. Arguments: port, and what a newer client gets: refused or closed.
Prints its port when it listens."""
import asyncio, sys

from server import run


async def packet(reader):
    first, shift, length = (await reader.readexactly(1))[0], 0, 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length, shift = length | (byte & 0x7F) << shift, shift + 7
        if byte < 0x80: return first >> 4, await reader.readexactly(length)


async def serve(reader, writer):
    try:
        while True:
            kind, body = await packet(reader)
            if kind == 1:
                if body[6] != 4:
                    if sys.argv[2] == "refused": writer.write(b"\x20\x02\x00\x01")
                    return
                writer.write(b"\x20\x02\x00\x00")
            elif kind == 8: writer.write(b"\x90\x03" + body[:2] + b"\x00" + b"\x30\x08\x00\x03a/sold")
            elif kind == 12: writer.write(b"\xd0\x00")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run(run(serve))
