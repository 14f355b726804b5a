"""Errors of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class Problem(Exception):
    """An answer that is an error.

    Each code has a class of its own. A code that this client does not know is a Problem.
    """

    def __init__(self, status: int, body: Dict[str, Any], retry_after: Optional[float] = None) -> None:
        super().__init__(body.get("detail") or body.get("title") or f"The server answered with status {status}.")
        self.status = status
        self.code: str = body.get("code", "unknown")
        #: Identifies the request in the operator's log.
        self.request_id: Optional[str] = body.get("instance")
        #: Broken rules of the input, each with the JSON Pointer of its field.
        self.errors: List[Dict[str, str]] = body.get("errors", [])
        #: Seconds after which the same request may succeed, if the server gave them.
        self.retry_after = retry_after
        #: The problem object as it came, with the members that only some codes have.
        self.body = body
