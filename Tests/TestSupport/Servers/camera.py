"""A house that speaks HTTP: values, commands and cameras. Prints its port when it listens."""
import asyncio, base64, json
from server import answer, read_request, run

PASSWORD = "open sesame"
STATE = {"commands": [], "whole": 0}


def picture(number):
    return b"\x89PNG picture %d" % number


async def serve(reader, writer):
    try:
        while True:
            request = await read_request(reader)
            path = request.path
            if path == "/now":
                if request.headers.get("if-none-match") == '"1"':
                    STATE["same"] = STATE.get("same", 0) + 1
                    answer(writer, status="304 Not Modified")
                else:
                    STATE["whole"] += 1
                    answer(writer, b'{"current": {"temperature": 21.5}}', headers=['ETag: "1"'])
            elif path == "/seen": answer(writer, json.dumps(STATE).encode())
            elif path == "/locked":
                known = "Basic " + base64.b64encode(f"me:{PASSWORD}".encode()).decode()
                if request.headers.get("authorization") == known: answer(writer, b"in")
                else: answer(writer, status="401 No", headers=['WWW-Authenticate: Basic realm="x"'])
            elif path == "/key":
                if request.headers.get("authorization") == f"Bearer {PASSWORD}": answer(writer, b"in")
                else: answer(writer, status="403 No")
            elif path == "/snapshot.png": answer(writer, picture(0), headers=["Content-Type: image/png"])
            elif path == "/page": answer(writer, b"<html>", headers=["Content-Type: text/html"])
            elif path == "/stream":
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=--b\r\n\r\n")
                for number in range(1, 10_000):
                    body = picture(number)
                    writer.write(b"--b\r\nContent-Type: image/png\r\nContent-Length: %d\r\n\r\n" % len(body))
                    writer.write(body + b"\r\n")
                    await writer.drain()
                    await asyncio.sleep(0.02)
            else:
                kind = request.headers.get("content-type", "")
                STATE["commands"].append([request.method, path, kind, request.body.decode()])
                answer(writer)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run(run(serve))
