# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A client of `taptopay psp serve`, and what the programs in this folder share."""
import http.client
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request


class Problem(Exception):
    """An error from the provider; `name` is stable, `detail` says what is wrong (RFC 9457)."""

    def __init__(self, members):
        self.name = members["type"].rpartition(":")[2]
        self.status = members["status"]
        # `errors` lists the invalid members of the request's body.
        places = "".join(f" {error['pointer']}: {error['detail']}"
                         for error in members.get("errors", []))
        super().__init__(f"The provider refused the request ({self.name}): "
                         f"{members['detail']}{places}")


class Failure(Exception):
    """A reason to end the program, in one line for its user."""


class Provider:
    # The network errors while the service is briefly unavailable.
    AWAY = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)

    def __init__(self, url, api_key):
        self.url, self.api_key = url.rstrip("/"), api_key

    def get(self, path):
        return self._repeat(path, None, None)

    def post(self, path, body, key=None):
        """Sends a request; with an idempotency key, repeats it until there is a response.

        The provider processes a key once, and returns the same response for a day.
        """
        return self._repeat(path, body, key) if key else self._send(path, body, None)

    def _repeat(self, path, body, key, tries=6):
        for left in reversed(range(tries)):
            try:
                return self._send(path, body, key)
            except Problem as problem:
                if problem.status != 503 or not left:
                    raise
            except Failure:
                if not left:
                    raise
            time.sleep(0.5)

    def _send(self, path, body, key):
        headers = {"Authorization": f"Bearer {self.api_key}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.url + path, data, headers)
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise self._problem(error) from None
        except self.AWAY as error:
            reason = getattr(error, "reason", error)
            raise Failure(f"The provider at {self.url} does not respond ({reason}). "
                          "Start taptopay psp serve, or correct --provider.") from None
        except ValueError as error:
            raise Failure(f"{self.url} is not a provider's address: {error}") from None

    def _problem(self, error):
        try:
            return Problem(json.load(error))
        except (ValueError, KeyError, TypeError):
            return Problem({"type": "about:blank", "status": error.code,
                            "detail": f"{self.url} returned {error.code} {error.reason}."})


def connect(options):
    """Returns a client for the options --provider and --api-key."""
    return Provider(options.provider, read_secret(options.api_key))


def add_options(options):
    options.add_argument("--provider", required=True, metavar="URL",
                         help="the provider, such as http://127.0.0.1:8080")
    options.add_argument("--api-key", default="merchant.key", metavar="FILE",
                         help="a file with the merchant's API key (default: merchant.key)")


def read_secret(path):
    """Returns the content of a file that only its owner can read."""
    with open(path) as file:
        if os.fstat(file.fileno()).st_mode & 0o077:
            raise Failure(f"Other users can read {path}: run chmod 600 {path}")
        return file.read().strip()


def write_secret(path, text):
    """Creates a file that only its owner can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(text + "\n")


def read_result(path):
    """Returns the result of a read: what `taptopay read --json` prints, or an app gets."""
    try:
        with sys.stdin if path == "-" else open(path) as file:
            result = json.load(file)
        members = {name: result[name] for name in ("id", "paymentCardData")}
        if not all(isinstance(value, str) for value in members.values()):
            raise ValueError("not text")
        return members
    except (ValueError, KeyError, TypeError):
        name = "Standard input" if path == "-" else path
        raise Failure(f"{name} is not the result of a read: it must be JSON with “id” and "
                      "“paymentCardData”, as taptopay read --json prints it.") from None


def summary(payment):
    """Describes a payment in one line, with the masked card number."""
    issuer = payment["issuer"]
    refunded = payment["refundedAmount"]
    parts = [f"{payment['id']} {payment['state']} {payment['amount']} {payment['currencyCode']}"]
    if refunded.strip("0."):
        parts.append(f"refunded {refunded}")
    parts += [f"card {issuer['card']}", f"response code {issuer['responseCode']}"]
    return ", ".join(parts)


def run(main):
    """Runs a program; an expected error ends it with one line and exit code 1."""
    try:
        sys.exit(main())
    except (Problem, Failure) as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except subprocess.CalledProcessError as error:
        # The program has printed its reason on standard error.
        sys.exit(f"{error.cmd[0]} {error.cmd[1]} ended with exit code {error.returncode}.")
    except KeyboardInterrupt:
        sys.exit(130)
