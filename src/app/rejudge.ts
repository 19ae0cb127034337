import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Running } from '#operations/dispatch.ts';
import type { TextRef } from '#operations/text-ref.ts';

/** Judges one received reply with the given readings. */
export type Judged<E> = (choices: ChosenReadings, running: Running) => Promise<E>;

export type Rejudge<E> = {
  /** Judges a reply for the first time and remembers how to rejudge it. */
  first(judged: Judged<E>, choices: ChosenReadings, running: Running): Promise<E>;
  /** Rejudges the reply with this id; null if it is unknown, or no longer in memory. */
  rejudge(reply: string, choices: ChosenReadings, running: Running): Promise<E | null>;
};

/** How many replies can be rejudged; each holds its body in memory. */
const most = 8;

/** Updates verdicts when the user switches a reading, without sending anything again. */
export function createRejudge<E extends { reply: TextRef | null }>(): Rejudge<E> {
  const known = new Map<string, Judged<E>>();
  const first: Rejudge<E>['first'] = async (judged, choices, running) => {
    const exchange = await judged(choices, running);
    if (exchange.reply) known.set(exchange.reply.id, judged);
    for (const oldest of [...known.keys()].slice(0, -most)) known.delete(oldest);
    return exchange;
  };
  return {
    first,
    async rejudge(reply, choices, running) {
      const judged = known.get(reply);
      return judged ? first(judged, choices, running) : null;
    },
  };
}
