import { z } from 'zod';
import { countsSentence } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { type HistoryEntry, historyOperations } from '#operations/history-schemas.ts';
import { xmlOperations } from '#operations/xml-schemas.ts';
import { CouldNot } from '../terminal/output.ts';
import { keptCall } from './session.ts';
import { type Call, type Tool, toolOf } from './tool.ts';

const { search, clause, name, before } = historyOperations.listHistory.input.shape;
const { expression, namespaces } = xmlOperations.queryXml.input.shape;

const xmlInput = z
  .strictObject({
    xml: z.string().max(64).optional().describe('The xml of fetch_document'),
    seq: z.int().optional().describe('The number of a document in search_history'),
    text: z.string().max(20_000_000).optional().describe('XML, or a reply that carries it'),
    expression: expression.min(1).describe('XPath 1.0'),
    namespaces,
  })
  .refine(
    ({ xml, seq, text }) => [xml, seq, text].filter((one) => one !== undefined).length === 1,
    'Give one of xml, seq and text.',
  );

/** The id of the XML that a question is about. */
async function xmlOf(
  { xml, seq, text }: z.output<typeof xmlInput>,
  { open, signal }: Call,
): Promise<string> {
  const opened = await open();
  if (xml !== undefined) return xml;
  const document = { name: 'document', body: new TextEncoder().encode(text) };
  const found =
    seq === undefined
      ? await opened.app.run('inspectXml', document, undefined, signal)
      : (await keptCall(opened, seq, signal)).document;
  if (!found?.xml) throw new CouldNot('not-found', 'There is no XML document in it.');
  return found.xml.id;
}

/** The most hits, and the most calls, of one answer. */
const mostHits = 100;
const mostCalls = 20;

const callLine = (entry: HistoryEntry): string =>
  [
    `${entry.seq}. ${entry.at} ${entry.name}`,
    entry.action ?? `document ${entry.documentId ?? ''}`,
    entry.status === null ? entry.outcome : `HTTP ${entry.status}, ${entry.outcome}`,
    countsSentence(entry.findings),
    entry.url,
    ...entry.tags,
  ].join(', ');

/** The tools that look at what was kept. */
export const keptTools: readonly Tool[] = [
  toolOf({
    name: 'query_xml',
    title: 'Query a document',
    description:
      'Runs an XPath 1.0 expression over the XML of a document: one that fetch_document gave, one of the history, or a text. Use it to look into a document instead of reading all of it.',
    input: xmlInput,
    does: 'reads',
    async run(input, call) {
      const { app } = await call.open();
      const question = { ...input, xml: await xmlOf(input, call), from: 0, count: mostHits };
      const answer = await app.run('queryXml', question, undefined, call.signal);
      if (answer.type === 'fault')
        throw new CouldNot('bad-input', `Cannot run the XPath: ${answer.message}`);
      if (answer.type !== 'nodes')
        return { says: `One ${answer.type}.`, text: answer.value, isQuote: true };
      const { total, hits, hint } = answer;
      const others =
        total > hits.length
          ? ` These are the first ${hits.length}: (EXPRESSION)[position() > ${hits.length}] has the others.`
          : '';
      return {
        says: `${several(total, 'hit')}.${others}${hint === null ? '' : ` ${hint}`}`,
        text: hits
          .map(({ path, preview, place }) => {
            const at = place?.raw.start;
            return `${path}${at ? ` (line ${at.line}, column ${at.column})` : ''}: ${preview}`;
          })
          .join('\n'),
        isQuote: true,
      };
    },
  }),
  toolOf({
    name: 'search_history',
    title: 'Search earlier calls',
    description:
      'Finds kept calls by words in their address, reply or findings, by clause, or by the name of a tab or connection; newest first. Use it for what a webhook answered before: the resource assay://replies/NUMBER is the reply.',
    input: z.strictObject({
      search,
      clause,
      name,
      before: before.describe('Only calls with a smaller number'),
    }),
    does: 'reads',
    async run(input, { open, signal }) {
      const { app, tag } = await open();
      const query = { ...input, tag, limit: mostCalls + 1 };
      const { entries } = await app.run('listHistory', query, undefined, signal);
      const shown = entries.slice(0, mostCalls);
      const older =
        entries.length > shown.length ? ` Older ones: before: ${shown.at(-1)?.seq}.` : '';
      return {
        says: `${several(shown.length, 'call')}.${older}`,
        text: shown.map(callLine).join('\n'),
        isQuote: true,
      };
    },
  }),
];
