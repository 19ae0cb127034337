import { usualCutting } from '#core/document/long-reply.ts';
import { tidyIds } from '#core/document/paste.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { DocumentToKeep, History } from '../history/record.ts';
import { openKept } from '../history.ts';
import { maskerOf } from '../masking.ts';
import type { CalledConnection } from '../mock.ts';
import type { CheckedJudgement, Ports } from '../ports/ports.ts';
import type { Judged } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { askDocument, failedExchange, judgeToShow, shownExchange } from './fetch-document.ts';
import type { Following } from './follow.ts';

/** Bytes up to which the answer waits until the reply is written down, so that the list is up to date with it. */
const quicklyWritten = 4 * 1024 * 1024;

/** The same running; while a long reply arrives, what judges and opens it is made ready. */
const preparing = (
  { judge, xml }: Pick<Ports, 'judge'> & Partial<Pick<Ports, 'xml'>>,
  { signal, progress }: Running,
): Running => ({
  signal,
  progress(made) {
    if (made.phase === 'Downloading' && (made.total ?? made.done) >= usualCutting.least) {
      xml?.prepare();
      judge.prepare();
    }
    progress(made);
  },
});

/**
 * Fetches one document. The returned function judges the reply (DOC-REQ-1 to DOC-RET-1), and the
 * first judgement is kept. `as`: under which id and check, and whether the list hears of it.
 */
export async function fetchDocument(
  ports: Pick<Ports, 'secrets' | 'consent' | 'http' | 'judge' | 'clock'> &
    Partial<Pick<Ports, 'xml'>>,
  texts: Texts,
  {
    connection,
    id,
    age,
    authorization,
    sendEmptyId,
    last: given,
  }: CheckedInput<'fetchDocument'> & { connection: CalledConnection },
  running: Running,
  history: Pick<History, 'lastSeen' | 'rulesOf' | 'keepDocument'>,
  as: Pick<DocumentToKeep, 'ref' | 'checkId'> & { isListed: boolean },
): Promise<Judged<DocumentExchange>> {
  if (id === '' && !sendEmptyId) {
    throw new OperationError(
      'bad-input',
      'The document id is empty. Enter one, or confirm that you want to send the request without it.',
    );
  }
  const last = given ?? (await history.lastSeen(connection, id));
  const asked = await askDocument(
    ports,
    { connection, id, age, authorization },
    last,
    preparing(ports, running),
    false,
  );
  const { reply } = asked;
  const keep = (exchange: DocumentExchange, judged: CheckedJudgement | null): Promise<void> =>
    history.keepDocument({
      connection,
      id,
      exchange,
      texts,
      isMasked: judged?.masked ?? false,
      ref: as.ref,
      checkId: as.checkId,
      checks: asked.masker.shown(judged?.checks ?? null),
      listed: as.isListed ? { adds: true } : null,
    });
  if (reply === null) {
    const exchange = failedExchange(asked);
    await keep(exchange, null);
    return async () => exchange;
  }
  let isKept = false;
  return async (choices, judging) => {
    const rules = isKept ? null : await history.rulesOf(connection.id);
    const { judged, opened } = await judgeToShow(ports, asked, reply, choices, rules, judging);
    const exchange = opened(shownExchange(asked, asked.masker.head(reply), judged, texts));
    if (!isKept) {
      isKept = true;
      const written = keep(exchange, judged);
      if (judged.reply.length <= quicklyWritten) await written;
    }
    return exchange;
  };
}

type Names =
  | 'listDocuments'
  | 'addDocuments'
  | 'removeDocuments'
  | 'followDocuments'
  | 'pauseFollowing'
  | 'resumeFollowing'
  | 'stopFollowing';

/** The list of documents and what is followed in it. */
export function listHandlers(
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>,
  following: Following,
  /** Hears of which connection the user follows documents. */
  follows: (connectionId: string) => void,
  isMocked: (connectionId: string) => boolean,
) {
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
    followDocuments: ({ connectionId, ids, deadlineSeconds }) => {
      const now = clock.now();
      follows(connectionId);
      return thenWake(
        journal.follow(
          connectionId,
          tidyIds(ids),
          now,
          now + deadlineSeconds * 1000,
          isMocked(connectionId),
        ),
      );
    },
    pauseFollowing: ({ connectionId, ids }) => thenWake(journal.pause(connectionId, ids)),
    resumeFollowing: ({ connectionId, ids }) => {
      follows(connectionId);
      return thenWake(journal.resume(connectionId, ids, clock.now()));
    },
    stopFollowing: ({ connectionId, ids }) => thenWake(journal.stop(connectionId, ids)),
  } satisfies Pick<Handlers, Names>;
}

const openMasked = {
  clause: 'DOC-REP-1',
  path: '$',
  text: 'The stored reply is masked, so this is its original verdict. Readings that you changed later do not affect it.',
};

/** What is kept was masked before it was written. */
const noSecrets = maskerOf([]);

/**
 * Opens a kept reply. The returned function judges it as it was judged when it arrived, with the
 * given readings; one that was masked has the verdict of that time. Throws an OperationError
 * `not-found`.
 */
export async function openCall(
  ports: Pick<Ports, 'journal' | 'judge'> & Partial<Pick<Ports, 'xml'>>,
  texts: Texts,
  seq: number,
): Promise<Judged<DocumentExchange>> {
  const { entry, document, isMasked, body } = await openKept(ports.journal, texts, { seq });
  const http = document?.http;
  if (!document || !http || body === null)
    throw new OperationError(
      'not-found',
      'This reply was not kept, or was deleted to free space. Fetch the document again to get a new reply.',
    );
  const { verdict } = document;
  if (isMasked && verdict)
    return async () => ({
      ...document,
      verdict: { ...verdict, steps: [...verdict.steps, openMasked] },
    });
  const asked = {
    ...document,
    id: entry.documentId ?? '',
    at: Date.parse(document.at),
    last: document.last ?? { lastStatus: null, lastVersion: null },
    masker: noSecrets,
  };
  return async (choices, judging) => {
    const reply = { body, status: http.status };
    const { judged, opened } = await judgeToShow(ports, asked, reply, choices, null, judging);
    return opened(shownExchange(asked, http, judged, texts));
  };
}
