import { firstIndex } from '#core/text/first-index.ts';
import { stringValue } from '#core/xml/string-value.ts';
import { childElements, structuralPath, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { Fact, FactKind } from './declared.ts';
import { signOfWord } from './marks.ts';
import { type Part, partOf } from './parts.ts';
import type { ProposedRole } from './proposal.ts';

/** The messages of ISO 20022 that are read: the element around the statements, and that of each. */
const messages: Readonly<Record<string, readonly [format: string, statement: string]>> = {
  BkToCstmrStmt: ['CAMT.053', 'Stmt'],
  BkToCstmrAcctRpt: ['CAMT.052', 'Rpt'],
  BkToCstmrDbtCdtNtfctn: ['CAMT.054', 'Ntfctn'],
};
const namespace = /camt\.05[234]\.|^$/;

/** What the columns of an entry are, in all versions: "Sts" is a code up to version 06, and has one inside from 07 on. */
export const camtRoles: Readonly<Record<string, ProposedRole>> = {
  Amt: 'amount',
  CdtDbtInd: 'sign',
  'BookgDt/Dt': 'booking-date',
  'BookgDt/DtTm': 'booking-date',
  Sts: 'status',
  'Sts/Cd': 'status',
  'Sts/Prtry': 'status',
};

/** Values of a statement by their paths. */
const values: readonly (readonly [kind: FactKind, path: string])[] = [
  ['label', 'Id'],
  ['count', 'TxsSummry/TtlNtries/NbOfNtries'],
  ['credit-count', 'TxsSummry/TtlCdtNtries/NbOfNtries'],
  ['debit-count', 'TxsSummry/TtlDbtNtries/NbOfNtries'],
  ['credit-total', 'TxsSummry/TtlCdtNtries/Sum'],
  ['debit-total', 'TxsSummry/TtlDbtNtries/Sum'],
  ['period-from', 'FrToDt/FrDtTm'],
  ['period-from', 'FrToDt/FrDt'],
  ['period-to', 'FrToDt/ToDtTm'],
  ['period-to', 'FrToDt/ToDt'],
];

/** The codes of the booked balances, those that say most first. Available and forward ones (CLAV, FWAV) count more than what is booked. */
export const codes = { opening: ['OPBD', 'PRCD', 'ITBD'], closing: ['CLBD', 'ITBD'] } as const;

/** The element at a path of local names; -1 where there is none. */
function elementAt(tree: XmlTree, element: number, path: string): number {
  let at = element;
  for (const step of path.split('/')) {
    let found = -1;
    for (const child of childElements(tree, at))
      if (found === -1 && tree.name(child).local === step) found = child;
    if (found === -1) return -1;
    at = found;
  }
  return at;
}

const textAt = (tree: XmlTree, element: number, path: string): string => {
  const found = elementAt(tree, element, path);
  return found === -1 ? '' : stringValue(tree, found).trim();
};

const currencyOf = (tree: XmlTree, holder: number): string => {
  let currency = '';
  const amount = elementAt(tree, holder, 'Amt');
  if (amount !== -1)
    visitAttributes(tree, amount, (name, value) => {
      if (name === 'Ccy') currency = value;
    });
  return currency;
};

/** Whether the pages in an element do not end with this one. */
const goesOn = (tree: XmlTree, element: number, pages: string): boolean =>
  /^(?:false|0)$/.test(textAt(tree, element, `${pages}/LastPgInd`));

/** A CAMT message: its entries with their path, its statements, and whether another message goes on with it. */
export type Camt = {
  format: string;
  path: string;
  entries: number[];
  statements: number[];
  goesOn: boolean;
};

/** Finds the statements of a CAMT message; null in any other document. */
export function findCamt(tree: XmlTree): Camt | null {
  const wanted = new Map(
    tree.names.flatMap(({ local, uri }, id) => {
      const message = messages[local.replace(/V\d\d$/, '')];
      return message && namespace.test(uri ?? '') ? [[id, message] as const] : [];
    }),
  );
  const found: Camt = { format: '', path: '', entries: [], statements: [], goesOn: false };
  for (let node = 1; wanted.size > 0 && node < tree.count; ) {
    const message = tree.isElement(node) ? wanted.get(tree.nameId(node)) : undefined;
    if (message)
      for (const child of childElements(tree, node))
        if (tree.name(child).local === message[1]) {
          found.format = message[0];
          found.statements.push(child);
          for (const entry of childElements(tree, child))
            if (tree.name(entry).local === 'Ntry') found.entries.push(entry);
        } else found.goesOn ||= goesOn(tree, child, 'MsgPgntn');
    node = message ? tree.after(node) : node + 1;
  }
  const [first] = found.statements;
  if (first === undefined) return null;
  const [entry] = found.entries;
  const path =
    entry === undefined ? `${structuralPath(tree, first)}/Ntry` : structuralPath(tree, entry);
  return { ...found, path };
}

/** What a statement declares, and which of the booked entries are its rows. */
export function camtPart(
  tree: XmlTree,
  element: number,
  camt: Camt,
  booked: readonly number[],
): Part {
  const rowsBefore = (node: number): number =>
    firstIndex(booked.length, (at) => (camt.entries[booked[at] ?? 0] ?? 0) > node);
  const rows = booked.slice(rowsBefore(element), rowsBefore(tree.after(element) - 1));
  const facts: Fact[] = [];
  const add = (
    kind: FactKind,
    at: number,
    mark: 1 | -1 | null = null,
    doubt: string | null = null,
  ): void => {
    const text = stringValue(tree, at).trim();
    facts.push({ element: at, attribute: null, kind, isFee: false, text, mark, doubt });
  };
  for (const [kind, path] of values) {
    const found = elementAt(tree, element, path);
    if (found !== -1) add(kind, found);
  }
  const balances = [...childElements(tree, element)]
    .filter((child) => tree.name(child).local === 'Bal')
    .map((node) => ({
      node,
      code: textAt(tree, node, 'Tp/CdOrPrtry/Cd'),
      date: textAt(tree, node, 'Dt/Dt') || textAt(tree, node, 'Dt/DtTm'),
    }))
    .sort((one, other) => one.date.localeCompare(other.date));
  const isOf = (code: string) => (one: (typeof balances)[number]) => one.code === code;
  // One without a code is named rather than denied.
  const closing = [...codes.closing, ''].map((code) => balances.findLast(isOf(code))).find(Boolean);
  const rest = balances.filter((one) => one !== closing);
  const opening = [...codes.opening, ''].map((code) => rest.find(isOf(code))).find(Boolean);
  for (const [kind, balance] of [
    ['opening', opening],
    ['closing', closing],
  ] as const) {
    const amount = balance ? elementAt(tree, balance.node, 'Amt') : -1;
    if (!balance || amount === -1) continue;
    const mark = signOfWord(textAt(tree, balance.node, 'CdtDbtInd'));
    const unsigned = mark === null ? `The balance ${balance.code} has no CdtDbtInd.` : null;
    const doubt = balance.code === '' ? 'A balance has no code that says which it is.' : unsigned;
    add(kind, amount, mark, doubt);
  }
  const nodes = [...rows.map((row) => camt.entries[row] ?? 0), ...balances.map(({ node }) => node)];
  const currencies = new Set(nodes.map((node) => currencyOf(tree, node)));
  const isInterim = opening?.code === 'ITBD' || closing?.code === 'ITBD';
  return {
    ...partOf(element, rows),
    label: camt.statements.length > 1 ? textAt(tree, element, 'Id') || null : null,
    facts,
    mayMiss:
      currencies.size > 1
        ? 'The entries and balances are in several currencies.'
        : isInterim
          ? 'A balance taken during the day may leave out entries of earlier reports.'
          : camt.goesOn || goesOn(tree, element, `${tree.name(element).local}Pgntn`)
            ? 'Another page follows.'
            : null,
    reversals: rows.filter((row) => {
      const node = camt.entries[row] ?? 0;
      return (
        /^(?:true|1)$/.test(textAt(tree, node, 'RvslInd')) ||
        textAt(tree, node, 'Amt').startsWith('-')
      );
    }),
  };
}
