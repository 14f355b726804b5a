"""The client: a method for each operation of the API, with the standard library alone."""

from __future__ import annotations

import json
import random
import re
import time
from email.utils import parsedate_to_datetime
from typing import IO, Any, Dict, Iterator, Optional, Tuple, Unpack
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from . import types
from .operations import Operations
from .problem import Problem
from .problems import PROBLEMS


class Client(Operations):
    """Calls the API.

    base_url: address of the service, as in "https://api.example.org".
    key: API key, for the operations under /v1. token: of a login, for those under /account.
    retries: how often a request refused with 429 or 503 and Retry-After is sent again.
    max_wait: longest wait before that, in seconds; a longer Retry-After is an error.
    timeout: seconds without a byte after which a call fails.

    Every method raises a Problem if the API answers with an error.
    """

    def __init__(
        self,
        base_url: str,
        key: Optional[str] = None,
        token: Optional[str] = None,
        retries: int = 2,
        max_wait: float = 60,
        timeout: float = 150,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = key
        self._token = token
        self._retries = retries
        self._max_wait = max_wait
        self._timeout = timeout

    def reason_stream(self, **request: Unpack[types.ReasonRequest]) -> Iterator[Dict[str, Any]]:
        """Answers a question and yields the answer while it is written.

        Yields {"token": piece of the text}, and at the end {"citations": […], "grounding": {…}}.
        """
        with self._send("POST", "/v1/reason", {**request, "stream": True}) as response:
            for event, data in _events(response):
                if data == "[DONE]":
                    return
                content = json.loads(data)
                if event == "error":
                    raise _problem(content.get("status", 500), content)
                yield content
        raise ConnectionError("The stream ended before the answer was complete.")

    def _call(self, method: str, path: str, request: Dict[str, Any]) -> Any:
        with self._send(method, path, request) as response:
            content = response.read()
        return json.loads(content) if content else None

    def _send(self, method: str, path: str, request: Dict[str, Any]) -> Any:
        """Sends a request, again if it is refused for a time. Returns the answer if its status is 2xx."""
        rest = dict(request)
        url = self._base_url + re.sub(r"\{(\w+)\}", lambda found: quote(str(rest.pop(found[1])), safe=""), path)
        headers = {"Accept": "application/json, text/event-stream"}
        body = None
        if method in ("POST", "PATCH"):
            headers["Content-Type"] = "application/json"
            body = json.dumps(rest).encode()
        elif known := {name: _text(value) for name, value in rest.items() if value is not None}:
            url += "?" + urlencode(known)
        credential = self._key if path.startswith("/v1") else self._token
        if credential is not None:
            headers["Authorization"] = f"Bearer {credential}"
        tried = 0
        while True:
            try:
                return urlopen(Request(url, body, headers, method=method), timeout=self._timeout)
            except HTTPError as refusal:
                with refusal:
                    problem = _read_problem(refusal)
                wait = problem.retry_after
                busy = problem.status in (429, 503)
                if not busy or wait is None or wait > self._max_wait or tried >= self._retries:
                    raise problem from None
            tried += 1
            # Clients that were refused together do not come back together.
            time.sleep(wait + random.random() * min(1, wait))


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_problem(refusal: HTTPError) -> Problem:
    try:
        body = json.loads(refusal.read())
    except ValueError:
        body = {}
    return _problem(refusal.code, body, _seconds(refusal.headers.get("Retry-After", "")))


def _seconds(after: str) -> Optional[float]:
    """Reads a Retry-After: seconds, or a day and time, as proxies write it."""
    if after.isdigit():
        return float(after)
    try:
        return max(0.0, parsedate_to_datetime(after).timestamp() - time.time())
    except ValueError:
        return None


def _problem(status: int, body: Dict[str, Any], retry_after: Optional[float] = None) -> Problem:
    return PROBLEMS.get(body.get("code", ""), Problem)(status, body, retry_after)


def _events(stream: IO[bytes]) -> Iterator[Tuple[str, str]]:
    """Yields the name and data of server-sent events as they come. Comments are skipped."""
    event, data = "message", []
    for line in stream:
        text = line.decode().rstrip("\r\n")
        field, _, content = text.partition(":")
        content = content.removeprefix(" ")
        if text == "":
            if data:
                yield event, "\n".join(data)
            event, data = "message", []
        elif field == "event":
            event = content
        elif field == "data":
            data.append(content)
