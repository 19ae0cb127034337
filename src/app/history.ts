import { z } from 'zod';
import { countLevels, type Finding } from '#core/contract/finding.ts';
import type { Connection } from '#core/document/connection.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  type DocumentExchange,
  documentExchangeSchema,
  type TextRef,
} from '#operations/schemas.ts';
import { type Fired, type Firing, firedSchema } from '#operations/widget-schemas.ts';
import type { ExchangeRow, ExchangeToKeep } from './ports/journal.ts';
import type { Ports } from './ports/ports.ts';
import type { Texts } from './texts.ts';

/** Bytes of a body that are searched. */
const searchedBytes = 64 * 1024;
/** Bytes that all kept exchanges together may have, compressed. */
const quotaBytes = 256 * 1024 * 1024;

/** What is kept of an exchange besides its row and the body of its reply. `replyName` is the file name of that body. */
const factsSchema = z.object({
  document: documentExchangeSchema.nullable(),
  fired: firedSchema.nullable(),
  replyName: z.string(),
});

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

/**
 * Keeps exchanges in the journal, as the window and the command line are shown them: with every
 * secret masked. Nothing waits for that, and a journal that fails says so itself.
 */
export type History = {
  keepDocument(connection: Pick<Connection, 'name'>, id: string, exchange: DocumentExchange): void;
  keepFired(asked: Firing, fired: Fired): void;
  /** Resolves when everything is in the journal. */
  written(): Promise<void>;
};

/** The history of an app host that keeps none. */
export const noHistory: History = {
  keepDocument: () => undefined,
  keepFired: () => undefined,
  written: async () => undefined,
};

/** `version` is that of this Assay. */
export function createHistory(
  { journal, secrets }: Pick<Ports, 'journal' | 'secrets'>,
  texts: Texts,
  version: string,
): History {
  const writing = new Set<Promise<unknown>>();
  const bodyOf = (reply: TextRef | null): Uint8Array | null =>
    (reply && texts.find(reply.id)?.shown) ?? null;
  /** The words of a body that are looked for: nobody looks for a piece of Base64. */
  const searched = (reply: TextRef | null): string =>
    new TextDecoder()
      .decode(bodyOf(reply)?.subarray(0, searchedBytes))
      .replace(/[A-Za-z0-9+/=]{200,}/g, ' ');
  const keep = (
    row: Omit<
      ExchangeToKeep,
      'clauses' | 'words' | 'facts' | 'errors' | 'warnings' | 'infos' | 'version' | 'quotaBytes'
    >,
    findings: readonly Finding[],
    exchange: Pick<z.infer<typeof factsSchema>, 'document' | 'fired'>,
    reply: TextRef | null,
  ): void => {
    const { words, ...counted } = ofFindings(findings);
    const kept = {
      // The rest was masked before it was shown.
      ...redactWhole(row, secrets.seen()),
      ...counted,
      version,
      quotaBytes,
      words: {
        body: [reply, exchange.document?.xml ?? null].map(searched).join('\n'),
        findings: words.join('\n'),
      },
      facts: JSON.stringify({
        document: exchange.document && { ...exchange.document, reply: null, xml: null },
        fired: exchange.fired && { ...exchange.fired, reply: null },
        replyName: reply?.name ?? '',
      }),
    };
    const done = journal
      .keepExchange(kept, bodyOf(reply))
      .catch(() => undefined)
      .finally(() => writing.delete(done));
    writing.add(done);
  };
  return {
    keepDocument({ name }, id, exchange) {
      const { at, request, http, failure, verdict, findings } = exchange;
      keep(
        {
          at: Date.parse(at),
          kind: 'document',
          name,
          action: null,
          surface: null,
          status: http?.status ?? null,
          outcome: verdict?.outcome ?? failure?.kind ?? 'unreachable',
          url: request.url,
          documentId: id,
          visitor: null,
          isMock: false,
        },
        verdict?.findings ?? findings,
        { document: exchange, fired: null },
        exchange.reply,
      );
    },
    keepFired({ tab, visitor }, fired) {
      const { at, action, surface, standIn, request, http, verdict } = fired;
      keep(
        {
          at: Date.parse(at),
          kind: 'webhook',
          name: tab.name,
          action,
          surface,
          status: http?.status ?? null,
          outcome: verdict.outcome,
          url: request?.url ?? null,
          documentId: null,
          visitor: visitor.kind,
          isMock: standIn,
        },
        verdict.findings,
        { document: null, fired },
        fired.reply,
      );
    },
    written: async () => void (await Promise.allSettled(writing)),
  };
}

const entryOf = ({
  seq,
  at,
  errors,
  warnings,
  infos,
  ...row
}: ExchangeRow & { seq: number }): HistoryEntry => ({
  seq,
  at: new Date(at).toISOString(),
  kind: row.kind,
  name: row.name,
  action: row.action,
  surface: row.surface,
  status: row.status,
  outcome: row.outcome,
  findings: { error: errors, warning: warnings, info: infos },
  url: row.url,
  documentId: row.documentId,
  visitor: row.visitor,
  isMock: row.isMock,
  version: row.version,
});

/** The list of the history, and one exchange of it. */
export function historyHandlers(
  { journal }: Pick<Ports, 'journal'>,
  texts: Texts,
  history: History,
): Pick<Handlers, 'listHistory' | 'openExchange'> {
  return {
    listHistory: async (query) => {
      // What was just shown is in the list.
      await history.written();
      return { entries: (await journal.listExchanges(query)).map(entryOf) };
    },
    openExchange: async ({ seq }) => {
      const kept = await journal.openExchange(seq);
      if (kept === null)
        throw new OperationError(
          'not-found',
          `The history has no exchange ${seq}. It was never kept, or was deleted; exchanges are deleted after 30 days.`,
        );
      const { facts, reply: body, ...row } = kept;
      const parsed = factsSchema.safeParse(JSON.parse(facts));
      if (!parsed.success)
        throw new OperationError(
          'not-found',
          `The exchange ${seq} was kept by Assay ${row.version} in a form that this version cannot read. Open it with that version.`,
        );
      const { document, fired, replyName } = parsed.data;
      const reply = body && texts.keep({ name: replyName, shown: body, original: body });
      return {
        entry: entryOf({ ...row, seq }),
        document: document && { ...document, reply },
        fired: fired && { ...fired, reply },
      };
    },
  };
}
