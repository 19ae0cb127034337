import { compareStatements } from '#core/statement/compare.ts';
import type { Comparison, TreeChange } from '#core/xml/compare/changes.ts';
import { compareTrees } from '#core/xml/compare/compare.ts';
import { findWords } from '#core/xml/find.ts';
import { type LineIndex, type LongText, lineText } from '#core/xml/lines.ts';
import { stringValue } from '#core/xml/string-value.ts';
import { tableChart } from '#core/xml/tables/chart.ts';
import { openTable, type XmlTable } from '#core/xml/tables/columns.ts';
import { tableCsv, tableJson } from '#core/xml/tables/export.ts';
import { tableFacts } from '#core/xml/tables/facts.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import { tablePage, tableView } from '#core/xml/tables/view.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { TableOffer, XmlChange, XmlPlace } from '#operations/xml-schemas.ts';
import type { XmlAnswers, XmlOperationName, XmlQuestions } from '../ports/ports.ts';
import { chainOf, findNode, OpenXml, pathIn, placeOf, type Step } from './open.ts';
import { findDriftIn, profileOfXml } from './profile.ts';
import { isTooLarge, longestPreview, preview, queryXml } from './query.ts';
import { checkStatement } from './statement.ts';

/**
 * One side of a change: its attribute, its text, or for an added or removed element its beginning
 * as written.
 */
function side(
  document: OpenXml,
  change: TreeChange,
  name: 'before' | 'after',
): { text: string | null; place: XmlPlace | null } {
  const node = change[name];
  if (node === null) return { text: null, place: null };
  const { tree } = document;
  if ('attribute' in change) {
    const attribute = change.attribute[name];
    if (attribute === null) return { text: null, place: placeOf(document, node) };
    return {
      text: preview(`${attribute.qname}="${attribute.value}"`),
      place: document.place(attribute.start, attribute.end),
    };
  }
  const place = placeOf(document, node);
  const isWhole = change.kind === 'added' || change.kind === 'removed' || change.kind === 'moved';
  if (isWhole || isTooLarge(tree, node))
    return {
      text: preview(
        tree.text.slice(
          tree.start(node),
          Math.min(tree.end(node), tree.start(node) + longestPreview * 2),
        ),
      ),
      place,
    };
  return { text: preview(stringValue(tree, node)), place };
}

function describeChange(before: OpenXml, after: OpenXml, change: TreeChange): XmlChange {
  const [left, right] = [side(before, change, 'before'), side(after, change, 'after')];
  const path = change.after === null ? pathIn(before, change.before) : pathIn(after, change.after);
  return {
    kind: change.kind,
    path,
    before: left.text,
    after: right.text,
    beforePlace: left.place,
    afterPlace: right.place,
  };
}

/** A page of what differs between two documents, formatting and the order of attributes left aside. */
export function compareAnswer(
  before: OpenXml,
  after: OpenXml,
  { from, count }: XmlQuestions['compareXml'],
  step: Step,
): XmlAnswers['compareXml'] {
  const { changes, complete } = after.kept(
    'comparison',
    null,
    (): Comparison => compareTrees(before.tree, after.tree, { onStep: () => step() }),
  );
  return {
    total: changes.length,
    complete,
    changes: changes
      .slice(from, from + count)
      .map((change) => describeChange(before, after, change)),
  };
}

type View = Pick<XmlQuestions['readGrid'], 'path' | 'filter' | 'sort'>;

const tableOf = (document: OpenXml, path: string, step: Step): XmlTable =>
  document.kept('table', path, () => openTable(document.tree, path, () => step()));

const orderOf = (document: OpenXml, { path, filter, sort }: View, step: Step): Uint32Array =>
  document.kept('order', { path, filter, sort }, () =>
    tableView(tableOf(document, path, step), { filter, sort }, () => step()),
  );

/** The repeated elements that make the best tables. */
export const tables = (document: OpenXml, step: Step): TableOffer[] =>
  document.kept('offers', null, () => tableOffers(document.tree, 12, () => step()));

/** A page of a table; sums and extremes are those of the rows that passed. */
export function readGrid(
  document: OpenXml,
  { from, count, ...view }: XmlQuestions['readGrid'],
  step: Step,
): XmlAnswers['readGrid'] {
  const table = tableOf(document, view.path, step);
  const order = orderOf(document, view, step);
  const columns = document.kept('facts', { path: view.path, filter: view.filter }, () =>
    tableFacts(table, order, () => step()),
  );
  return {
    columns,
    total: order.length,
    unfiltered: table.rows.length,
    rows: tablePage(table, order, from, count),
  };
}

export const readChart = (
  document: OpenXml,
  { date, number, ...view }: XmlQuestions['readChart'],
  step: Step,
): XmlAnswers['readChart'] =>
  tableChart(tableOf(document, view.path, step), orderOf(document, view, step), date, number, () =>
    step(),
  );

/** The table as it is filtered and sorted, as the bytes of a file; put together piece by piece. */
export function exportGrid(
  document: OpenXml,
  { as, isGuarded, ...view }: XmlQuestions['exportGrid'],
  step: Step,
): Uint8Array {
  const encoder = new TextEncoder();
  const [table, order] = [tableOf(document, view.path, step), orderOf(document, view, step)];
  const pieces =
    as === 'csv'
      ? tableCsv(table, order, isGuarded, () => step())
      : tableJson(table, order, () => step());
  const parts = Array.from(pieces, (piece) => encoder.encode(piece));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A window of lines and columns of a text. */
export function readLines(
  text: LongText,
  lines: LineIndex,
  { from, count, left, width }: XmlQuestions['readLines'],
): XmlAnswers['readLines'] {
  const shown = Math.max(0, Math.min(count, lines.count - from));
  return {
    lines: Array.from({ length: shown }, (_, index) => {
      const start = lines.start(from + index + 1);
      const end = lines.end(from + index + 1);
      // A long line is not cut out of the text to show a part of it.
      if (end - start > width * 2 + left) {
        const ends = /[\r\n]*$/.exec(text.slice(Math.max(start, end - 2), end))?.[0].length ?? 0;
        return {
          text: text.slice(start + left, start + left + width),
          length: end - start - ends,
          offset: start,
        };
      }
      const line = lineText(text, lines, from + index + 1);
      return { text: line.slice(left, left + width), length: line.length, offset: start };
    }),
  };
}

/** The next place of some words, as line and columns. */
export function findText(
  text: LongText,
  lines: LineIndex,
  question: XmlQuestions['findText'],
): XmlAnswers['findText'] {
  const found = findWords(text, question.text, question.offset, question);
  if (found === null) return null;
  const { line, column } = lines.at(found.start);
  return { line, column, endColumn: column + found.end - found.start, offset: found.start };
}

/** A page of the transactions that differ between two documents. */
function compareStatementsAnswer(
  before: OpenXml,
  after: OpenXml,
  { from, count }: XmlQuestions['compareStatements'],
  step: Step,
): XmlAnswers['compareStatements'] {
  const compared = after.kept('statements', null, () =>
    compareStatements(before.tree, after.tree, () => step()),
  );
  return {
    ...compared,
    total: compared.changes.length,
    changes: compared.changes.slice(from, from + count),
  };
}

/** Questions about two documents. */
const comparisons = {
  compareXml: compareAnswer,
  compareStatements: compareStatementsAnswer,
} as const;

const isComparison = (name: XmlOperationName): name is keyof typeof comparisons =>
  name in comparisons;

/** The documents a question is about: one, or two that are compared. */
export type OpenXmls = { text: (index: number) => string; documents: (OpenXml | null)[] };

/** Takes the texts as stored, in UTF-8; each is read at the first question about it. */
export const openXmls = (texts: readonly Uint8Array[]): OpenXmls => ({
  text: (index) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(texts[index]),
  documents: texts.map(() => null),
});

function opened(xmls: OpenXmls, index: number, step: Step): OpenXml {
  const document = xmls.documents[index] ?? new OpenXml(xmls.text(index), step);
  xmls.documents[index] = document;
  return document;
}

type Answers = {
  [N in Exclude<XmlOperationName, keyof typeof comparisons>]: (
    document: OpenXml,
    question: XmlQuestions[N],
    step: Step,
  ) => XmlAnswers[N];
};

const answers: Answers = {
  openXml: (document, _, step) => {
    const { tree } = document;
    const root = tree.root();
    const { fault } = tree;
    return {
      characters: tree.text.length,
      nodes: tree.count - 1,
      elements: tree.elements,
      root: root === -1 ? null : tree.name(root).qname,
      fault: fault && { message: fault.message, ...document.lines('raw').at(fault.offset) },
      lines: { raw: document.lines('raw').count, pretty: document.lines('pretty').count },
      widest: { raw: document.lines('raw').widest, pretty: document.lines('pretty').widest },
      prettyCharacters: document.text('pretty').length,
      namespaces: Object.fromEntries(document.prefixes),
      tables: tables(document, step),
    };
  },
  readOutline: ({ outline }, { opened: nodes, filter, from, count }, step) =>
    filter === '' ? outline.rows(nodes, from, count) : outline.filtered(filter, from, count, step),
  findNode: (document, { look, offset }) => findNode(document, document.rawOffset(look, offset)),
  placeNode: (document, { node }) => ({
    place: placeOf(document, node),
    path: pathIn(document, node),
    chain: chainOf(document.tree, known(document.tree, node)),
  }),
  queryXml,
  readGrid,
  readChart,
  exportGrid,
  checkStatement,
  profileXml: profileOfXml,
  findDrift: findDriftIn,
  readLines: (document, question) =>
    readLines(document.text(question.look), document.lines(question.look), question),
  findText: (document, question) =>
    findText(document.text(question.look), document.lines(question.look), question),
};

const known = (tree: XmlTree, node: number): number => (node < tree.count ? node : 0);

/**
 * Answers one question; a long one calls `step` with its progress, which throws when the question
 * was cancelled.
 */
export function answerXml<N extends XmlOperationName>(
  xmls: OpenXmls,
  name: N,
  question: XmlQuestions[N],
  step: Step,
): XmlAnswers[N] {
  // The tables pair each name with its own question; the type system cannot follow that through a union of names.
  if (isComparison(name)) {
    const compare = comparisons[name] as (
      before: OpenXml,
      after: OpenXml,
      question: unknown,
      step: Step,
    ) => XmlAnswers[N];
    return compare(opened(xmls, 0, step), opened(xmls, 1, step), question, step);
  }
  const answer = answers[name as keyof Answers] as (
    document: OpenXml,
    question: unknown,
    step: Step,
  ) => XmlAnswers[N];
  return answer(opened(xmls, 0, step), question, step);
}
