"""A way between a client and a server at PORT that is as good as the file MODE says: pass, cut, hang,
delay, halve or lie. A change of the mode closes what is open. Prints its port when it listens."""
import asyncio, random, sys

PORT, FILE = int(sys.argv[2]), sys.argv[3]
OPEN = set()


def mode():
    with open(FILE) as file: return file.read().strip()


async def pipe(reader, writer, is_answer):
    try:
        while piece := await reader.read(4096):
            now = mode()
            if now == "cut": break
            if now == "hang": await asyncio.sleep(3600)
            if now == "delay": await asyncio.sleep(0.2)
            if now == "halve":
                writer.write(piece[: len(piece) // 2])
                break
            if now == "lie" and is_answer: piece = random.randbytes(len(piece))
            writer.write(piece)
            await writer.drain()
    except (ConnectionError, OSError):
        pass
    finally:
        writer.close()


async def serve(reader, writer):
    OPEN.add(writer)
    try:
        if mode() == "cut": return
        other, out = await asyncio.open_connection("127.0.0.1", PORT)
        OPEN.add(out)
        await asyncio.gather(pipe(reader, out, False), pipe(other, writer, True))
    except (ConnectionError, OSError):
        pass
    finally:
        OPEN.discard(writer)
        writer.close()


async def watch():
    last = mode()
    while True:
        await asyncio.sleep(0.02)
        now = mode()
        if now and now != last:
            last = now
            for writer in list(OPEN): writer.transport.abort()
            OPEN.clear()


async def main():
    random.seed(58)
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]))
    print(server.sockets[0].getsockname()[1], flush=True)
    await watch()


if __name__ == "__main__":
    asyncio.run(main())
