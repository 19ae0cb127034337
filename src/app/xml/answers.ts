import { partOf } from '#core/xml/lines.ts';
import { XmlTable } from '#core/xml/tables/columns.ts';
import { type TableOffer, tableOffers } from '#core/xml/tables/offers.ts';
import { tableCsv, tableFacts, tablePage, tableView } from '#core/xml/tables/view.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { XmlOperationName, XmlQuestions } from './open.ts';
import { chainOf, findNode, OpenXml, pathIn, placeOf, type Step } from './open.ts';

type View = Pick<XmlQuestions['readGrid'], 'path' | 'filter' | 'sort'>;

const tableOf = (document: OpenXml, path: string): XmlTable =>
  document.kept('table', path, () => new XmlTable(document.tree, path));

const orderOf = (document: OpenXml, { path, filter, sort }: View): Uint32Array =>
  document.kept('order', { path, filter, sort }, () =>
    tableView(tableOf(document, path), { filter, sort }),
  );

const listTables = (document: OpenXml): TableOffer[] =>
  document.kept('offers', null, () => tableOffers(document.tree));

/** A page of a table; sums are those of the rows that passed. */
export function readGrid(document: OpenXml, { from, count, ...view }: XmlQuestions['readGrid']) {
  const table = tableOf(document, view.path);
  const order = orderOf(document, view);
  const columns = document.kept('facts', { path: view.path, filter: view.filter }, () =>
    tableFacts(table, order),
  );
  return {
    columns,
    total: order.length,
    unfiltered: table.rows.length,
    rows: tablePage(table, order, from, count),
  };
}

/** The table as it is filtered and sorted, as the bytes of a CSV file. */
export const exportGrid = (
  document: OpenXml,
  { isGuarded, ...view }: XmlQuestions['exportGrid'],
): Uint8Array =>
  new TextEncoder().encode(
    tableCsv(tableOf(document, view.path), orderOf(document, view), isGuarded),
  );

/** A document that questions are asked about. */
export type AskedXml = (step: Step) => OpenXml;

/** Takes the text as stored, in UTF-8; it is read at the first question about it. */
export function openOnce(text: Uint8Array): AskedXml {
  let document: OpenXml | null = null;
  return (step) => {
    document ??= new OpenXml(new TextDecoder('utf-8', { ignoreBOM: true }).decode(text), step);
    return document;
  };
}

type Answer<N extends XmlOperationName> = (
  document: OpenXml,
  question: XmlQuestions[N],
  step: Step,
) => unknown;

/** Questions that need much code, which the first one loads: most documents are only looked at. */
const asked = {
  queryXml: async () => (await import('./query.ts')).queryXml,
  checkStatement: async () => (await import('./statement.ts')).checkStatement,
} satisfies { [N in 'queryXml' | 'checkStatement']: () => Promise<Answer<N>> };

const isAsked = (name: XmlOperationName): name is keyof typeof asked => Object.hasOwn(asked, name);

const answers = {
  openXml: (document) => {
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
    };
  },
  listTables,
  readOutline: ({ outline }, { opened: nodes, filter, from, count }) =>
    filter === '' ? outline.rows(nodes, from, count) : outline.filtered(filter, from, count),
  findNode: (document, { look, offset }) => findNode(document, document.rawOffset(look, offset)),
  placeNode: (document, { node }) => ({
    place: placeOf(document, node),
    path: pathIn(document, node),
    chain: chainOf(document.tree, known(document.tree, node)),
  }),
  readGrid,
  exportGrid,
  readPart: (document, { look, at }) => partOf(document.text(look), document.lines(look), at),
} satisfies {
  [N in Exclude<XmlOperationName, keyof typeof asked>]: Answer<N>;
};

/** What is answered to each question. */
export type XmlAnswers = {
  [N in keyof typeof answers]: ReturnType<(typeof answers)[N]>;
} & { [N in keyof typeof asked]: ReturnType<Awaited<ReturnType<(typeof asked)[N]>>> };
/** What is known of an opened document. `nodes` and `elements` count; `pretty` is the text of the view that adds white space. */
export type XmlInfo = XmlAnswers['openXml'];
/** A page of a table. `sums` are those of the rows that passed the filter. */
export type GridPage = XmlAnswers['readGrid'];

const known = (tree: XmlTree, node: number): number => (node < tree.count ? node : 0);

/**
 * Answers one question; a long one calls `step` with its progress, which throws when the question
 * was cancelled.
 */
export async function answerXml<N extends XmlOperationName>(
  xml: AskedXml,
  name: N,
  question: XmlQuestions[N],
  step: Step,
): Promise<XmlAnswers[N]> {
  // The tables pair each name with its own question; the type system cannot follow that through a union of names.
  const answer = (
    isAsked(name) ? await asked[name]() : answers[name as keyof typeof answers]
  ) as Answer<XmlOperationName>;
  return answer(xml(step), question, step) as XmlAnswers[N];
}
