import { z } from 'zod';
import type { Finding } from '#core/contract/finding.ts';
import type { Connection } from '#core/document/connection.ts';
import { isFinal } from '#core/document/follow.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import type { StatementOutcome } from '#core/statement/outcome.ts';
import { plainDate } from '#core/text/plain-date.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import { presetOf, type Visitor } from '#core/widget/visitor.ts';
import { askedOfWebhookSchema, recordedTag } from '#operations/history-schemas.ts';
import {
  type DocumentExchange,
  documentExchangeSchema,
  type Workspace,
} from '#operations/schemas.ts';
import type { TextRef } from '#operations/text-ref.ts';
import { type Fired, type Firing, firedSchema } from '#operations/widget-schemas.ts';
import type { CalledConnection } from '../mock.ts';
import type { CallNotes, CallRow, KeptCall, LastSeen, ListedBy } from '../ports/journal.ts';
import type { DocumentRules, Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';

const mebibyte = 1024 * 1024;
/** Bytes of a body that are searched. */
const searchedBytes = 64 * 1024;
/** The longest field of a row: senders can put any amount of text there. */
const longestField = 2000;
/**
 * What is kept of a call besides its row and the body of its reply. `replyName` is the file name of
 * that body; `isMasked`: it was masked, so that it cannot be judged once more.
 */
const factsSchema = z.object({
  connectionId: z.string().nullable().default(null),
  asked: askedOfWebhookSchema.nullable().default(null),
  document: documentExchangeSchema.nullable(),
  fired: firedSchema.nullable(),
  isMasked: z.boolean().default(false),
  replyName: z.string(),
});

/** What was kept of a call besides its row; null where another version wrote it in a form that this one cannot read. */
export function keptFacts({ facts }: Pick<KeptCall, 'facts'>) {
  const parsed = factsSchema.safeParse(JSON.parse(facts));
  return parsed.success ? parsed.data : null;
}

/** Who was in front of the widget, in the words of the window. */
function choiceOf(visitor: Visitor): VisitorChoice {
  if (visitor.kind === 'anonymous') return 'anonymous';
  if (visitor.kind === 'token') return 'own';
  return presetOf(visitor);
}

/** When an app host keeps calls: as the settings and the tab say, or whatever they say. */
export type HistoryKeeping = 'as set' | 'always' | 'never';

/** How many bytes all kept calls that are not pinned may have together, compressed. */
export const historyQuota = ({ settings }: Pick<Workspace, 'settings'>): number =>
  settings.history.quotaMiB * mebibyte;

/** A call of a document with its reply among `texts`; `ref` is the id under which the window can open it. */
export type DocumentToKeep = {
  connection: Pick<Connection, 'id' | 'name'>;
  id: string;
  exchange: DocumentExchange;
  texts: Pick<Texts, 'find'>;
  isMasked: boolean;
  ref?: string | undefined;
  checkId?: string | undefined;
  checks: StatementOutcome | null;
  /** Null: the list of its connection does not hear of it. `adds`: the document is put into the list where it is not. */
  listed: { adds: boolean } | null;
};

/**
 * Keeps calls in the journal, as the window and the command line are shown them: with every secret
 * masked, and says in the list of documents what they brought. A journal that fails says so itself,
 * and calls go on without it.
 */
export type History = {
  /** What was seen before of a document and its connection. */
  lastSeen(connection: Pick<CalledConnection, 'id' | 'isMock'>, id: string): Promise<LastSeen>;
  /** What a person has said about the statements of a connection's documents. */
  rulesOf(connectionId: string): Promise<DocumentRules>;
  /** Resolves once it is written; never rejects. */
  keepDocument(document: DocumentToKeep): Promise<void>;
  /** `at`: when it was fired, in milliseconds since 1970, whatever time was simulated. `checkId`: the check that fired it. */
  keepFired(asked: Firing, fired: Fired, at: number, checkId?: string): void;
  /** Keeps an exchange that was made elsewhere, marked so; its number, null where the history is switched off. */
  keepImported(imported: ImportedToKeep, texts: Pick<Texts, 'find'>): Promise<number | null>;
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
  /** `importedTag` or `recordedTag`, and what more there is to say. */
  tags: readonly string[];
  /** The tab or connection that it is of, and under which id the window can open it; null for what is of none. */
  owner: ({ id: string; ref: string } & Pick<Tab, 'name' | 'keepsHistory'>) | null;
};

type Kept = {
  row: Omit<CallRow, 'at' | 'version'>;
  /** In milliseconds since 1970. */
  at: number;
  ref: string | null;
  findings: readonly Finding[];
  exchange: Omit<z.infer<typeof factsSchema>, 'replyName'>;
  reply: TextRef | null;
  listed: ListedBy | null;
  notes?: CallNotes;
};

const cut = (text: string | null | undefined): string | null =>
  text?.slice(0, longestField) ?? null;

/** What the row of a call says of a document's reply, and of none. */
function rowOfDocument({ isMock, request, http, failure, verdict }: DocumentExchange) {
  const record = verdict?.value.record;
  return {
    kind: 'document' as const,
    action: null,
    surface: null,
    status: http?.status ?? null,
    outcome: verdict?.outcome ?? failure?.kind ?? 'unreachable',
    failure: cut(failure?.message),
    url: request.url || null,
    externalId: cut(record?.external_id),
    bankCode: cut(record?.bank_code),
    statusCode: record?.status_code ?? null,
    recordStatus: cut(record?.status),
    documentVersion: cut(record?.document_version),
    dateCreated: cut(record?.date_created),
    parsedDate: cut(record?.parsed_date),
    message: cut(record?.message),
    bytes: http?.bytes ?? null,
    total: http?.timings.total ?? null,
    isMock: isMock === true,
  };
}

function rowOfFired({ action, surface, standIn, request, http, verdict, milliseconds }: Fired) {
  return {
    kind: 'webhook' as const,
    action,
    surface,
    status: http?.status ?? null,
    outcome: verdict.outcome,
    failure: null,
    url: request?.url ?? null,
    documentId: null,
    externalId: null,
    bankCode: null,
    statusCode: null,
    recordStatus: null,
    documentVersion: null,
    dateCreated: null,
    parsedDate: null,
    message: null,
    checks: null,
    bytes: http?.bytes ?? null,
    total: milliseconds,
    isMock: standIn,
  };
}

/** How a call takes the place of its document in the list. What a mock service says is not the end of the document. */
const listedBy = ({ isMock, verdict }: DocumentExchange, adds: boolean): ListedBy => ({
  adds,
  ends: verdict !== null && isFinal(verdict.outcome) && !isMock,
});

const nothingSeen: LastSeen = { lastStatus: null, lastVersion: null };

/**
 * `version` is that of this Assay; `environmentOf` says in which environment the tab or connection with this id is, null: whatever is open; `tagsOfHost`
 * gives the tags of the calls that are made here.
 */
export function createHistory(
  { journal, secrets, clock }: Pick<Ports, 'journal' | 'secrets' | 'clock'>,
  texts: Pick<Texts, 'find'>,
  workspace: () => Promise<Workspace>,
  version: string,
  keeping: HistoryKeeping,
  environmentOf: (ownerId: string | null) => string | null,
  tagsOfHost: () => readonly string[],
): History {
  const writing = new Set<Promise<unknown>>();
  /** One read after another: calls are kept in the order in which they ended. */
  let reading: Promise<unknown> = Promise.resolve();
  const settingsInTurn = (): Promise<Workspace> => {
    const next = reading.then(workspace);
    reading = next.catch(() => undefined);
    return next;
  };
  const isStored = ({ connections }: Workspace, connectionId: string | null): boolean =>
    connections.some(({ id }) => id === connectionId);
  /**
   * Whether the list of a connection hears of a call: nothing of another connection, and no id that holds a whole secret. A short secret is left as
   * readable there as in the request that is shown: a document that is missing from the list would confirm a guess at it.
   */
  const isListable = (set: Workspace, { ownerId, documentId }: Kept['row']): boolean =>
    documentId !== null &&
    documentId !== '' &&
    redactWhole(documentId, secrets.seen()) === documentId &&
    isStored(set, ownerId);

  async function keep(
    { row, at, ref, findings, exchange, reply, listed, notes }: Kept,
    { find }: Pick<Texts, 'find'>,
    isWanted: (workspace: Workspace) => boolean,
  ): Promise<number | null> {
    // Looked up before anything is waited for: newer replies may take their room.
    const [body, xml] = [reply, exchange.document?.xml ?? null].map(
      (one) => (one && find(one.id)?.shown) ?? null,
    );
    const set = await settingsInTurn();
    const isKept =
      keeping === 'as set' ? set.settings.history.keep && isWanted(set) : keeping === 'always';
    const place = listed && isListable(set, row) ? listed : null;
    const tags = tagsOfHost();
    if (!isKept && place === null) return null;
    // Nobody looks for a piece of Base64.
    const searched = [body, xml].map((one) =>
      new TextDecoder()
        .decode(one?.subarray(0, searchedBytes))
        .replace(/[A-Za-z0-9+/=]{200,}/g, ' '),
    );
    const words = findings.map(
      ({ clause, message, effect }) => `${clause} ${message} ${effect ?? ''}`,
    );
    return journal.keep(
      {
        // The rest was masked before it was shown.
        row: {
          ...redactWhole(row, secrets.seen()),
          at: new Date(plainDate(at) ?? clock.now()).toISOString(),
          version,
        },
        isKept,
        ref,
        keptAt: clock.now(),
        findings: findings.map(({ clause, level, count }) => ({ clause, level, count })),
        quotaBytes: historyQuota(set),
        words: { body: searched.join('\n'), findings: words.join('\n') },
        facts: JSON.stringify({
          ...exchange,
          asked: exchange.asked && redactWhole(exchange.asked, secrets.seen()),
          document: exchange.document && { ...exchange.document, reply: null, xml: null },
          fired: exchange.fired && { ...exchange.fired, reply: null },
          replyName: reply?.name ?? '',
        }),
        listed: place,
        notes: notes ?? (tags.length > 0 ? { note: '', tags } : undefined),
      },
      body ?? null,
    );
  }
  const begin = (...kept: Parameters<typeof keep>): Promise<void> => {
    const done = keep(...kept)
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => writing.delete(done));
    writing.add(done);
    return done;
  };
  const isOn = ({ tabs }: Workspace, tabId: string): boolean =>
    tabs.find(({ id }) => id === tabId)?.keepsHistory !== false;
  return {
    async lastSeen({ id: connectionId, isMock }, id) {
      // A mock service is compared with nothing that the service said.
      if (isMock || !isStored(await workspace(), connectionId)) return nothingSeen;
      return journal.lastSeen({ connectionId, id }).catch(() => nothingSeen);
    },
    rulesOf: async (connectionId) => ({
      connectionId,
      kept: (await workspace()).statementRules,
    }),
    keepDocument({ connection, id, exchange, texts: own, isMasked, ref, checkId, checks, listed }) {
      const { at, verdict, findings, reply } = exchange;
      const kept: Kept = {
        row: {
          ...rowOfDocument(exchange),
          checks,
          name: connection.name,
          ownerId: connection.id,
          environment: environmentOf(connection.id),
          documentId: id,
          visitor: null,
          clock: null,
          checkId: checkId ?? null,
        },
        at: Date.parse(at),
        ref: ref ?? null,
        findings: verdict?.findings ?? findings,
        exchange: {
          connectionId: connection.id,
          asked: null,
          document: exchange,
          fired: null,
          isMasked,
        },
        reply,
        listed: listed && listedBy(exchange, listed.adds),
      };
      return begin(kept, own, () => true);
    },
    keepFired(asked, fired, at, checkId) {
      const { tab, visitor, origin, now } = asked;
      const kept: Kept = {
        row: {
          ...rowOfFired(fired),
          name: tab.name,
          ownerId: tab.id,
          environment: environmentOf(tab.id),
          visitor: choiceOf(visitor),
          clock: now === undefined ? null : new Date(now).toISOString(),
          checkId: checkId ?? null,
        },
        at,
        ref: origin?.ref ?? null,
        findings: fired.verdict.findings,
        exchange: {
          connectionId: null,
          asked: askedOfWebhookSchema.parse(asked),
          document: null,
          fired,
          isMasked: false,
        },
        reply: fired.reply,
        listed: null,
      };
      void begin(kept, texts, (set) => tab.keepsHistory !== false && isOn(set, tab.id));
    },
    async keepImported(
      { from, name, documentId, asked, document, fired, remark, tags, owner },
      own,
    ) {
      const exchange = document ?? fired;
      const of = document
        ? { ...rowOfDocument(document), checks: null }
        : fired && rowOfFired(fired);
      if (!exchange || !of) return null;
      const isRecorded = tags.includes(recordedTag);
      const how = isRecorded ? `Recorded on the way to ${from}` : `Imported from ${from}`;
      const text = remark === '' ? how : `${how}\n${remark}`;
      return keep(
        {
          row: {
            ...of,
            name: owner?.name ?? name.slice(0, longestField),
            ownerId: owner?.id ?? null,
            // Nobody knows where a file was recorded.
            environment: isRecorded ? environmentOf(owner?.id ?? null) : null,
            documentId,
            visitor: null,
            clock: null,
            checkId: null,
          },
          at: Date.parse(exchange.at),
          ref: owner?.ref ?? null,
          findings: exchange.verdict?.findings ?? [],
          exchange: {
            connectionId: (document && owner?.id) ?? null,
            asked,
            document,
            fired,
            isMasked: false,
          },
          reply: exchange.reply,
          listed: document && owner && listedBy(document, true),
          notes: { note: redactWhole(text, secrets.seen()), tags },
        },
        own,
        (set) => owner === null || (owner.keepsHistory !== false && isOn(set, owner.id)),
      );
    },
    written: async () => void (await Promise.allSettled(writing)),
  };
}
