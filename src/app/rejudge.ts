import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Running } from '#operations/dispatch.ts';
import type { TextRef } from '#operations/schemas.ts';

/** Judges one reply that came, by the readings given. */
export type Judged<E> = (choices: ChosenReadings, running: Running) => Promise<E>;

export type Rejudge<E> = {
  /** Judges a reply for the first time and remembers how to do it again. */
  first(judged: Judged<E>, choices: ChosenReadings, running: Running): Promise<E>;
  /** Judges the reply with this id again; null when it is none of these, or made room for newer ones. */
  again(reply: string, choices: ChosenReadings, running: Running): Promise<E | null>;
};

/** How many replies can be judged again; each keeps its body. */
const most = 8;

/** Lets verdicts follow when a decision of ours is switched, without sending anything again. */
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
    async again(reply, choices, running) {
      const judged = known.get(reply);
      return judged ? first(judged, choices, running) : null;
    },
  };
}
