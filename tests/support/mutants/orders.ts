import type { JsonObject } from './exchange.ts';
import { knownVisitors, numberFor } from './visitors.ts';

/** One record of the default tab. */
export type Order = {
  readonly id: string;
  /** The visitor who alone sees it; null for one that everybody sees. */
  readonly owner: string | null;
  title: string;
  readonly description: string;
  status: string;
  readonly createdAt: number;
  /** When it was last changed by a click: an earlier click comes too late. */
  changedAt: number;
  deleted: boolean;
  readonly urgent: boolean;
};

const hour = 3_600_000;

const publicOrders = [
  { id: 'ORD-1001', title: 'Café chairs', status: 'open', hoursAgo: 2, urgent: true },
  { id: 'ORD-1002', title: 'Desk lamp', status: 'pending', hoursAgo: 7, urgent: false },
  { id: 'ORD-1003', title: 'Bookshelf, oak', status: 'open', hoursAgo: 30, urgent: false },
  { id: 'ORD-1004', title: 'Rug "Løkken"', status: 'in_progress', hoursAgo: 400, urgent: false },
];

/** All orders in the order in which a list shows them: the newest first. */
export class Orders {
  readonly all: Order[] = [];
  readonly #met = new Set<string>();
  readonly #startedAt: number;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    for (const order of publicOrders) this.#add(order, null);
    for (const visitor of knownVisitors) this.meet(visitor);
  }

  /** A visitor who was never here has two orders of their own. */
  meet(visitor: string): void {
    if (this.#met.has(visitor)) return;
    this.#met.add(visitor);
    const number = numberFor(visitor);
    const offset = (number % 1000) / 100;
    const [first, second] = [`ORD-${number}1`, `ORD-${number}2`];
    const urgent = false;
    this.#add({ id: first, title: 'Sofa', status: 'open', hoursAgo: 12 + offset, urgent }, visitor);
    this.#add(
      { id: second, title: 'Mirror', status: 'pending', hoursAgo: 50 + offset, urgent },
      visitor,
    );
  }

  find(id: string): Order | undefined {
    return this.all.find((order) => order.id === id);
  }

  #add(seed: (typeof publicOrders)[number], owner: string | null): void {
    this.all.push({
      id: seed.id,
      owner,
      title: seed.title,
      description: `**${seed.title}** will be delivered to your door.\n\n- packed\n- paid`,
      status: seed.status,
      createdAt: this.#startedAt - seed.hoursAgo * hour,
      changedAt: this.#startedAt - 60_000,
      deleted: false,
      urgent: seed.urgent,
    });
    this.all.sort((one, other) => other.createdAt - one.createdAt);
  }
}

const nextStatus: Readonly<Record<string, string>> = {
  pending: 'open',
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
};

/** What a click on Update does: the order moves on by one status. */
export function moveOn(order: Order, firedAt: number): void {
  order.status = nextStatus[order.status] ?? order.status;
  order.changedAt = firedAt;
}

/** The order as a DefaultItem. */
export function describeOrder(order: Order): JsonObject {
  return {
    id: order.id,
    title: order.title,
    type: 'Order',
    status: order.status,
    description: order.description,
    timestamp: new Date(order.createdAt).toISOString(),
    is_urgent: order.urgent,
    tags: [{ label: 'furniture', color: 'teal', tooltip: 'What was ordered' }],
  };
}
