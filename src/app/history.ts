import { redactWhole } from '#core/secrets/redact.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { keptDays } from '#operations/bounds.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { Evidence, historyOperations, KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import { compareKept } from './evidence/compare.ts';
import { type History, historyQuota, keptFacts } from './history/record.ts';
import type { Ports } from './ports/ports.ts';
import type { Texts } from './texts.ts';

/** An exchange of the history by its number, or by the id that the window gave it. */
export type WhichExchange = { seq: number } | { ref: string };

const notKept = (which: WhichExchange): OperationError =>
  new OperationError(
    'not-found',
    'seq' in which
      ? `The history has no call ${which.seq}. It was never kept, or was deleted; calls are deleted after ${keptDays} days.`
      : 'The history does not have this call: it was deleted, or the history was off. Turn the history on under Settings, and fire again.',
  );

/** A kept exchange with the text of its reply, for what leaves Assay. */
export function evidenceOf(
  { document, fired, ...kept }: KeptExchange,
  texts: Pick<Texts, 'find'>,
): Evidence {
  const reply = document?.reply ?? fired?.reply ?? null;
  const body = reply && texts.find(reply.id);
  return {
    ...kept,
    document: document && { ...document, reply: null, xml: null },
    fired: fired && { ...fired, reply: null },
    body: body ? new TextDecoder().decode(body.shown) : null,
  };
}

/** A kept call with its reply among these texts; `body` is that reply, and `isMasked` whether something in it was. */
type OpenedCall = KeptExchange & { isMasked: boolean; body: Uint8Array | null };

/** Opens a kept call. Throws an OperationError `not-found`. */
export async function openKept(
  journal: Ports['journal'],
  texts: Pick<Texts, 'keep'>,
  which: WhichExchange,
): Promise<OpenedCall> {
  const kept = await journal.open(which);
  if (kept === null) throw notKept(which);
  const { entry, reply: body } = kept;
  const facts = keptFacts(kept);
  if (facts === null)
    throw new OperationError(
      'not-found',
      `Call ${entry.seq} was kept by Assay ${entry.version} in a form that this version cannot read. Open it with that version.`,
    );
  const { connectionId, asked, document, fired, isMasked, replyName } = facts;
  const reply = body && texts.keep({ name: replyName, shown: body, original: body });
  return {
    entry,
    connectionId,
    asked,
    document: document && { ...document, reply },
    fired: fired && { ...fired, reply },
    isMasked,
    body,
  };
}

/** Lists, opens, compares, deletes and annotates what the history keeps. */
export function historyHandlers(
  ports: Pick<Ports, 'journal' | 'secrets' | 'judge' | 'clock'>,
  texts: Texts,
  history: Pick<History, 'written'>,
  workspace: () => Promise<Workspace>,
) {
  const { journal, secrets, judge, clock } = ports;
  const open = (which: number | string) =>
    openKept(journal, texts, typeof which === 'number' ? { seq: which } : { ref: which });
  /** A person writes these, so that only whole secrets are masked. */
  const masked = <T extends string | string[]>(text: T): T => redactWhole(text, secrets.seen());
  const written = (text: string): string => withoutCredentials(masked(text), []);
  return {
    listHistory: async (query) => {
      // What was just shown is in the list.
      await history.written();
      const found = await journal.calls({ ...query, limit: query.limit + 1 });
      const entries = found.slice(0, query.limit);
      return {
        entries,
        next: found.length > entries.length ? (entries.at(-1)?.seq ?? null) : null,
      };
    },
    openExchange: async (which, running) => {
      // What was made a moment ago may be on its way there.
      if ('ref' in which) await history.written();
      const { isMasked, body, ...kept } = await openKept(journal, texts, which);
      const { document } = kept;
      if (body === null || document?.verdict?.outcome !== 'completed') return kept;
      // Not kept twice: it is in the reply.
      const choices = (await workspace()).readings;
      const found = await judge.file({ body, choices }, running);
      const name = document.reply?.name.replace(/\.json$/, '') ?? 'document';
      const xml = found.xml && texts.keep({ name: `${name}.xml`, ...found.xml });
      return { ...kept, document: { ...document, xml } };
    },
    compareExchanges: async ({ before, after }, running) => {
      await history.written();
      const both = { before: await open(before), after: await open(after) };
      return compareKept(ports, texts, both, running);
    },
    deleteExchanges: async ({ seqs }) => {
      await history.written();
      return { deleted: await journal.deleteCalls(seqs) };
    },
    deleteOldExchanges: async ({ age }) => {
      await history.written();
      return journal.deleteOld(clock.now(), age);
    },
    clearHistory: async ({ pinnedToo }) => {
      await history.written();
      return { deleted: await journal.clear(!pinnedToo) };
    },
    pinExchange: async ({ seqs, isPinned }) => {
      await journal.pin(seqs, isPinned);
      return {};
    },
    annotateExchange: async ({ seq, note, tags }) => {
      const notes = { note: written(note), tags: [...new Set(tags.map(written))] };
      if (!(await journal.annotate(seq, notes))) throw notKept({ seq });
      return notes;
    },
    readHistorySize: async () => {
      const set = await workspace();
      return {
        ...(await journal.size(clock.now())),
        quotaBytes: historyQuota(set),
        keeps: set.settings.history.keep,
      };
    },
  } satisfies Omit<Pick<Handlers, keyof typeof historyOperations>, 'replayCall'>;
}
