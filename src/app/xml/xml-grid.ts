import { tableChart } from '#core/xml/tables/chart.ts';
import { openTable, type XmlTable } from '#core/xml/tables/columns.ts';
import { tableCsv, tableJson } from '#core/xml/tables/export.ts';
import { tableFacts } from '#core/xml/tables/facts.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import { tablePage, tableView } from '#core/xml/tables/view.ts';
import type { TableOffer } from '#operations/xml-schemas.ts';
import type { XmlAnswers, XmlQuestions } from '../ports/xml-port.ts';
import type { OpenXml, Step } from './open.ts';

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
  { as, ...view }: XmlQuestions['exportGrid'],
  step: Step,
): Uint8Array {
  const encoder = new TextEncoder();
  const write = as === 'csv' ? tableCsv : tableJson;
  const parts = Array.from(
    write(tableOf(document, view.path, step), orderOf(document, view, step), () => step()),
    (piece) => encoder.encode(piece),
  );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
