"""A server without an end: /body sends a body, and who speaks MQTT gets a message of 256 MB. Arguments: port, a
file that has how many bytes were sent when the other side has closed. Prints its port when it listens."""
import asyncio, sys

from server import read_request, run

PIECE = b"x" * 65536


async def pour(writer, head, piece):
    sent = 0
    try:
        writer.write(head)
        while sent < 1 << 28:
            writer.write(piece)
            sent += len(piece)
            await writer.drain()
    finally:
        with open(sys.argv[2], "a") as file: file.write(f"{sent}\n")


async def packet(reader):
    first, shift, length = (await reader.readexactly(1))[0], 0, 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length, shift = length | (byte & 0x7F) << shift, shift + 7
        if byte < 0x80: break
    return first >> 4, await reader.readexactly(length)


async def mqtt(reader, writer):
    """CONNACK, SUBACK, and the head of a PUBLISH of the greatest length there is."""
    while True:
        kind, body = await packet(reader)
        if kind == 1: writer.write(b"\x20\x02\x00\x00")
        if kind == 8:
            writer.write(b"\x90\x03" + body[:2] + b"\x00")
            await pour(writer, b"\x30\xff\xff\xff\x7f\x00\x03a/s", PIECE)


async def serve(reader, writer):
    try:
        first = await reader.readexactly(1)
        # Put back: it is the first byte of what is read next.
        reader._buffer[:0] = first
        if first == b"\x10": return await mqtt(reader, writer)
        request = await read_request(reader)
        if request.path == "/body": await pour(writer, b"HTTP/1.1 200 OK\r\n\r\n", PIECE)
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run(run(serve))
