import type { XmlInfo } from '#app/xml/answers.ts';
import type { XPathHit } from '#app/xml/query.ts';
import { byLevel, type Finding } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import type { TableOffer } from '#core/xml/tables/offers.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { FileApp } from './file-app.ts';
import type { XmlOptions } from './options.ts';
import { findingText } from './terminal/finding-text.ts';
import { CouldNot, printData, say } from './terminal/output.ts';

/** Rows that one call of the dispatcher gives. */
const page = 1000;

/** One result of a query as JSON; `cut` where the text of the node is longer. */
type Found = {
  kind: XPathHit['kind'];
  path: string;
  text: string;
  cut?: true;
  line: number;
  column: number;
};
/** `hint` says what may have been meant where nothing was found. */
type XPathResult = { hint?: string } & (
  | { type: 'nodes'; total: number; hits: Found[] }
  | { type: 'string' | 'number' | 'boolean'; value: string }
);

/** Runs a query to its last hit. */
async function runXPath(
  app: FileApp,
  xml: TextRef,
  expression: string,
  namespaces: Record<string, string> = {},
): Promise<XPathResult> {
  const hits: Found[] = [];
  for (;;) {
    const answer = await app.run('queryXml', {
      xml: xml.id,
      expression,
      namespaces,
      from: hits.length,
      count: page,
    });
    if (answer.type === 'fault') {
      const mark = answer.at === null ? '' : `\n  ${expression}\n  ${' '.repeat(answer.at)}^`;
      throw new CouldNot('bad-input', `Cannot run the XPath: ${answer.message}${mark}`);
    }
    const hint = answer.hint === null ? {} : { hint: answer.hint };
    if (answer.type !== 'nodes') return { type: answer.type, value: answer.value, ...hint };
    for (const { kind, path, preview, cut, begins } of answer.hits) {
      const { line, column } = begins;
      hits.push({ kind, path, text: preview, ...(cut ? { cut } : {}), line, column });
    }
    if (hits.length >= answer.total || answer.hits.length === 0)
      return { type: 'nodes', total: answer.total, hits, ...hint };
  }
}

/** A query's result for people: a line for each hit. */
const xpathText = (result: XPathResult): string =>
  result.type === 'nodes'
    ? result.hits
        .map(({ path, text, line, column }) => `${line}:${column}\t${path}\t${text}`)
        .join('\n')
    : result.value;

/** The elements of a name or path as CSV, whose formulas are guarded unless it is to be `raw`. */
async function csvOf(app: FileApp, xml: TextRef, path: string, raw = false): Promise<string> {
  const { total } = await app.run('readGrid', { xml: xml.id, path, from: 0, count: 1 });
  if (total === 0) {
    const tables = await app.run('listTables', { xml: xml.id });
    const known = tables.map((table) => `${table.path} (${several(table.rows, 'row')})`).join(', ');
    throw new CouldNot(
      'bad-input',
      `This document has no element "${path}". ${known ? `These elements can be tables: ${known}.` : 'No element in it repeats.'}`,
    );
  }
  const table = await app.run('exportGrid', { xml: xml.id, path, isGuarded: !raw });
  return new TextDecoder().decode(app.texts.find(table.id)?.shown);
}

/** The document with line breaks and indents; nothing in it is repaired. */
const prettyOf = (app: FileApp, xml: TextRef): string =>
  layOut(scanXml(new TextDecoder().decode(app.texts.find(xml.id)?.shown))).text;

/** The parts of the document that the options select, as keys of a JSON object. */
export const requestedJson = async (
  app: FileApp,
  xml: TextRef | null,
  { xpath, ns, pretty, csv, rawCsv }: XmlOptions,
): Promise<object> => ({
  ...(xml && xpath !== undefined ? { xpath: await runXPath(app, xml, xpath, ns) } : {}),
  ...(xml && pretty ? { pretty: prettyOf(app, xml) } : {}),
  ...(xml && csv !== undefined ? { csv: await csvOf(app, xml, csv, rawCsv) } : {}),
});

/**
 * Prints the part of the document that the options select; false without such an option. The errors and warnings go to stderr, first: they decide the exit code,
 * and stdout has only the data.
 */
export async function printRequested(
  app: FileApp,
  xml: TextRef,
  { xpath, ns, pretty, csv, rawCsv }: XmlOptions,
  findings: readonly Finding[],
): Promise<boolean> {
  if (xpath === undefined && csv === undefined && pretty === undefined) return false;
  for (const finding of [...findings].sort(byLevel))
    if (finding.level !== 'info') say(findingText(finding));
  if (xpath !== undefined) {
    const result = await runXPath(app, xml, xpath, ns);
    if (result.hint !== undefined) say(`Hint: ${result.hint}.`);
    printData(xpathText(result));
  } else if (csv !== undefined) printData((await csvOf(app, xml, csv, rawCsv)).replace(/\n$/, ''));
  else printData(prettyOf(app, xml));
  return true;
}

/** What the document is made of, in a few lines. */
export const xmlInfoText = (
  { root, elements, lines, namespaces }: XmlInfo,
  tables: readonly TableOffer[],
): string =>
  [
    `root: ${root ?? 'none'}   elements: ${elements}   lines: ${lines.raw}`,
    ...Object.entries(namespaces).map(([prefix, uri]) => `namespace ${prefix} = ${uri}`),
    ...tables.map(
      ({ path, rows, columns }) =>
        `table ${path}: ${several(rows, 'row')}, ${several(columns, 'column')}`,
    ),
  ].join('\n');
