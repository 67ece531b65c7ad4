# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Random request heads, with h11 as a second opinion on what is valid: PORT COUNT SEED.

Sends COUNT heads to the service at PORT, each on a new connection, and compares what it accepts with
what h11 accepts. The service can be stricter for the reasons in STRICT, and more lenient for those
in LENIENT.
Prints one JSON object: the seed, how many heads both accept, both refuse, and the service refuses for
which reason, and the heads on which they disagree.
"""
import collections
import concurrent.futures
import itertools
import json
import random
import re
import socket
import sys

import h11

port, count, seed = (int(word) for word in sys.argv[1:])
source = random.Random(seed)

PARTS = [
    b"\0", b"\r", b"\n", b"\r\n", b"\r\n ", b"\r\n\t", b" ", b"\t", b"  ", b":", b"\x7f", b"\x01",
    b"\x80", b"\xff", b"\xc3\xa9", b"%00", b"%2f", b"..", b"/", b"\\", b"?", b"#", b"@", b",", b";",
    b'"', b"HTTP/1.1", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/1.11", b"http://localhost", b"http://evil",
    b"Host: localhost\r\n", b"Host:b\r\n", b"A:1\r\n", b"A:\r\n", b"A :1\r\n", b":1\r\n", b"A\r\n",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: x\r\n", b"Content-Length: 0\r\n",
    b"Content-Length: +0\r\n", b"Content-Length: 0, 0\r\n", b"Connection: close\r\n",
    b"Expect: 100-continue\r\n", b"Authorization:Bearer x\r\n", b"Cookie: a=b\r\n",
]
BASES = [
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /healthz?a=1&b HTTP/1.1\r\nHost:localhost\r\nA:1\r\nB:2\r\nC:3\r\n\r\n",
    b"GET http://localhost/healthz HTTP/1.1\r\nHost: localhost\r\nX:   two words  \r\n\r\n",
    b"GET /healthz HTTP/1.0\r\n\r\n",
    b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\nA:\r\nCookie: a=b; c=d\r\n\r\n",
]

# Why the service accepts a head that h11 refuses: patterns of the whole head.
LENIENT = {
    # RFC 9112, 2.2: a server should ignore one.
    "an empty line before the request line": rb"^\r?\n",
    # The library reads them as the end of a line, which leaves out nothing.
    "a NUL and LF as the end of a line": rb"\0\n",
}
# Why the service refuses a head that h11 accepts, in order.
STRICT = {
    # RFC 9112, 2.2: a recipient may accept a single LF; a proxy may not.
    "a line that ends with LF alone": rb"(?<!\r)\n",
    # RFC 9112, 5.2: a server refuses a folded line, or replaces it.
    "a folded line": rb"\r\n[ \t]",
    "a method of the library's own choice": rb"^(?!(GET|HEAD|POST) )",
    "a version": rb"^[^\r]* HTTP/(?!1\.[01]\r)",
    # RFC 3986, 2: only these characters; the rest is encoded.
    "a target that is no path of the service": rb"^\S+ (?!(http://localhost)?/healthz(\?[ab]=?1?(&[ab]?)?)? )",
    "a repeated header": rb"(?is)\r\n(host|content-length|transfer-encoding|authorization):.*\r\n\1:",
    "a body that is announced twice, or with HTTP/1.0": rb"(?i)\r\ntransfer-encoding:",
    "another host": rb"(?i)\r\nhost:[ \t]*(?!localhost[ \t]*\r\n)",
    "no host": rb"(?is)^(?!.*\r\nhost:)",
    "a length with a sign or a list": rb"(?i)\r\ncontent-length:(?![ \t]*\d+[ \t]*\r\n)",
    # RFC 9110, 5.5: they are invalid, and bytes above 7F are obsolete.
    "a control character": rb"[\x00-\x08\x0b-\x1f\x7f]",
    "text that is not ASCII": rb"[\x80-\xff]",
}


def make():
    head = source.choice(BASES)
    for _ in range(source.choice([0, 1, 1, 1, 2, 3])):
        place = source.randrange(len(head) - 4)
        removed = source.choice([0, 0, 0, 1, 2])
        head = head[:place] + source.choice(PARTS) + head[place + removed:]
    return head


def is_valid(head):
    """Whether h11 reads a whole request."""
    connection = h11.Connection(h11.SERVER)
    try:
        connection.receive_data(head)
        return isinstance(connection.next_event(), h11.Request)
    except h11.RemoteProtocolError:
        return False


def status(number, head):
    """Returns the status of the response, or `None` without one."""
    # Each address has its own limit of requests.
    address = f"127.7.{number // 200 % 250}.{number % 200 + 1}"
    with socket.create_connection(("127.0.0.1", port), 120, (address, 0)) as connection:
        try:
            connection.sendall(head)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while len(answer) < 12 and (part := connection.recv(1024)):
                answer += part
        except ConnectionError:
            return None
    return int(answer[9:12]) if re.match(rb"HTTP/1\.1 \d{3}", answer) else None


def why(head, reasons):
    return next((name for name, pattern in reasons.items() if re.search(pattern, head)), None)


def refused(code):
    return code is None or code in (400, 405, 414, 421, 431, 501, 505)


heads = [make() for _ in range(count)]
with concurrent.futures.ThreadPoolExecutor(4) as threads:
    codes = list(threads.map(status, itertools.count(), heads))
seen, lenient, strict = collections.Counter(), [], []
for head, code in zip(heads, codes):
    if is_valid(head) != refused(code):
        seen["refused" if refused(code) else "accepted"] += 1
    elif reason := why(head, STRICT if refused(code) else LENIENT):
        seen[f"{'refused' if refused(code) else 'accepted'} for {reason}"] += 1
    else:
        (strict if refused(code) else lenient).append(f"{code}: {head!r}")
print(json.dumps({"seed": seed, "seen": seen, "lenient": lenient, "strict": strict}))
