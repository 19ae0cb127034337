"""The webhook of one widget tab: the support tickets of a visitor.

http.server is for development. README.md says what to put in front of it in production.
"""

import hmac
import json
import logging
import os
import re
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from tickets import Ticket, TicketStore

PATH = "/tickets"
MAX_BODY_BYTES = 64 * 1024


class RequestError(Exception):
    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


def to_item(ticket: Ticket) -> dict[str, Any]:
    """A ticket as the widget shows it."""
    priority = {"label": "priority", "color": "red", "tooltip": "Answered within a day"}
    return {
        "id": ticket.id,
        "title": ticket.title,
        "type": "ticket",
        "status": ticket.status,
        "description": ticket.description,
        "timestamp": ticket.created_at.isoformat(timespec="milliseconds"),
        "is_urgent": ticket.urgent,
        "tags": [priority] if ticket.urgent else [],
    }


def id_in(body: dict[str, Any]) -> str:
    """The id of the record. The rest of `item` may be out of date, so it is ignored."""
    item = body.get("item")
    if not isinstance(item, dict):
        item = {}
    ticket_id = body.get("id") or item.get("id") or item.get("uuid")
    if not isinstance(ticket_id, str):
        raise RequestError(HTTPStatus.BAD_REQUEST, "The id is missing.")
    return ticket_id


class WebhookServer(ThreadingHTTPServer):
    """With a token, calls of the platform must carry it as a bearer token."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], token: str | None = None) -> None:
        super().__init__(address, WebhookHandler)
        self.store = TicketStore()
        self.token = token


class WebhookHandler(BaseHTTPRequestHandler):
    server: WebhookServer
    protocol_version = "HTTP/1.1"
    timeout = 30
    # For what the base class refuses by itself, such as an unknown method.
    error_content_type = "application/json"
    error_message_format = '{"error": "HTTP status %(code)d"}'
    # Bytes of the body that were not read: they would be taken for the next request.
    unread = 0

    def parse_request(self) -> bool:
        if not super().parse_request():
            return False
        lengths = self.headers.get_all("Content-Length", ["0"])
        # What servers read in different ways can hide a second request from the one in front.
        if (
            "Transfer-Encoding" in self.headers
            or self.headers.defects
            or len(lengths) > 1
            or not re.fullmatch("[0-9]{1,15}", lengths[0].strip(" \t"))
        ):
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        self.unread = int(lengths[0])
        return True

    def do_OPTIONS(self) -> None:
        self.send_response(HTTPStatus.NO_CONTENT)
        self.send_header("Access-Control-Allow-Methods", "GET, POST")
        self.send_header("Access-Control-Allow-Headers", "Content-Type")
        self.end_headers()

    def do_GET(self) -> None:
        self.reply(self.read)

    do_HEAD = do_GET

    def do_POST(self) -> None:
        self.reply(self.write)

    def do_PUT(self) -> None:
        self.reply(self.refuse_method)

    do_DELETE = do_PATCH = do_PUT

    def read(self) -> dict[str, Any]:
        query = self.platform_query()
        owner = query.get("endUserId", "")
        match query.get("action"):
            case "get_items":
                tickets = self.server.store.list(owner)
                return {"items": [to_item(one) for one in tickets], "badge": {"color": "blue"}}
            case "item_clicked":
                return to_item(self.find_ticket(query.get("id", ""), owner))
        raise RequestError(HTTPStatus.BAD_REQUEST, "Expected get_items or item_clicked.")

    def write(self) -> dict[str, Any]:
        body = self.json_body()
        query = self.platform_query()
        # The browser cannot prove who the visitor is; knowing the random id has to be enough.
        owner = query.get("endUserId", "") if "action" in query else None
        match query.get("action", body.get("action")):
            case "update_item":
                # The platform marks conversations as read; tickets have no unread state.
                if body.get("type") != "mark_read":
                    self.server.store.toggle(self.find_ticket(id_in(body), owner))
            case "delete_item":
                # A second click is no error: the ticket is gone, as asked.
                self.server.store.delete(self.find_ticket(id_in(body), owner, deleted=True))
            case _:
                message = "Expected update_item or delete_item."
                raise RequestError(HTTPStatus.BAD_REQUEST, message)
        return {"ok": True}

    def refuse_method(self) -> dict[str, Any]:
        self.platform_query()
        raise RequestError(HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed.")

    def platform_query(self) -> dict[str, str]:
        """The query, after the path and the token were checked."""
        path, _, text = self.path.partition("?")
        if path != PATH:
            raise RequestError(HTTPStatus.NOT_FOUND, "Not found.")
        parameters = parse_qs(text, keep_blank_values=True)
        query = {name: values[0] for name, values in parameters.items()}
        # Only the platform puts the action, and who the visitor is, into the query.
        if self.server.token is not None and "action" in query:
            given = self.headers.get("Authorization", "")
            expected = f"Bearer {self.server.token}"
            if not hmac.compare_digest(given.encode(), expected.encode()):
                message = "The credential is missing or not valid."
                raise RequestError(HTTPStatus.UNAUTHORIZED, message)
        return query

    def json_body(self) -> dict[str, Any]:
        try:
            if self.unread > MAX_BODY_BYTES:
                raise RequestError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too large.")
            content, self.unread = self.rfile.read(self.unread), 0
            body = json.loads(content)
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            raise RequestError(HTTPStatus.BAD_REQUEST, "The body must be a JSON object.")
        return body

    def find_ticket(self, ticket_id: str, owner: str | None, deleted: bool = False) -> Ticket:
        """The ticket, if it belongs to the visitor; without an owner, whoever it belongs to.

        With `deleted`, it may be a deleted one.
        """
        ticket = self.server.store.get(ticket_id)
        if (
            ticket is None
            or owner not in (None, ticket.owner)
            or (ticket.deleted_at is not None and not deleted)
        ):
            raise RequestError(HTTPStatus.NOT_FOUND, "There is no such ticket.")
        return ticket

    def reply(self, handle: Callable[[], dict[str, Any]]) -> None:
        status = HTTPStatus.OK
        try:
            body = handle()
        except RequestError as error:
            status, body = error.status, {"error": str(error)}
        except Exception:
            logging.exception("The call failed")
            status, body = HTTPStatus.INTERNAL_SERVER_ERROR, {"error": "Internal error."}
        content = json.dumps(body).encode()
        self.send_response(status)
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, POST")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        if self.unread:
            self.send_header("Connection", "close")
        # Update and Delete come from the visitor's browser, from the page of the widget.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Logs nothing: the query names the visitor."""


def main() -> None:
    host = os.environ.get("HOST", "127.0.0.1")
    port = int(os.environ.get("PORT", "8080"))
    with WebhookServer((host, port), os.environ.get("WEBHOOK_TOKEN")) as server:
        print(f"Listening on http://{host}:{server.server_port}{PATH}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
