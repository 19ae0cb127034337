// The texts of one row and of the header lines, before they become elements or attributes.
import { dateText, headDateStyle } from './dates.ts';
import { signedText, unsignedText } from './money.ts';
import type { AccountFacts, Layout, Role, RowFacts, SignStyle } from './types.ts';

export interface Cell {
  /** Undefined for noise. */
  role: Role | undefined;
  name: string;
  text: string;
  attributes: [string, string][];
}

/** The sign that is printed: a card statement shows what is owed, and charges, as positive. */
function printedSign(layout: Layout): 1 | -1 {
  return layout.owed ? -1 : 1;
}

function signed(minor: number, account: AccountFacts, layout: Layout, style: SignStyle): string {
  return signedText(minor, account.decimals, layout.number, style, layout.marks, account.currency);
}

/** An amount without sign, but with the symbol when there is one. */
function bare(minor: number, account: AccountFacts, layout: Layout): string {
  return signed(Math.abs(minor), account, layout, 'minus');
}

export function balanceText(minor: number, account: AccountFacts, layout: Layout): string {
  return signed(minor * printedSign(layout), account, layout, layout.balanceSign);
}

function amountCells(row: RowFacts | undefined, account: AccountFacts, layout: Layout): Cell[] {
  const { names } = layout;
  const currency: [string, string][] =
    layout.prints.rowCurrency === 'attribute' && row !== undefined ? [['ccy', row.currency]] : [];
  const cell = (role: Role, text: string): Cell => ({
    role,
    name: names[role],
    text,
    attributes: /\d/.test(text) && role !== 'mark' ? currency : [],
  });
  if (layout.amounts === 'columns') {
    const empty = {
      empty: '',
      absent: '',
      dash: '-',
      zero: unsignedText(0, account.decimals, layout.number),
    };
    const blank = row === undefined ? '' : empty[layout.emptyCell];
    const amount = row?.amount ?? 0;
    const debit = layout.debitColumnSigned
      ? signed(amount, account, layout, 'minus')
      : bare(amount, account, layout);
    const columns = [
      cell('debit', amount < 0 ? debit : blank),
      cell('credit', amount > 0 ? bare(amount, account, layout) : blank),
    ];
    return layout.emptyCell === 'absent' ? columns.filter((column) => column.text !== '') : columns;
  }
  if (row === undefined) {
    return layout.amounts === 'mark'
      ? [cell('amount', ''), cell('mark', '')]
      : [cell('amount', '')];
  }
  if (layout.amounts === 'mark') {
    return [
      cell('amount', bare(row.amount, account, layout)),
      cell('mark', row.amount < 0 ? layout.marks[0] : layout.marks[1]),
    ];
  }
  if (layout.tableStyle === 'sections' && !layout.debitColumnSigned) {
    return [cell('amount', bare(row.amount, account, layout))];
  }
  return [
    cell('amount', signed(row.amount * printedSign(layout), account, layout, layout.amountSign)),
  ];
}

/** The cells of a row in print order. */
export function rowCells(row: RowFacts, account: AccountFacts, layout: Layout): Cell[] {
  const { names, prints } = layout;
  const cells: Cell[] = [];
  const add = (role: Role, text: string): void => {
    cells.push({ role, name: names[role], text, attributes: [] });
  };
  if (prints.number) add('number', String(row.number).padStart(prints.numberWidth, '0'));
  add('booking', dateText(row.booking, layout.date, layout.language, row.minute));
  if (prints.value) add('value', dateText(row.value, layout.date, layout.language, row.minute));
  add('text', row.text);
  for (const extra of row.extras) {
    cells.push({ role: undefined, name: extra.name, text: extra.text, attributes: [] });
  }
  cells.push(...amountCells(row, account, layout));
  if (prints.rowCurrency === 'cell') add('currency', row.currency);
  if (prints.running)
    add('balance', row.showBalance ? balanceText(row.balance, account, layout) : '');
  return cells;
}

const FORWARD: Record<Layout['language'], readonly [string, string]> = {
  en: ['Balance brought forward', 'Balance carried forward'],
  de: ['Saldovortrag', 'Neuer Saldo'],
  fr: ['Ancien solde', 'Nouveau solde'],
  es: ['Saldo anterior', 'Saldo final'],
  pt: ['SALDO ANTERIOR', 'SALDO ATUAL'],
  it: ['Saldo iniziale', 'Saldo finale'],
  nl: ['Vorig saldo', 'Nieuw saldo'],
  tr: ['Devreden bakiye', 'Kapanış bakiyesi'],
  pl: ['Saldo początkowe', 'Saldo końcowe'],
};

/** A row of the table that only says a balance: it has no amount and no number. */
export function forwardCells(
  which: 'opening' | 'closing',
  account: AccountFacts,
  layout: Layout,
): Cell[] {
  const { names, prints } = layout;
  const day = which === 'opening' ? account.from : account.to;
  const cells: Cell[] = [];
  const add = (role: Role, text: string): void => {
    cells.push({ role, name: names[role], text, attributes: [] });
  };
  if (prints.number) add('number', '');
  add('booking', dateText(day, layout.date, layout.language));
  if (prints.value) add('value', '');
  add('text', FORWARD[layout.language][which === 'opening' ? 0 : 1]);
  cells.push(...amountCells(undefined, account, layout));
  add('balance', balanceText(account[which], account, layout));
  return cells;
}

const RANGE_WORDS: Partial<Record<Layout['language'], string>> = {
  de: 'bis',
  fr: 'au',
  en: 'to',
  it: 'al',
};

/** The header lines of one account: those before the rows, and those that may come after. */
export function headCells(account: AccountFacts, layout: Layout): { first: Cell[]; last: Cell[] } {
  const { names, prints } = layout;
  const first: Cell[] = [];
  const last: Cell[] = [];
  const currency: [string, string][] =
    prints.rowCurrency === 'attribute' ? [['ccy', account.currency]] : [];
  const line = (
    list: Cell[],
    role: Role,
    text: string,
    attributes: [string, string][] = [],
  ): void => {
    list.push({ role, name: names[role], text, attributes });
  };
  const date = (days: number): string =>
    dateText(days, headDateStyle(layout.date), layout.language);
  line(first, 'accountNumber', account.id);
  account.noise.forEach((extra, index) => {
    (index % 3 === 2 ? last : first).push({ role: undefined, ...extra, attributes: [] });
  });
  if (prints.headCurrency) line(first, 'currency', account.currency);
  if (prints.period === 'pair') {
    line(first, 'from', date(account.from));
    line(first, 'to', date(account.to));
  } else if (prints.period === 'range') {
    const word = layout.date === 'iso' ? '-' : (RANGE_WORDS[layout.language] ?? '-');
    line(first, 'period', `${date(account.from)} ${word} ${date(account.to)}`);
  }
  if (prints.opening === 'head')
    line(first, 'opening', balanceText(account.opening, account, layout), currency);
  if (prints.count) line(last, 'count', String(account.count));
  if (prints.directionCounts) {
    line(last, 'creditCount', String(account.creditCount));
    line(last, 'debitCount', String(account.debitCount));
  }
  if (prints.totals) {
    line(last, 'creditTotal', bare(account.creditTotal, account, layout), currency);
    const debit = layout.debitTotalSigned
      ? signed(
          -account.debitTotal,
          account,
          layout,
          layout.balanceSign === 'suffix' ? 'minus' : layout.balanceSign,
        )
      : bare(account.debitTotal, account, layout);
    line(last, 'debitTotal', debit, currency);
  }
  if (prints.closing === 'head')
    line(last, 'closing', balanceText(account.closing, account, layout), currency);
  return { first, last };
}
