import { randomUUID } from 'node:crypto';

export type Ticket = {
  id: string;
  /** The `endUserId` of the visitor; empty for visitors who are not signed in. */
  owner: string;
  title: string;
  description: string;
  status: 'open' | 'resolved';
  urgent: boolean;
  createdAt: Date;
  deletedAt?: Date;
};

const hour = 60 * 60 * 1000;

const samples = [
  {
    title: 'The lamp arrived broken',
    description: 'The **shade** has a crack.\n\n- Order 1042\n- Photo received',
    status: 'open',
    urgent: true,
    age: 2 * hour,
  },
  {
    title: 'Change the invoice address',
    description: 'We are waiting for your *VAT number*.',
    status: 'open',
    urgent: false,
    age: 26 * hour,
  },
  {
    title: 'Where is my parcel?',
    description: 'It was delivered to the neighbours.',
    status: 'resolved',
    urgent: false,
    age: 5 * 24 * hour,
  },
  {
    title: 'Opening hours in December',
    description: '| Day | Hours |\n|---|---|\n| Mon to Fri | 9–19 |\n| Sat | 10–16 |',
    status: 'resolved',
    urgent: false,
    age: 20 * 24 * hour,
  },
] as const;

/** Tickets in memory. Replace it with your database: the webhook needs only these four methods. */
export class TicketStore {
  // Each new owner adds samples, so without WEBHOOK_TOKEN anybody can make this grow.
  readonly #tickets = new Map<string, Ticket>();
  readonly #knownOwners = new Set<string>();

  /** The tickets of a visitor, newest first. A new visitor starts with a few samples. */
  list(owner: string): Ticket[] {
    if (!this.#knownOwners.has(owner)) this.#addSamples(owner);
    return [...this.#tickets.values()].filter(
      (ticket) => ticket.owner === owner && ticket.deletedAt === undefined,
    );
  }

  /** A ticket, also a deleted one. */
  get(id: string): Ticket | undefined {
    return this.#tickets.get(id);
  }

  /** Resolves an open ticket and reopens a resolved one. */
  toggle(ticket: Ticket): void {
    ticket.status = ticket.status === 'open' ? 'resolved' : 'open';
  }

  /** Keeps the record, so that a deletion can be undone. */
  delete(ticket: Ticket): void {
    ticket.deletedAt ??= new Date();
  }

  #addSamples(owner: string): void {
    this.#knownOwners.add(owner);
    for (const { age, ...sample } of samples) {
      const ticket = { ...sample, id: randomUUID(), owner, createdAt: new Date(Date.now() - age) };
      this.#tickets.set(ticket.id, ticket);
    }
  }
}
