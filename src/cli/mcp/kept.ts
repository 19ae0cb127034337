import { z } from 'zod';
import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';
import { callColumns, type HistoryEntry, historyOperations } from '#operations/history-schemas.ts';
import { xmlOperations } from '#operations/xml-schemas.ts';
import { CouldNot } from '../terminal/output.ts';
import { isInSight, keptCall, type Session } from './session.ts';
import { reads, type Tool, toolOf } from './tool.ts';
import { findingsSchema, shownFindings } from './verdict.ts';

const { search, clause, name } = historyOperations.listHistory.input.shape;
const seq = z.int();
const { expression, namespaces } = xmlOperations.queryXml.input.shape;

const xmlInput = z
  .object({
    xml: z.string().max(64).optional().describe('The xml of fetch_document'),
    seq: seq.optional().describe('The number of a kept document of search_history'),
    text: z.string().max(20_000_000).optional().describe('XML, or a reply that carries it'),
    expression: expression.min(1).describe('XPath 1.0'),
    namespaces,
    limit: z.int().min(1).max(200).default(50),
  })
  .refine(
    ({ xml, seq: kept, text }) => [xml, kept, text].filter((one) => one !== undefined).length === 1,
    'Give one of xml, seq and text.',
  );

/** The id of the XML that a question is about. */
async function xmlOf(
  { xml, seq: kept, text }: z.output<typeof xmlInput>,
  session: Session,
  signal: AbortSignal,
): Promise<string> {
  const { app } = await session.open();
  if (xml !== undefined) return xml;
  const found =
    kept === undefined
      ? await app.run(
          'inspectXml',
          { name: 'document', body: new TextEncoder().encode(text) },
          undefined,
          signal,
        )
      : (await keptCall(session, kept, signal)).document;
  if (!found?.xml) throw new CouldNot('not-found', 'There is no XML document in it.');
  return found.xml.id;
}

const change = z.object({
  change: z.string(),
  was: z.string().nullable(),
  path: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const changes = z.object({ changes: z.array(change), complete: z.boolean() });

/** The most changes of each part of a comparison. */
const most = 100;

/** Without what differs with every call. */
function shownChanges(all: { changes: { minor: boolean }[]; complete: boolean }) {
  const real = all.changes.filter(({ minor }) => !minor);
  return { changes: real.slice(0, most), complete: all.complete && real.length <= most };
}

/** The tools that look at what was kept. */
export const keptTools: readonly Tool[] = [
  toolOf({
    name: 'query_xml',
    title: 'Query a document',
    description:
      'Runs an XPath 1.0 expression over the XML of a document: one that fetch_document gave, one of the history, or a text. Use it to look into a document instead of reading all of it. Sends nothing.',
    input: xmlInput,
    output: z.object({
      type: z.enum(['nodes', 'string', 'number', 'boolean']),
      total: z.int(),
      value: z.string().nullable(),
      hits: z.array(
        z.object({
          kind: z.string(),
          path: z.string(),
          text: z.string(),
          cut: z.literal(true).optional(),
          line: z.number().nullable(),
          column: z.number().nullable(),
        }),
      ),
      hint: z.string().nullable(),
    }),
    hints: reads,
    async run(input, session, { signal }) {
      const { app } = await session.open();
      const xml = await xmlOf(input, session, signal);
      const question = { ...input, xml, from: 0, count: input.limit };
      const answer = await app.run('queryXml', question, undefined, signal);
      if (answer.type === 'fault')
        throw new CouldNot('bad-input', `Cannot run the XPath: ${answer.message}`);
      const { type, hint } = answer;
      if (answer.type !== 'nodes')
        return {
          value: { type, total: 1, value: answer.value, hits: [], hint },
          says: `One ${type}.`,
          quotes: [answer.value],
        };
      const hits = answer.hits.map(({ kind, path, preview, cut, place }) => ({
        kind,
        path,
        text: preview,
        ...(cut ? { cut } : {}),
        line: place?.raw.start.line ?? null,
        column: place?.raw.start.column ?? null,
      }));
      return {
        value: { type, total: answer.total, value: null, hits, hint },
        says: `${several(answer.total, 'hit')}.`,
        quotes: hits.slice(0, 20).map(({ path, text }) => `${path}: ${text}`),
      };
    },
  }),
  toolOf({
    name: 'search_history',
    title: 'Search earlier calls',
    description:
      'Finds kept calls by words in their address, reply or findings, by clause, or by the name of a tab or connection; newest first. Use it to find the number of a call for diff_calls or query_xml, or its reply as assay://replies/NUMBER. Sends nothing.',
    input: z.object({ search, clause, name, limit: z.int().min(1).max(100).default(20) }),
    output: z.object({
      calls: z.array(
        z
          .object({ seq, ...callColumns })
          .pick({
            seq: true,
            at: true,
            kind: true,
            name: true,
            action: true,
            status: true,
            outcome: true,
            url: true,
            documentId: true,
            hasReply: true,
          })
          .extend({ findings: z.record(z.string(), z.number()), tags: z.array(z.string()) }),
      ),
    }),
    hints: reads,
    async run(input, session, { signal }) {
      const { app, workspace } = await session.open();
      const entries: HistoryEntry[] = [];
      for (let before: number | null = null; entries.length < input.limit; ) {
        const page: Output<'listHistory'> = await app.run(
          'listHistory',
          { ...input, before, limit: 1000 },
          undefined,
          signal,
        );
        entries.push(...page.entries.filter((entry) => isInSight(entry, workspace)));
        before = page.next;
        if (before === null) break;
      }
      entries.splice(input.limit);
      return {
        value: { calls: entries },
        says: `${several(entries.length, 'call')}.`,
        quotes: entries
          .slice(0, 20)
          .map(({ seq: number, at, name: of, action, outcome }) =>
            [number, at, of, action ?? 'document', outcome].join('  '),
          ),
      };
    },
  }),
  toolOf({
    name: 'diff_calls',
    title: 'Compare two calls',
    description:
      'Compares two kept calls by their numbers: request, reply, verdict, what the visitor sees. Use it to see what a change of the webhook did. Sends nothing.',
    input: z.object({ before: seq, after: seq }),
    output: z.object({
      same: z.boolean(),
      outcome: z.object({ before: z.string(), after: z.string() }),
      fixed: findingsSchema,
      new: findingsSchema,
      unchanged: z.int(),
      request: changes,
      reply: changes,
      visitor: changes,
    }),
    hints: reads,
    async run(input, session, { signal }) {
      const { app } = await session.open();
      for (const one of [input.before, input.after]) await keptCall(session, one, signal);
      const compared = await app.run('compareExchanges', input, undefined, signal);
      const { same, request, reply, visitor, verdict } = compared;
      return {
        value: {
          same,
          outcome: verdict.outcome,
          fixed: shownFindings(verdict.fixed),
          new: shownFindings(verdict.new),
          unchanged: verdict.unchanged.length,
          request: shownChanges(request),
          reply: shownChanges(reply),
          visitor: shownChanges(visitor),
        },
        says: `${same ? 'The calls are the same, but for times and dates' : 'The calls differ'}. ${several(verdict.fixed.length, 'finding')} fixed, ${verdict.new.length} new.`,
        quotes: verdict.new.slice(0, 10).map(({ clause, message }) => `New: ${clause} ${message}`),
      };
    },
  }),
];
