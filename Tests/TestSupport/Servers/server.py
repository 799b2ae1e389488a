"""An HTTP and WebSocket server with good and bad answers. Prints its port when it listens."""
import asyncio, base64, hashlib, os, struct, sys


class Request:
    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body = method, path, headers, body


async def read_request(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(method, path, headers, body)


def answer(writer, body=b"", status="200 OK", headers=()):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + body)


class WebSocket:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def accept(cls, request, reader, writer):
        key = request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        token = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
        writer.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {token}\r\n\r\n".encode())
        return cls(reader, writer)

    async def receive(self):
        """Returns the next text; None at the end."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126: length = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif length == 127: length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            mask = await self.reader.readexactly(4)
            data = await self.reader.readexactly(length)
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
            if first & 0x0F == 8: return None
            if first & 0x0F == 1: return data.decode()

    def send(self, text, kind=1):
        data = text if isinstance(text, bytes) else text.encode()
        head = bytes([0x80 | kind])
        if len(data) < 126: head += bytes([len(data)])
        elif len(data) < 1 << 16: head += struct.pack(">BH", 126, len(data))
        else: head += struct.pack(">BQ", 127, len(data))
        self.writer.write(head + data)


async def converse(socket):
    while (text := await socket.receive()) is not None:
        word, _, rest = text.partition(" ")
        if word == "count":
            for number in range(int(rest)): socket.send(str(number))
        elif word == "long": socket.send("x" * int(rest))
        elif word == "close": socket.send(struct.pack(">H", 1000), kind=8)
        elif word == "lie": socket.writer.write(b"\x81\x85abc")
        elif word == "die": return
        else: socket.send(text)
        await socket.writer.drain()


PASSWORD = "open sesame"


def digest(*parts):
    return hashlib.md5(":".join(parts).encode()).hexdigest()


def knows_digest(request):
    given = request.headers.get("authorization", "")
    if not given.startswith("Digest "): return False
    fields = dict(part.strip().split("=", 1) for part in given[7:].split(","))
    fields = {name: value.strip('"') for name, value in fields.items()}
    secret = digest(fields["username"], "here", PASSWORD)
    return fields["response"] == digest(
        secret, "abc", fields["nc"], fields["cnonce"], "auth", digest(request.method, request.path))


async def serve(reader, writer):
    try:
        while True:
            request = await read_request(reader)
            path, _, query = request.path.partition("?")
            if path == "/text": answer(writer, b"hello", headers=["X-Kind: text"])
            elif path == "/echo":
                lines = [f"{request.method}"] + [f"{k}: {v}" for k, v in request.headers.items()]
                answer(writer, "\n".join(lines).encode() + b"\n\n" + request.body)
            elif path == "/missing": answer(writer, b"no", status="404 Not Found")
            elif path == "/redirect": answer(writer, status="302 Found", headers=["Location: /text"])
            elif path == "/circle": answer(writer, status="302 Found", headers=["Location: /circle"])
            elif path == "/silent": await asyncio.sleep(3600)
            elif path == "/cut":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
                return
            elif path == "/nonsense":
                writer.write(b"\x00\x01\x02 what is this\r\n\r\n")
                return
            elif path == "/half":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
                await writer.drain()
                await asyncio.sleep(3600)
            elif path == "/endless":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--b\r\n\r\n")
                while True:
                    writer.write(b"----b\r\n" + b"x" * 100_000)
                    await writer.drain()
            elif path == "/basic":
                known = "Basic " + base64.b64encode(f"me:{PASSWORD}".encode()).decode()
                if request.headers.get("authorization") == known: answer(writer, b"in")
                else: answer(writer, status="401 No", headers=['WWW-Authenticate: Basic realm="here"'])
            elif path == "/digest":
                if knows_digest(request): answer(writer, b"in")
                else:
                    answer(writer, status="401 No", headers=[
                        'WWW-Authenticate: Digest realm="here", nonce="abc", qop="auth"'])
            elif path == "/socket": return await converse(await WebSocket.accept(request, reader, writer))
            else: answer(writer, status="404 Not Found")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def run(serve):
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    # Ends with the test, even if that crashes.
    parent = os.getppid()
    while os.getppid() == parent: await asyncio.sleep(1)


if __name__ == "__main__":
    asyncio.run(run(serve))
