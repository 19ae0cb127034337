import { type Command, InvalidArgumentError, Option } from 'commander';
import { byLevel, type Finding } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { TableOffer, XmlInfo, XPathHit } from '#operations/xml-schemas.ts';
import { type StatementOptions, withStatementOptions } from './statement-options.ts';
import { CouldNot, printData, say } from './terminal/output.ts';
import { findingText } from './terminal/verdict-text.ts';
import type { XmlApp } from './xml-app.ts';

/** The XML options of a command. */
export type XmlOptions = StatementOptions & {
  xpath?: string;
  ns?: Record<string, string>;
  pretty?: true;
  csv?: string;
};

/** Rows that one call of the dispatcher gives. */
const page = 1000;

function namespaceOption(
  text: string,
  before: Record<string, string> = {},
): Record<string, string> {
  const equals = text.indexOf('=');
  const [prefix, uri] = [text.slice(0, equals), text.slice(equals + 1)];
  if (equals === -1 || !/^[\w.-]+$/.test(prefix) || uri === '')
    throw new InvalidArgumentError(
      'This must be a prefix and its namespace, such as d=urn:example.',
    );
  if (prefix === '__proto__')
    throw new InvalidArgumentError('__proto__ cannot be used as a prefix. Use any other name.');
  return { ...before, [prefix]: uri };
}

/** The options of every command that has an XML document to show. */
export const withXmlOptions = (command: Command): Command =>
  withStatementOptions(command)
    .addOption(
      new Option(
        '--xpath <expression>',
        'print what this XPath 1.0 expression finds in the XML',
      ).conflicts(['pretty', 'csv']),
    )
    .addOption(
      new Option(
        '--ns <prefix=uri>',
        'a namespace prefix for --xpath, in addition to those of the document',
      ).argParser(namespaceOption),
    )
    .addOption(
      new Option('--pretty', 'print the XML with line breaks and indentation').conflicts(['csv']),
    )
    .option('--csv <element>', 'print the elements with this name or path as a CSV table');

/** One result of a query as JSON. */
type Found = {
  kind: XPathHit['kind'];
  path: string;
  text: string;
  line: number | null;
  column: number | null;
};
/** `hint` says what may have been meant where nothing was found. */
export type XPathResult = { hint?: string } & (
  | { type: 'nodes'; total: number; hits: Found[] }
  | { type: 'string' | 'number' | 'boolean'; value: string }
);

/** Runs a query to its last hit. */
export async function runXPath(
  app: XmlApp,
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
    for (const { kind, path, preview, place } of answer.hits) {
      hits.push({
        kind,
        path,
        text: preview,
        line: place?.raw.start.line ?? null,
        column: place?.raw.start.column ?? null,
      });
    }
    if (hits.length >= answer.total || answer.hits.length === 0)
      return { type: 'nodes', total: answer.total, hits, ...hint };
  }
}

/** A query's result for people: a line for each hit. */
export const xpathText = (result: XPathResult): string =>
  result.type === 'nodes'
    ? result.hits
        .map(({ path, text, line, column }) => `${line}:${column}\t${path}\t${text}`)
        .join('\n')
    : result.value;

/** The elements of a name or path as CSV: plain data, because scripts read it. */
export async function csvOf(app: XmlApp, xml: TextRef, path: string): Promise<string> {
  const { total } = await app.run('readGrid', { xml: xml.id, path, from: 0, count: 1 });
  if (total === 0) {
    const tables = await app.run('listTables', { xml: xml.id });
    const known = tables.map((table) => `${table.path} (${several(table.rows, 'row')})`).join(', ');
    throw new CouldNot(
      'bad-input',
      `This document has no element "${path}". ${known ? `These elements can be tables: ${known}.` : 'No element in it repeats.'}`,
    );
  }
  const table = await app.run('exportGrid', { xml: xml.id, path, isGuarded: false });
  return new TextDecoder().decode(app.texts.find(table.id)?.shown);
}

/** The document with line breaks and indents; nothing in it is repaired. */
export const prettyOf = (app: XmlApp, xml: TextRef): string =>
  layOut(scanXml(new TextDecoder().decode(app.texts.find(xml.id)?.shown))).text;

/**
 * Prints the part of the document that the options select; false without such an option. The errors and warnings go to stderr, first: they decide the exit code,
 * and stdout has only the data.
 */
export async function printRequested(
  app: XmlApp,
  xml: TextRef,
  { xpath, ns, pretty, csv }: XmlOptions,
  findings: readonly Finding[],
): Promise<boolean> {
  if (xpath === undefined && csv === undefined && pretty === undefined) return false;
  for (const finding of [...findings].sort(byLevel))
    if (finding.level !== 'info') say(findingText(finding));
  if (xpath !== undefined) {
    const result = await runXPath(app, xml, xpath, ns);
    if (result.hint !== undefined) say(`Hint: ${result.hint}.`);
    printData(xpathText(result));
  } else if (csv !== undefined) printData((await csvOf(app, xml, csv)).replace(/\n$/, ''));
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
