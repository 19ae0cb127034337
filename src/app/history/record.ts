import { z } from 'zod';
import { countLevels, type Finding } from '#core/contract/finding.ts';
import type { Connection } from '#core/document/connection.ts';
import { isCut, sizeOf } from '#core/document/long-reply.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import { plainDate } from '#core/text/plain-date.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import { presetOf, type Visitor } from '#core/widget/visitor.ts';
import { askedOfWebhookSchema } from '#operations/history-schemas.ts';
import {
  type DocumentExchange,
  documentExchangeSchema,
  type Workspace,
} from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { type Fired, type Firing, firedSchema } from '#operations/widget-schemas.ts';
import type { ExchangeRow, ExchangeToKeep, KeptExchange } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';

const mebibyte = 1024 * 1024;
/** Bytes of a body that are searched. */
const searchedBytes = 64 * 1024;
/** The largest body that is kept, in bytes: a larger one would take the room of everything else. Documents have an archive of their own. */
const largestBody = 64 * mebibyte;
/** The longest field of a row: senders can put any amount of text there. */
const longestField = 2000;
/** What is kept of an exchange besides its row and the body of its reply. `replyName` is the file name of that body. */
const factsSchema = z.object({
  connectionId: z.string().nullable().default(null),
  asked: askedOfWebhookSchema.nullable().default(null),
  document: documentExchangeSchema.nullable(),
  fired: firedSchema.nullable(),
  replyName: z.string(),
});

/** What was kept of an exchange besides its row; null where another version wrote it in a form that this one cannot read. */
export function keptFacts({ facts }: Pick<KeptExchange, 'facts'>) {
  const parsed = factsSchema.safeParse(JSON.parse(facts));
  return parsed.success ? parsed.data : null;
}

/** What is kept and what is searched of the findings of a verdict. */
const ofFindings = (findings: readonly Finding[]) => {
  const { error, warning, info } = countLevels(findings);
  return {
    errors: error,
    warnings: warning,
    infos: info,
    clauses: findings.map(({ clause, level }) => ({ clause, level })),
    words: findings.map(({ clause, message, effect }) => `${clause} ${message} ${effect ?? ''}`),
  };
};

/** Who was in front of the widget, in the words of the window. */
function choiceOf(visitor: Visitor): VisitorChoice {
  if (visitor.kind === 'anonymous') return 'anonymous';
  if (visitor.kind === 'token') return 'own';
  return presetOf(visitor);
}

/** When an app host keeps exchanges: as the settings and the tab say, or whatever they say. */
export type HistoryKeeping = 'as set' | 'always' | 'never';

/** How many bytes all kept exchanges that are not pinned may have together, compressed. */
export const historyQuota = ({ settings }: Pick<Workspace, 'settings'>): number =>
  settings.history.quotaMiB * mebibyte;

/**
 * Keeps exchanges in the journal, as the window and the command line are shown them: with every
 * secret masked. Nothing waits for that, and a journal that fails says so itself.
 */
export type History = {
  /** `texts` has the body of the reply; `ref` is the id under which the exchange can be opened. */
  keepDocument(
    connection: Pick<Connection, 'id' | 'name'>,
    id: string,
    exchange: DocumentExchange,
    texts: Pick<Texts, 'held'>,
    ref?: string,
    checkId?: string,
  ): void;
  /** `at`: when it was fired, in milliseconds since 1970, whatever time was simulated. `checkId`: the check that fired it. */
  keepFired(asked: Firing, fired: Fired, at: number, checkId?: string): void;
  /** Keeps an exchange that was made elsewhere, marked so; false where the history is switched off. */
  keepImported(imported: ImportedToKeep, texts: Pick<Texts, 'held'>): Promise<boolean>;
  /** Resolves when everything is in the journal. */
  written(): Promise<void>;
};

/** An exchange from the file `from`, with nothing secret in it; `name` is that of its tab. Exactly one of `document` and `fired` is there. */
export type ImportedToKeep = {
  from: string;
  name: string;
  documentId: string | null;
  asked: z.infer<typeof askedOfWebhookSchema> | null;
  document: DocumentExchange | null;
  fired: Fired | null;
  /** What else the note says of it. */
  remark: string;
};

/** The tag of exchanges that were made elsewhere. */
const importedTag = 'imported';

/** What an exchange says of itself; the rest of its row follows from its findings and the app. */
type RowFacts = Omit<ExchangeRow, 'errors' | 'warnings' | 'infos' | 'version'> & {
  ref: string | null;
};
type Kept = {
  row: RowFacts;
  findings: readonly Finding[];
  exchange: Omit<z.infer<typeof factsSchema>, 'replyName'>;
  reply: TextRef | null;
};

const cut = (text: string | undefined): string | null => text?.slice(0, longestField) ?? null;

/** `version` is that of this Assay. */
export function createHistory(
  { journal, secrets, clock }: Pick<Ports, 'journal' | 'secrets' | 'clock'>,
  texts: Pick<Texts, 'held'>,
  workspace: () => Promise<Workspace>,
  version: string,
  keeping: HistoryKeeping,
): History {
  const writing = new Set<Promise<unknown>>();
  /** One read after another: exchanges are kept in the order in which they ended. */
  let reading: Promise<unknown> = Promise.resolve();
  const settingsInTurn = (): Promise<Workspace> => {
    const next = reading.then(workspace);
    reading = next.catch(() => undefined);
    return next;
  };

  async function keep(
    { row, findings, exchange, reply }: Kept,
    { held }: Pick<Texts, 'held'>,
    isWanted: (workspace: Workspace) => boolean,
  ): Promise<number | null> {
    // Looked up before anything is waited for: newer replies may take their room.
    const [body, xml] = [reply, exchange.document?.xml ?? null].map(
      (one) => (one && held(one.id)?.shown) ?? null,
    );
    const set = await settingsInTurn();
    if (keeping === 'as set' && !(set.settings.history.keep && isWanted(set))) return null;
    const { words, ...counted } = ofFindings(findings);
    // Nobody looks for a piece of Base64.
    const searched = [body, xml].map((one) =>
      new TextDecoder()
        .decode((one && isCut(one) ? one.body : one)?.subarray(0, searchedBytes))
        .replace(/[A-Za-z0-9+/=]{200,}/g, ' '),
    );
    const toKeep: ExchangeToKeep = {
      // The rest was masked before it was shown.
      ...redactWhole(row, secrets.seen()),
      at: plainDate(row.at) ?? clock.now(),
      keptAt: clock.now(),
      ...counted,
      version,
      quotaBytes: historyQuota(set),
      words: { body: searched.join('\n'), findings: words.join('\n') },
      facts: JSON.stringify({
        connectionId: exchange.connectionId,
        asked: exchange.asked && redactWhole(exchange.asked, secrets.seen()),
        document: exchange.document && { ...exchange.document, reply: null, xml: null },
        fired: exchange.fired && { ...exchange.fired, reply: null },
        replyName: reply?.name ?? '',
      }),
    };
    return journal.keepExchange(toKeep, body && sizeOf(body) <= largestBody ? body : null);
  }
  const begin = (...kept: Parameters<typeof keep>): void => {
    if (keeping === 'never') return;
    const done = keep(...kept)
      .catch(() => undefined)
      .finally(() => writing.delete(done));
    writing.add(done);
  };
  const isOn = ({ tabs }: Workspace, tabId: string): boolean =>
    tabs.find(({ id }) => id === tabId)?.keepsHistory !== false;
  return {
    keepDocument({ id: ownerId, name }, id, exchange, own, ref, checkId) {
      const { at, request, http, failure, verdict, findings } = exchange;
      const row: RowFacts = {
        at: Date.parse(at),
        ref: ref ?? null,
        kind: 'document',
        name,
        ownerId,
        action: null,
        surface: null,
        status: http?.status ?? null,
        outcome: verdict?.outcome ?? failure?.kind ?? 'unreachable',
        url: request.url,
        documentId: id,
        bankCode: cut(verdict?.value.record?.bank_code),
        visitor: null,
        clock: null,
        isMock: false,
        checkId: checkId ?? null,
      };
      const kept = { connectionId: ownerId, asked: null, document: exchange, fired: null };
      begin(
        { row, findings: verdict?.findings ?? findings, exchange: kept, reply: exchange.reply },
        own,
        () => true,
      );
    },
    keepFired(asked, fired, at, checkId) {
      const { tab, visitor, origin, now } = asked;
      const { action, surface, standIn, request, http, verdict } = fired;
      const row: RowFacts = {
        at,
        ref: origin?.ref ?? null,
        kind: 'webhook',
        name: tab.name,
        ownerId: tab.id,
        action,
        surface,
        status: http?.status ?? null,
        outcome: verdict.outcome,
        url: request?.url ?? null,
        documentId: null,
        bankCode: null,
        visitor: choiceOf(visitor),
        clock: now === undefined ? null : Date.parse(now),
        isMock: standIn,
        checkId: checkId ?? null,
      };
      begin(
        {
          row,
          findings: verdict.findings,
          exchange: {
            connectionId: null,
            asked: askedOfWebhookSchema.parse(asked),
            document: null,
            fired,
          },
          reply: fired.reply,
        },
        texts,
        (set) => tab.keepsHistory !== false && isOn(set, tab.id),
      );
    },
    async keepImported({ from, name, documentId, asked, document, fired, remark }, own) {
      if (keeping === 'never') return false;
      const { at, request, http, reply } = document ?? fired ?? {};
      const verdict = document?.verdict ?? fired?.verdict;
      const row: RowFacts = {
        at: Date.parse(at ?? ''),
        ref: null,
        kind: document === null ? 'webhook' : 'document',
        name: name.slice(0, longestField),
        ownerId: null,
        action: fired?.action ?? null,
        surface: fired?.surface ?? null,
        status: http?.status ?? null,
        outcome: verdict?.outcome ?? 'unreachable',
        url: request?.url || null,
        documentId,
        bankCode: cut(document?.verdict?.value.record?.bank_code),
        visitor: null,
        clock: null,
        isMock: fired?.standIn ?? false,
        checkId: null,
      };
      const exchange = { connectionId: null, asked, document, fired };
      const findings = verdict?.findings ?? [];
      const seq = await keep({ row, findings, exchange, reply: reply ?? null }, own, () => true);
      if (seq === null) return false;
      const text = remark === '' ? `Imported from ${from}` : `Imported from ${from}\n${remark}`;
      const note = redactWhole(text, secrets.seen());
      await journal.annotateExchange(seq, { note, tags: [importedTag] });
      return true;
    },
    written: async () => void (await Promise.allSettled(writing)),
  };
}
