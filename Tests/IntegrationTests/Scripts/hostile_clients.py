# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Hostile clients of the kiosk service: PORT PROCESS FOLDER.

Sends each row of the tables on a separate connection, as bytes, and compares the status. PROCESS is
the identifier of the service's process, and FOLDER its state. Prints one JSON object with its
observations.
"""
import contextlib
import json
import pathlib
import re
import socket
import sys

port, process, folder = int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
caller, sheet, operator = (
    (folder / f"{name}.token").read_text().strip() for name in ("caller", "sheet", "operator"))
wrong = []
READ = '{"kind":"payment","amount":"1","currencyCode":"USD"}'


def connect():
    return socket.create_connection(("127.0.0.1", port), timeout=120)


def request(line, *headers, body=b"", token=caller):
    lines = [f"{line} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body and not any(header.startswith(("Content-Length", "Transfer")) for header in headers):
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


def post(path, body, *headers, token=caller):
    body = body.encode() if isinstance(body, str) else body
    if not any(header.startswith("Content-Type") for header in headers):
        headers += ("Content-Type: application/json",)
    return request(f"POST {path}", *headers, body=body, token=token)


def read(body, *headers, **rest):
    return post("/v1/reads", body, "Idempotency-Key: hostile", *headers, **rest)


def receive(connection):
    answer = b""
    with contextlib.suppress(ConnectionError):
        try:
            while part := connection.recv(65536):
                answer += part
        except TimeoutError:
            wrong.append(f"the connection stays open after {answer[:120]!r}")
    return answer


def ask(message, closes=False):
    """Returns the whole answer; empty if the service only closed the connection."""
    with connect() as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(message)
            if closes:
                connection.shutdown(socket.SHUT_WR)
        return receive(connection)


def status(answer):
    found = re.match(rb"HTTP/1\.1 (\d{3}) ", answer)
    return int(found[1]) if found else None


get = "GET /v1/readers"
session = ask(request("POST /v1/sheet/session", "Content-Length: 0", token=sheet))
cookie = "Cookie: " + re.search(rb"(?i)set-cookie: ([^;]+)", session)[1].decode()
secret = "Taptopay-Page: " + re.search(rb'"secret":"([0-9a-f]+)"', session)[1].decode()
page = (cookie, secret, "Sec-Fetch-Site: same-origin")
ROWS = [
    # Paths that would lead elsewhere.
    ("up", request("GET /sheet/../caller.token", token=None), {400, 404}),
    ("up, encoded", request("GET /sheet/%2e%2e%2fcaller.token", token=None), {400, 404}),
    ("up, encoded twice", request("GET /sheet/%252e%252e%252fcaller.token", token=None), {404}),
    ("a backslash", request("GET /sheet/..%5ccaller.token", token=None), {400, 404}),
    ("an absolute path", request("GET /sheet//etc/passwd", token=None), {400, 404}),
    ("a NUL", request("GET /sheet/sheet.css%00.html", token=None), {400}),
    ("no UTF-8", request("GET /v1/readers/%ff%fe", token=caller), {400, 404}),
    ("half an escape", request("GET /v1/readers/%2", token=caller), {400}),
    ("no path", request("GET readers"), {400, 404}),
    ("a long path", request("GET /" + "a" * 60_000), {414, 431}),
    # Lines within a header.
    ("a line in the path", request("GET /v1/readers/a%0d%0aSet-Cookie:%20b=c"), {400, 404}),
    ("a line in a key", post("/v1/reads", READ, "Idempotency-Key: a\rb"), {400}),
    ("a control character in a key", post("/v1/reads", READ, "Idempotency-Key: a\x01b"), {400}),
    ("a letter that is not ASCII", post("/v1/reads", READ, "Idempotency-Key: \xe9"), {400}),
    ("two keys", post("/v1/reads", READ, "Idempotency-Key: a", "Idempotency-Key: b"), {400}),
    ("a long key", post("/v1/reads", READ, "Idempotency-Key: " + "k" * 129), {400}),
    ("a line in the event identifier", request("GET /v1/events", "Last-Event-ID: a\rb"), {400}),
    ("many headers", request(get, *[f"X-{n}: {'v' * 60}" for n in range(400)]), {431}),
    ("two hosts", request(get, "Host: elsewhere"), {400}),
    # Bodies.
    ("a huge body", read(b"[" + b" " * 70_000 + b"]"), {413}),
    ("a huge length", read("", "Content-Length: 99999999999"), {413}),
    ("a negative length", read("", "Content-Length: -1"), {400, 413, None}),
    ("two lengths", read(READ, "Content-Length: 5", "Content-Length: 6"), {400, None}),
    ("length and chunks", read("0\r\n\r\n", "Content-Length: 5", "Transfer-Encoding: chunked"),
     {400, None}),
    ("huge chunks", read((b"ffff\r\n" + b"1" * 65535 + b"\r\n") * 9 + b"0\r\n\r\n",
                         "Transfer-Encoding: chunked"), {413}),
    ("no JSON", read("amount=1"), {400}),
    ("a form", read("kind=payment", "Content-Type: application/x-www-form-urlencoded"), {415}),
    ("no type", request("POST /v1/reads", "Idempotency-Key: a", body=READ.encode()), {415}),
    ("deep", read("[" * 30_000), {400}),
    ("deep and closed", read("[" * 20_000 + "]" * 20_000), {400}),
    ("invalid UTF-8 in a text", read(b'{"kind":"payment","amount":"\xff\xfe"}'), {400}),
    ("a large number", read(READ[:-1] + ',"description":{"kind":"installment","payments":1e400}}'),
     {400}),
    ("a wrong type", read('{"kind":"payment","amount":1.0,"currencyCode":"USD"}'), {400}),
    ("an unknown member", read(READ[:-1] + ',"amonut":"2"}'), {400}),
    ("an array", read("[]"), {400}),
    ("an exponent", read(READ.replace('"1"', '"1e9"')), {422}),
    ("a sign", read(READ.replace('"1"', '"-1"')), {422}),
    # Missing and wrong credentials.
    ("no token", request(get, token=None), {401}),
    ("a wrong token", request(get, token="0" * 64), {401}),
    ("a long token", request(get, token="0" * 8000), {401}),
    ("the sheet as the caller", read(READ, token=sheet), {403}),
    ("the operator as the caller", read(READ, token=operator), {403}),
    ("the caller as the operator", request("GET /metrics"), {403}),
    ("the cookie as a token", read(READ, token=cookie.partition("=")[2]), {401}),
    ("the cookie elsewhere", request(get, cookie, token=None), {401}),
    ("a cookie that another port got", post("/v1/sheet/cancel", "", cookie, token=None), {401}),
    ("a cookie with another secret", post("/v1/sheet/cancel", "", cookie,
                                            "Taptopay-Page: " + "0" * 64, token=None), {401}),
    ("a page", post("/v1/sheet/cancel", "", *page, token=None), {409}),
    ("a page of another origin", post("/v1/sheet/cancel", "", *page, "Origin: http://evil.example",
                                      token=None), {403}),
    ("a page of no origin", post("/v1/sheet/cancel", "", *page, "Origin: null", token=None), {403}),
    ("a page that does not state its site", post("/v1/sheet/cancel", "", cookie, secret,
                                                  token=None), {403}),
    ("a request across sites", post("/v1/sheet/cancel", "", cookie, secret,
                                    "Sec-Fetch-Site: cross-site", token=None), {403}),
    ("a request from the same site", post("/v1/sheet/cancel", "", cookie, secret,
                                          "Sec-Fetch-Site: same-site", token=None), {403}),
    ("a preflight request", request("OPTIONS /v1/reads", "Origin: http://evil.example",
                                     "Access-Control-Request-Method: POST", token=None), {405}),
    # Methods and versions.
    ("an unknown method", request("BREW /v1/readers"), {405, 501}),
    ("a tunnel", request("CONNECT example.com:443"), {400, 404, 405, 501}),
    ("an echo", request("TRACE /v1/readers"), {405, 501}),
    ("no HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {400, None}),
]


def megabytes():
    with open(f"/proc/{process}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def is_served():
    return status(ask(request(get))) == 200


for name, message, expected in ROWS:
    answer = ask(message)
    if status(answer) not in expected:
        wrong.append(f"{name}: {answer[:120]!r}")
    head, _, body = answer.partition(b"\r\n\r\n")
    if b"evil.example" in answer or b"ccess-control" in head or b"Set-Cookie" in head:
        wrong.append(f"{name}: the input is in the answer: {head!r}")
    if any(token.encode() in answer for token in (caller, sheet, operator)):
        wrong.append(f"{name}: a token is in the answer")
    if status(answer) and status(answer) >= 400 and b"problem+json" not in head and not (
            # Input that the HTTP library refuses before it is a request gets the library's own text.
            status(answer) in (400, 413, 414, 431, 501)):
        wrong.append(f"{name}: not a problem: {answer[:200]!r}")

page = ask(request("GET /sheet", token=None)).partition(b"\r\n\r\n")[0].lower()
for needed in (b"frame-ancestors 'none'", b"default-src 'none'", b"nosniff", b"no-referrer"):
    if needed not in page:
        wrong.append(f"the page lacks {needed.decode()}")

# Half a message, and nothing after it.
before = megabytes()
halves = [request(get)[:-4], read(READ)[:-9], b"GET", b""]
half_closed = [status(ask(half, closes=True)) for half in halves]
whole = status(ask(request(get), closes=True))
# Clients that send one byte and wait, more than there are threads: they do not affect the others.
slow = [connect() for _ in range(300)]
for number, connection in enumerate(slow):
    connection.sendall(b"G" if number % 2 else read(READ)[:-9])
served = all(is_served() for _ in range(20))
# Listeners that never read.
listeners = [connect() for _ in range(50)]
for connection in listeners:
    connection.sendall(request("GET /v1/events"))
served = served and all(is_served() for _ in range(20))
for connection in slow + listeners:
    connection.close()
for _ in range(200):
    ask(read(b"[" + b" " * 60_000 + b"]"))
print(json.dumps({
    "rows": len(ROWS), "wrong": wrong, "halfClosed": half_closed, "whole": whole, "served": served,
    "afterwards": is_served(), "grownMegabytes": round(megabytes() - before, 1),
}))
