// What a statement says (facts) and how it is printed (layout). A fault changes the facts; the layout
// stays, and the document is printed again from both.

/** Everything that has a name in the XML. */
export type Role =
  | 'root'
  | 'account'
  | 'statement'
  | 'table'
  | 'row'
  | 'booking'
  | 'value'
  | 'text'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'mark'
  | 'balance'
  | 'number'
  | 'currency'
  | 'opening'
  | 'closing'
  | 'count'
  | 'creditTotal'
  | 'debitTotal'
  | 'creditCount'
  | 'debitCount'
  | 'from'
  | 'to'
  | 'period'
  | 'page'
  | 'deposits'
  | 'withdrawals'
  | 'accountNumber';

/** A cell without meaning for the checks: a reference, a fee, an original amount... */
export interface Extra {
  name: string;
  text: string;
}

/** Dates are days since 1970-01-01; amounts are whole minor units (cents), exact below 2^53. */
export interface RowFacts {
  booking: number;
  minute: number;
  value: number;
  /** Seen by the account holder: negative for money that leaves. */
  amount: number;
  /** The balance after this row, in order of time. */
  balance: number;
  /** False where the bank prints a balance only at the end of a day. */
  showBalance: boolean;
  number: number;
  text: string;
  currency: string;
  page: number;
  extras: Extra[];
}

export interface AccountFacts {
  id: string;
  currency: string;
  /** Digits after the decimal mark: 2, or 0 for JPY, 3 for KWD. */
  decimals: number;
  from: number;
  to: number;
  opening: number;
  closing: number;
  count: number;
  creditCount: number;
  debitCount: number;
  /** Not negative. */
  creditTotal: number;
  /** Not negative; the layout decides whether it is printed with a sign. */
  debitTotal: number;
  /** In the order of the document (newest first when the layout is descending). */
  rows: RowFacts[];
  /** Header and footer lines without meaning for the checks. */
  noise: Extra[];
  /** Balances printed at the page breaks, by page; only for the shape with pages. */
  carries: number[];
}

export interface Facts {
  accounts: AccountFacts[];
  documentCount: number;
  noise: Extra[];
}

export interface NumberFormat {
  group: string;
  grouping: 'three' | 'indian' | 'none';
  decimal: string;
  symbol: 'none' | 'before' | 'after';
}

export type SignStyle =
  | 'minus'
  | 'u2212'
  | 'spaced-minus'
  | 'plus-minus'
  | 'trailing'
  | 'trailing-both'
  | 'parens'
  | 'suffix'
  | 'cr-for-minus';

export type DateStyle =
  | 'iso'
  | 'iso-time'
  | 'iso-zone'
  | 'compact'
  | 'dmy-dot'
  | 'dmy-dot-short'
  | 'dm-dot'
  | 'dmy-slash'
  | 'mdy-slash'
  | 'dmy-dash'
  | 'd-mon-y'
  | 'd-mon-y-dash'
  | 'local-month';

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'tr' | 'pl';

export interface Layout {
  language: Language;
  names: Record<Role, string>;
  /** How a word group is spelled as an element name, for the noise. */
  spell: 'snake' | 'camel' | 'pascal' | 'kebab' | 'upper';
  prefix: { kind: 'none' | 'default' | 'one' | 'two'; head: string; table: string };
  accountStyle: 'root' | 'account' | 'account-statement';
  tableStyle: 'direct' | 'wrapped' | 'pages' | 'sections';
  rowStyle: 'elements' | 'attributes' | 'grouped';
  headStyle: 'elements' | 'attributes' | 'typed' | 'fields';
  closingLast: boolean;
  order: 'ascending' | 'descending';
  amounts: 'signed' | 'columns' | 'mark';
  amountSign: SignStyle;
  balanceSign: SignStyle;
  /** Debit and credit: 'D' and 'C', 'S' and 'H'... */
  marks: readonly [string, string];
  emptyCell: 'empty' | 'absent' | 'zero' | 'dash';
  debitColumnSigned: boolean;
  debitTotalSigned: boolean;
  /** A card statement: what is owed is positive, charges are positive. */
  owed: boolean;
  number: NumberFormat;
  date: DateStyle;
  prints: {
    opening: 'head' | 'row' | 'none';
    closing: 'head' | 'row' | 'none';
    running: boolean;
    carries: boolean;
    number: boolean;
    numberWidth: number;
    count: boolean;
    documentCount: boolean;
    directionCounts: boolean;
    totals: boolean;
    period: 'pair' | 'range' | 'none';
    value: boolean;
    headCurrency: boolean;
    rowCurrency: 'none' | 'cell' | 'attribute';
  };
  text: { indent: string; newline: string; declaration: boolean; cdata: boolean; comment: boolean };
}

export interface Statement {
  xml: string;
  facts: Facts;
  layout: Layout;
}
