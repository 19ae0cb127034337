import { tidyIds } from '#core/document/ids.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { Ports } from '../ports/ports.ts';
import type { Following } from './follow.ts';

type Names =
  | 'listDocuments'
  | 'addDocuments'
  | 'removeDocuments'
  | 'listCalls'
  | 'followDocuments'
  | 'pauseFollowing'
  | 'resumeFollowing'
  | 'stopFollowing';

/** The list of documents, its timeline and what is followed in it. */
export function listHandlers(
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>,
  following: Following,
): Pick<Handlers, Names> {
  /** Every change of what is followed may make somebody's turn come sooner. */
  const thenWake = async (change: Promise<void>) => {
    await change;
    following.wake();
    return {};
  };
  return {
    listDocuments: ({ connectionId, since }) => journal.list(connectionId, since),
    addDocuments: ({ connectionId, ids }) => journal.add(connectionId, tidyIds(ids), clock.now()),
    removeDocuments: async ({ connectionId, ids }) => ({
      removed: await journal.remove(connectionId, ids),
    }),
    listCalls: ({ connectionId, id }) => journal.calls({ connectionId, id }),
    followDocuments: ({ connectionId, ids, deadlineSeconds }) => {
      const now = clock.now();
      return thenWake(
        journal.follow(connectionId, tidyIds(ids), now, now + deadlineSeconds * 1000),
      );
    },
    pauseFollowing: ({ connectionId, ids }) => thenWake(journal.pause(connectionId, ids)),
    resumeFollowing: ({ connectionId, ids }) =>
      thenWake(journal.resume(connectionId, ids, clock.now())),
    stopFollowing: ({ connectionId, ids }) => thenWake(journal.stop(connectionId, ids)),
  };
}
