// Makes a statement from a seed, in one of many layouts, as it should be or with one damage in it.
import type { CheckId } from '#core/statement/report.ts';
import type { TableRules } from '#core/statement/role-names.ts';
import { type Random, randomOf } from './random.ts';

/** The words of one language: names of elements, attributes and header cells. */
type Words = Record<
  | 'root'
  | 'rows'
  | 'row'
  | 'account'
  | 'date'
  | 'value'
  | 'text'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'mark'
  | 'balance'
  | 'number'
  | 'opening'
  | 'closing'
  | 'count'
  | 'debits'
  | 'credits'
  | 'from'
  | 'to',
  string
> & { marks: [string, string] };

const words: readonly Words[] = [
  'bankStatement transactions transaction account bookingDate valueDate description amount debit credit direction balance number openingBalance closingBalance transactionCount totalDebits totalCredits periodStart periodEnd DBIT CRDT',
  'statement entries entry acct date valDate details transaction_amount paid_out paid_in dr_cr running_balance seq previous_balance new_balance number_of_transactions total_money_out total_money_in from_date to_date DR CR',
  'kontoauszug buchungen buchung konto buchungsdatum wertstellung verwendungszweck betrag soll haben sollHaben saldo lfdNr anfangssaldo endsaldo anzahlBuchungen summeSoll summeHaben zeitraumVon zeitraumBis S H',
  'auszug umsaetze umsatz konto buchungstag valuta buchungstext umsatzbetrag belastung gutschrift kennzeichen kontostand nr alterSaldo neuerSaldo anzahlUmsaetze summeLastschriften summeGutschriften von bis Soll Haben',
  'releve operations operation compte dateOperation dateValeur libelle montant debit credit sens solde numero soldeInitial soldeFinal nombreOperations totalDebits totalCredits dateDebut dateFin D C',
  'releve ecritures ecriture compte date valeur nature montant retrait versement sens solde no ancienSolde nouveauSolde nombreEcritures totalRetraits totalVersements du au Débit Crédit',
  'extracto movimientos movimiento cuenta fechaOperacion fechaValor concepto importe cargo abono signo saldo numero saldoInicial saldoFinal numeroDeMovimientos totalCargos totalAbonos fechaInicio fechaFin Cargo Abono',
  'extracto apuntes apunte cuenta fecha fecha_valor descripcion importe debe haber tipo saldo num saldo_anterior saldo_actual numero_de_apuntes total_debe total_haber desde hasta Debe Haber',
  'estrattoConto movimenti movimento conto dataContabile dataValuta descrizione importo dare avere segno saldo numero saldoIniziale saldoFinale numeroMovimenti totaleDare totaleAvere dal al D A',
  'rekeningafschrift mutaties mutatie rekening boekdatum rentedatum omschrijving bedrag af bij afBij saldo volgnummer beginsaldo eindsaldo aantalMutaties totaalAf totaalBij periodeVan periodeTot Af Bij',
].map((line): Words => {
  const [
    root = '',
    rows = '',
    row = '',
    account = '',
    date = '',
    value = '',
    text = '',
    amount = '',
    debit = '',
    credit = '',
    mark = '',
    balance = '',
    number = '',
    opening = '',
    closing = '',
    count = '',
    debits = '',
    credits = '',
    from = '',
    to = '',
    out = '',
    into = '',
  ] = line.split(' ');
  return {
    root,
    rows,
    row,
    account,
    date,
    value,
    text,
    amount,
    debit,
    credit,
    mark,
    balance,
    number,
    opening,
    closing,
    count,
    debits,
    credits,
    from,
    to,
    marks: [out, into],
  };
});

export const damages = [
  'row missing',
  'amount changed',
  'balance changed',
  'closing changed',
  'count wrong',
  'total wrong',
  'number skipped',
  'date outside',
] as const;
export type Damage = (typeof damages)[number];

type Row = { day: number; amount: number; text: string; number: number; balance: number };
type Account = {
  opening: number;
  closing: number;
  count: number;
  debits: number;
  credits: number;
  rows: Row[];
};

/** What a layout prints, and how. */
type Layout = ReturnType<typeof layoutOf>;

function layoutOf(random: Random) {
  const isComma = random.chance(0.4);
  return {
    words: random.pick(words),
    cells: random.pick(['children', 'children', 'attributes', 'header'] as const),
    head: random.pick(['children', 'attributes', 'nested'] as const),
    amounts: random.pick(['signed', 'columns', 'mark'] as const),
    sign: random.pick(['front', 'front', 'behind', 'brackets'] as const),
    date: random.pick(['iso', 'iso', 'dmy.', 'dmy/', 'mdy/', 'name'] as const),
    decimal: isComma ? ',' : '.',
    group: random.pick(isComma ? ['', '.', ' '] : ['', ',', "'"]),
    isDescending: random.chance(0.25),
    hasBalance: random.chance(0.6),
    hasBalances: random.chance(0.9),
    hasCount: random.chance(0.5),
    hasTotals: random.chance(0.4),
    hasNumbers: random.chance(0.4),
    hasPeriod: random.chance(0.7),
    hasValueDate: random.chance(0.3),
    hasEmpty: random.chance(0.5),
    accounts: random.chance(0.2) ? random.int(2, 3) : 1,
  };
}

export type GeneratedStatement = {
  xml: string;
  /** Roles as a person would say them, by the path of the rows. */
  rules: ReadonlyMap<string, TableRules>;
  damage: Damage | null;
  /** The checks that the damage breaks, and the row that they have to name, from 1; none where no row is. */
  broken: CheckId[];
  row: number | null;
};

const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function dateText(day: number, { date }: Layout): string {
  const [y = '', m = '', d = ''] = isoDay(day).split('-');
  if (date === 'iso') return `${y}-${m}-${d}`;
  if (date === 'name') return `${Number(d)} ${monthNames[Number(m) - 1]} ${y}`;
  return date === 'dmy.' ? `${d}.${m}.${y}` : date === 'dmy/' ? `${d}/${m}/${y}` : `${m}/${d}/${y}`;
}

function moneyText(cents: number, { decimal, group, sign }: Layout, isSigned = true): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${part}`;
  if (cents >= 0 || !isSigned) return text;
  return sign === 'brackets' ? `(${text})` : sign === 'behind' ? `${text}-` : `-${text}`;
}

function accountOf(random: Random, from: number, first: number): Account {
  const count = random.int(3, 14);
  const opening = random.int(-50_000, 900_000);
  const days = Array.from({ length: count }, () => from + random.int(0, 27)).sort((a, b) => a - b);
  let balance = opening;
  const rows = days.map((day, at): Row => {
    const amount = random.int(101, 250_000) * (random.chance(0.55) ? -1 : 1);
    balance += amount;
    return {
      day,
      amount,
      balance,
      number: first + at,
      text: `${random.pick(['Shop', 'Rent', 'Salary', 'Card', 'Transfer'])} ${random.digits(4)}`,
    };
  });
  const side = (sign: number): number =>
    rows.reduce((sum, { amount }) => sum + (amount * sign > 0 ? Math.abs(amount) : 0), 0);
  return { opening, closing: balance, count, debits: side(-1), credits: side(1), rows };
}

/** Damages an account; the checks that this breaks, and the index of the row concerned, in time. Null where the layout cannot show it. */
function damaged(
  random: Random,
  damage: Damage,
  account: Account,
  layout: Layout,
): { broken: CheckId[]; at: number | null } | null {
  const { rows } = account;
  const at = random.int(1, rows.length - 2);
  const row = rows[at] as Row;
  const off = random.int(1, 9_999);
  const sums: CheckId[] = [
    ...(layout.hasBalances ? (['balance-total'] as const) : []),
    ...(layout.hasTotals ? (['totals-declared'] as const) : []),
  ];
  const running: CheckId[] = layout.hasBalance ? ['balance-running'] : [];
  switch (damage) {
    case 'row missing': {
      rows.splice(at, 1);
      const broken: CheckId[] = [
        ...running,
        ...(layout.hasNumbers ? (['numbering'] as const) : []),
        ...(layout.hasCount ? (['count-declared'] as const) : []),
        ...sums,
      ];
      return broken.length > 0
        ? { broken, at: running.length > 0 || layout.hasNumbers ? at : null }
        : null;
    }
    case 'amount changed':
      row.amount += row.amount < 0 ? -off : off;
      return running.length + sums.length > 0
        ? { broken: [...running, ...sums], at: running.length > 0 ? at : null }
        : null;
    case 'balance changed':
      row.balance += off;
      return running.length > 0 ? { broken: running, at } : null;
    case 'closing changed':
      account.closing += off;
      return layout.hasBalances ? { broken: ['balance-total'], at: null } : null;
    case 'count wrong':
      account.count += random.pick([-1, 1, 2]);
      return layout.hasCount ? { broken: ['count-declared'], at: null } : null;
    case 'total wrong':
      account.debits += off;
      return layout.hasTotals && account.debits > off
        ? { broken: ['totals-declared'], at: null }
        : null;
    case 'number skipped':
      for (const one of rows.slice(at)) one.number += 1;
      return layout.hasNumbers && rows.length > 4 ? { broken: ['numbering'], at } : null;
    case 'date outside':
      row.day += 75;
      return layout.hasPeriod && rows.length > 3 ? { broken: ['period'], at } : null;
  }
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

/** The cells of a row by role and name, in the order of its columns. */
function cellsOf(row: Row, layout: Layout): [role: string, name: string, text: string][] {
  const { words: names, amounts } = layout;
  const out = row.amount < 0;
  const size = moneyText(row.amount, layout, false);
  return [
    ...(layout.hasNumbers ? [['number', names.number, `${row.number}`]] : []),
    ['booking-date', names.date, dateText(row.day, layout)],
    ...(layout.hasValueDate ? [['value-date', names.value, dateText(row.day + 1, layout)]] : []),
    ['text', names.text, row.text],
    ...(amounts === 'signed' ? [['amount', names.amount, moneyText(row.amount, layout)]] : []),
    ...(amounts === 'columns'
      ? [
          ['debit', names.debit, out ? size : ''],
          ['credit', names.credit, out ? '' : size],
        ]
      : []),
    ...(amounts === 'mark'
      ? [
          ['amount', names.amount, size],
          ['sign', names.mark, names.marks[out ? 0 : 1]],
        ]
      : []),
    ...(layout.hasBalance ? [['balance', names.balance, moneyText(row.balance, layout)]] : []),
  ] as [string, string, string][];
}

function rowText(row: Row, layout: Layout): string {
  const { words: names, cells } = layout;
  const all = cellsOf(row, layout);
  if (cells === 'header')
    return element('row', all.map(([, , text]) => element('cell', escaped(text))).join(''));
  const filled = all.filter(([, , text]) => layout.hasEmpty || text !== '');
  if (cells === 'attributes')
    return `<${names.row}${filled.map(([, name, text]) => ` ${name}="${escaped(text)}"`).join('')}/>`;
  return element(names.row, filled.map(([, name, text]) => element(name, escaped(text))).join(''));
}

function accountText(account: Account, layout: Layout, from: number): string {
  const { words: names, head } = layout;
  const declared: [string, string][] = [
    ...(layout.hasPeriod
      ? [
          [names.from, dateText(from, layout)],
          [names.to, dateText(from + 30, layout)],
        ]
      : []),
    ...(layout.hasBalances
      ? [
          [names.opening, moneyText(account.opening, layout)],
          [names.closing, moneyText(account.closing, layout)],
        ]
      : []),
    ...(layout.hasCount ? [[names.count, `${account.count}`]] : []),
    ...(layout.hasTotals
      ? [
          [names.debits, moneyText(account.debits, layout)],
          [names.credits, moneyText(account.credits, layout)],
        ]
      : []),
  ] as [string, string][];
  const [first] = account.rows;
  const header =
    layout.cells === 'header' && first
      ? element(
          'row',
          cellsOf(first, layout)
            .map(([, name]) => element('cell', name))
            .join(''),
        )
      : '';
  const shown = layout.isDescending ? account.rows.toReversed() : account.rows;
  const table = element(
    names.rows,
    `${header}${shown.map((row) => rowText(row, layout)).join('\n')}`,
  );
  if (head === 'attributes')
    return `<${names.account}${declared.map(([name, text]) => ` ${name}="${text}"`).join('')}>${table}</${names.account}>`;
  const values = declared.map(([name, text]) => element(name, text)).join('');
  return element(
    names.account,
    `${head === 'nested' ? element('header', values) : values}${table}`,
  );
}

/** The statement of a seed. Without names, its columns are numbered and nobody knows what they are. */
export function generate(
  seed: number,
  damage: Damage | null,
  isNamed = true,
): GeneratedStatement | null {
  const random = randomOf(`statement ${seed}`);
  const layout = layoutOf(random);
  if (!isNamed) {
    layout.cells = random.pick(['children', 'attributes']);
    const names = 'date value text amount debit credit mark balance number'
      .split(' ')
      .map((name, at) => [name, `c${at + 1}`]);
    layout.words = { ...layout.words, ...Object.fromEntries(names) };
  }
  const from = 20_454 + random.int(0, 300);
  const accounts = Array.from({ length: layout.accounts }, () => accountOf(random, from, 1));
  const index = random.int(0, accounts.length - 1);
  const account = accounts[index] as Account;
  const done =
    damage === null ? { broken: [], at: null } : damaged(random, damage, account, layout);
  if (done === null) return null;
  const { words: names } = layout;
  const wholes = accounts.map((one) => accountText(one, layout, from)).join('\n');
  const path = `/${names.root}/${names.account}/${names.rows}/${layout.cells === 'header' ? 'row' : names.row}`;
  const [first] = account.rows;
  const columns = first
    ? cellsOf(first, layout).map(([role, name], at) => [
        role,
        layout.cells === 'header'
          ? `cell[${at + 1}]`
          : layout.cells === 'attributes'
            ? `@${name}`
            : name,
      ])
    : [];
  const header = layout.cells === 'header' ? 1 : 0;
  const before = accounts.slice(0, index).reduce((sum, one) => sum + one.rows.length + header, 0);
  const place =
    done.at === null ? null : layout.isDescending ? account.rows.length - 1 - done.at : done.at;
  return {
    xml: element(names.root, wholes),
    rules: new Map([[path, Object.fromEntries(columns)]]),
    damage,
    broken: done.broken,
    row: place === null ? null : before + header + place + 1,
  };
}
