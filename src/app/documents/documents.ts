import { sizeOf, usualCutting } from '#core/document/long-reply.ts';
import { tidyIds } from '#core/document/paste.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange, Workspace } from '#operations/schemas.ts';
import { createMasking, type Masking } from '../masking.ts';
import type { Ports } from '../ports/ports.ts';
import type { Judged } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { type DocumentLog, noLog } from './document-log.ts';
import { askDocument, failedExchange, judgeToShow, shownExchange } from './fetch-document.ts';
import type { Following } from './follow.ts';
import { storedCall } from './stored-call.ts';

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
 * first judgement goes into the log. `reuse`: use the connection that the previous call left open.
 */
export async function fetchDocument(
  ports: Pick<Ports, 'secrets' | 'consent' | 'http' | 'judge' | 'clock'> &
    Partial<Pick<Ports, 'xml'>>,
  texts: Texts,
  { connection, id, age, authorization, sendEmptyId, last: given }: CheckedInput<'fetchDocument'>,
  running: Running,
  reuse = false,
  log: DocumentLog = noLog,
  masking: Masking = createMasking(),
): Promise<Judged<DocumentExchange>> {
  if (id === '' && !sendEmptyId) {
    throw new OperationError(
      'bad-input',
      'The document id is empty. Enter one, or confirm that you want to send the request without it.',
    );
  }
  const last = given ?? (await log.lastSeen(connection.id, id));
  const asked = await askDocument(
    ports,
    { connection, id, age, authorization },
    last,
    preparing(ports, running),
    reuse,
    masking,
  );
  const { reply } = asked;
  if (reply === null) {
    await log.record(asked, null, true);
    return async () => failedExchange(asked);
  }
  let isLogged = false;
  return async (choices, judging) => {
    const isFirst = !isLogged && (await log.isListed(connection.id));
    const rules = isFirst ? await log.rulesOf(connection.id) : null;
    const { judged, opened } = await judgeToShow(ports, asked, reply, choices, rules, judging);
    if (!isLogged) {
      isLogged = true;
      const written = log.record(asked, judged, true);
      if (sizeOf(judged.reply) <= quicklyWritten) await written;
    }
    return opened(shownExchange(asked, asked.masker.head(reply), judged, texts));
  };
}

type Names =
  | 'listDocuments'
  | 'addDocuments'
  | 'removeDocuments'
  | 'listCalls'
  | 'listCopies'
  | 'followDocuments'
  | 'pauseFollowing'
  | 'resumeFollowing'
  | 'stopFollowing';

/** As many stored replies as can be chosen from. */
const maxCopies = 5000;

/** The list of documents, its timeline and what is followed in it. */
export function listHandlers(
  { journal, clock }: Pick<Ports, 'journal' | 'clock'>,
  following: Following,
  /** Hears of which connection the user follows documents. */
  follows: (connectionId: string) => void,
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
    listCalls: ({ connectionId, id }) => journal.calls({ connectionId, id }),
    listCopies: () => journal.copies(maxCopies),
    followDocuments: ({ connectionId, ids, deadlineSeconds }) => {
      const now = clock.now();
      follows(connectionId);
      return thenWake(
        journal.follow(connectionId, tidyIds(ids), now, now + deadlineSeconds * 1000),
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

const mebibyte = 1024 * 1024;

const openMasked = {
  clause: 'DOC-REP-1',
  path: '$',
  text: 'The stored reply is masked, so this is its original verdict. Readings that you changed later do not affect it.',
};

/**
 * Opens a stored reply. The returned function judges it as it was judged when it arrived, with the
 * given readings. A reply that is stored masked has the verdict of that time.
 */
export async function openCall(
  ports: Pick<Ports, 'journal' | 'judge'> & Partial<Pick<Ports, 'xml'>>,
  texts: Texts,
  seq: number,
): Promise<Judged<DocumentExchange>> {
  const { asked, http, verdict, body } = await storedCall(ports.journal, seq);
  return async (choices, judging) => {
    if (verdict !== null) {
      const kept = {
        verdict: { ...verdict, steps: [...verdict.steps, openMasked] },
        reply: body,
        masked: true,
        xml: null,
      };
      return shownExchange(asked, http, kept, texts);
    }
    const reply = { body, status: http.status };
    const { judged, opened } = await judgeToShow(ports, asked, reply, choices, null, judging);
    return opened(shownExchange(asked, http, judged, texts));
  };
}

/** What the archive holds, and the way to empty it. */
export function archiveHandlers(
  { journal }: Pick<Ports, 'journal'>,
  workspace: () => Promise<Workspace>,
) {
  const readArchive = async () => ({
    ...(await journal.archive()),
    quotaBytes: (await workspace()).settings.archive.quotaMiB * mebibyte,
  });
  return {
    readArchive,
    clearArchive: async ({ connectionId }) => {
      await journal.clear(connectionId);
      return readArchive();
    },
  } satisfies Pick<Handlers, 'readArchive' | 'clearArchive'>;
}
