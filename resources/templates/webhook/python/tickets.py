"""Tickets in memory. Replace TicketStore with your database."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from threading import Lock
from typing import Literal
from uuid import uuid4


@dataclass
class Ticket:
    owner: str
    """The endUserId of the visitor; empty for visitors who are not signed in."""
    title: str
    description: str
    created_at: datetime
    status: Literal["open", "resolved"] = "open"
    urgent: bool = False
    deleted_at: datetime | None = None
    id: str = field(default_factory=lambda: str(uuid4()))


def sample_tickets(owner: str) -> list[Ticket]:
    now = datetime.now(timezone.utc)
    return [
        Ticket(
            owner,
            "The lamp arrived broken",
            "The **shade** has a crack.\n\n- Order 1042\n- Photo received",
            now - timedelta(hours=2),
            urgent=True,
        ),
        Ticket(
            owner,
            "Change the invoice address",
            "We are waiting for your *VAT number*.",
            now - timedelta(hours=26),
        ),
        Ticket(
            owner,
            "Where is my parcel?",
            "It was delivered to the neighbours.",
            now - timedelta(days=5),
            status="resolved",
        ),
        Ticket(
            owner,
            "Opening hours in December",
            "| Day | Hours |\n|---|---|\n| Mon to Fri | 9–19 |\n| Sat | 10–16 |",
            now - timedelta(days=20),
            status="resolved",
        ),
    ]


class TicketStore:
    # Each new owner adds samples, so without WEBHOOK_TOKEN anybody can make this grow.
    def __init__(self) -> None:
        self._tickets: dict[str, Ticket] = {}
        self._known_owners: set[str] = set()
        self._lock = Lock()

    def list(self, owner: str) -> list[Ticket]:
        """The tickets of a visitor, newest first. A new visitor starts with a few samples."""
        with self._lock:
            if owner not in self._known_owners:
                self._known_owners.add(owner)
                self._tickets.update({ticket.id: ticket for ticket in sample_tickets(owner)})
            return [
                ticket
                for ticket in self._tickets.values()
                if ticket.owner == owner and ticket.deleted_at is None
            ]

    def get(self, ticket_id: str) -> Ticket | None:
        """A ticket, also a deleted one."""
        with self._lock:
            return self._tickets.get(ticket_id)

    def toggle(self, ticket: Ticket) -> None:
        """Resolves an open ticket and reopens a resolved one."""
        with self._lock:
            ticket.status = "resolved" if ticket.status == "open" else "open"

    def delete(self, ticket: Ticket) -> None:
        """Keeps the record, so that a deletion can be undone."""
        with self._lock:
            ticket.deleted_at = ticket.deleted_at or datetime.now(timezone.utc)
