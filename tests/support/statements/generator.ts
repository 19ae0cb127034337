// Makes a statement from a seed, in one of many layouts.
import type { TableRules } from '#core/statement/role-names.ts';
import { type Random, randomOf } from './random.ts';

const parts = [
  ...['root', 'rows', 'row', 'account', 'date', 'value', 'text', 'amount', 'debit', 'credit'],
  ...[
    'mark',
    'balance',
    'number',
    'opening',
    'closing',
    'count',
    'debits',
    'credits',
    'from',
    'to',
  ],
  ...['out', 'into'],
];

/** The words of one language a line: names of elements, attributes and header cells, and the two marks. */
const words = [
  'bankStatement transactions transaction account bookingDate valueDate description amount debit credit direction balance number openingBalance closingBalance transactionCount totalDebits totalCredits periodStart periodEnd DBIT CRDT',
  'kontoauszug buchungen buchung konto buchungsdatum wertstellung verwendungszweck betrag soll haben sollHaben saldo lfdNr anfangssaldo endsaldo anzahlBuchungen summeSoll summeHaben zeitraumVon zeitraumBis S H',
  'releve operations operation compte dateOperation dateValeur libelle montant debit credit sens solde numero soldeInitial soldeFinal nombreOperations totalDebits totalCredits dateDebut dateFin D C',
  'extracto movimientos movimiento cuenta fechaOperacion fechaValor concepto importe cargo abono signo saldo numero saldoInicial saldoFinal numeroDeMovimientos totalCargos totalAbonos fechaInicio fechaFin Cargo Abono',
  'estrattoConto movimenti movimento conto dataContabile dataValuta descrizione importo dare avere segno saldo numero saldoIniziale saldoFinale numeroMovimenti totaleDare totaleAvere dal al D A',
  'rekeningafschrift mutaties mutatie rekening boekdatum rentedatum omschrijving bedrag af bij afBij saldo volgnummer beginsaldo eindsaldo aantalMutaties totaalAf totaalBij periodeVan periodeTot Af Bij',
].map((line): Record<string, string> => {
  const names = line.split(' ');
  return Object.fromEntries(parts.map((part, at) => [part, names[at] ?? part]));
});

/** What a layout prints, and how. */
type Layout = ReturnType<typeof layoutOf>;

function layoutOf(random: Random) {
  const isComma = random.chance(0.4);
  return {
    words: random.pick(words),
    cells: random.pick(['children', 'attributes', 'header'] as const),
    head: random.pick(['children', 'attributes', 'nested'] as const),
    amounts: random.pick(['signed', 'columns', 'mark'] as const),
    sign: random.pick(['front', 'behind', 'brackets'] as const),
    date: random.pick(['iso', 'dmy', 'mdy'] as const),
    decimal: isComma ? ',' : '.',
    group: random.pick(isComma ? ['', '.', ' '] : ['', ',', "'"]),
    isDescending: random.chance(0.25),
    hasBalance: random.chance(0.6),
    hasCount: random.chance(0.5),
    hasTotals: random.chance(0.4),
    hasNumbers: random.chance(0.4),
    hasPeriod: random.chance(0.7),
  };
}

const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

function dateText(day: number, { date }: Layout): string {
  const [y = '', m = '', d = ''] = isoDay(day).split('-');
  return date === 'iso' ? `${y}-${m}-${d}` : date === 'dmy' ? `${d}.${m}.${y}` : `${m}/${d}/${y}`;
}

function moneyText(cents: number, { decimal, group, sign }: Layout): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${part}`;
  if (cents >= 0) return text;
  return sign === 'brackets' ? `(${text})` : sign === 'behind' ? `${text}-` : `-${text}`;
}

type Row = { day: number; amount: number; text: string; number: number; balance: number };

function rowsOf(random: Random, from: number, opening: number): Row[] {
  const days = Array.from({ length: random.int(3, 14) }, () => from + random.int(0, 27));
  let balance = opening;
  return days
    .sort((one, other) => one - other)
    .map((day, at) => {
      const amount = random.int(101, 250_000) * (random.chance(0.55) ? -1 : 1);
      balance += amount;
      return { day, amount, balance, number: at + 1, text: `Shop ${random.digits(4)}` };
    });
}

const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;

type Cell = [role: string, name: string, text: string];

/** The cells of a row by role and name, in the order of its columns. */
function cellsOf({ day, amount, text, number, balance }: Row, layout: Layout): Cell[] {
  const { words: names } = layout;
  const size = moneyText(Math.abs(amount), layout);
  const amounts: Record<Layout['amounts'], Cell[]> = {
    signed: [['amount', names.amount ?? '', moneyText(amount, layout)]],
    columns: [
      ['debit', names.debit ?? '', amount < 0 ? size : ''],
      ['credit', names.credit ?? '', amount < 0 ? '' : size],
    ],
    mark: [
      ['amount', names.amount ?? '', size],
      ['sign', names.mark ?? '', (amount < 0 ? names.out : names.into) ?? ''],
    ],
  };
  const cells: [boolean, Cell[]][] = [
    [layout.hasNumbers, [['number', names.number ?? '', `${number}`]]],
    [true, [['booking-date', names.date ?? '', dateText(day, layout)]]],
    [true, [['text', names.text ?? '', text]]],
    [true, amounts[layout.amounts]],
    [layout.hasBalance, [['balance', names.balance ?? '', moneyText(balance, layout)]]],
  ];
  return cells.flatMap(([isThere, cell]) => (isThere ? cell : []));
}

function rowText(row: Row, layout: Layout): string {
  const all = cellsOf(row, layout);
  const name = layout.words.row ?? '';
  if (layout.cells === 'attributes')
    return `<${name}${all.map(([, cell, text]) => ` ${cell}="${text}"`).join('')}/>`;
  if (layout.cells === 'header')
    return element('row', all.map(([, , text]) => element('cell', text)).join(''));
  return element(name, all.map(([, cell, text]) => element(cell, text)).join(''));
}

/** The statement of a seed: without names its columns are numbered and nobody knows what they are; or it says another closing balance than its rows give. */
export function generate(
  seed: number,
  is: 'right' | 'unnamed' | 'wrong at its end',
): { xml: string; rules: ReadonlyMap<string, TableRules> } {
  const random = randomOf(`statement ${seed}`);
  const layout = layoutOf(random);
  if (is === 'unnamed') {
    layout.cells = random.pick(['children', 'attributes']);
    const numbered = ['date', 'text', 'amount', 'debit', 'credit', 'mark', 'balance', 'number'];
    layout.words = {
      ...layout.words,
      ...Object.fromEntries(numbered.map((name, at) => [name, `c${at + 1}`])),
    };
  }
  const { words: names } = layout;
  const from = 20_454 + random.int(0, 300);
  const opening = random.int(-50_000, 900_000);
  const rows = rowsOf(random, from, opening);
  const [first] = rows as [Row];
  const closing = (rows.at(-1)?.balance ?? opening) + (is === 'wrong at its end' ? 100 : 0);
  const side = (sign: number): number =>
    rows.reduce((sum, { amount }) => sum + (amount * sign > 0 ? Math.abs(amount) : 0), 0);
  const declared: [boolean, [string | undefined, string][]][] = [
    [
      layout.hasPeriod,
      [
        [names.from, dateText(from, layout)],
        [names.to, dateText(from + 30, layout)],
      ],
    ],
    [
      true,
      [
        [names.opening, moneyText(opening, layout)],
        [names.closing, moneyText(closing, layout)],
      ],
    ],
    [layout.hasCount, [[names.count, `${rows.length}`]]],
    [
      layout.hasTotals,
      [
        [names.debits, moneyText(side(-1), layout)],
        [names.credits, moneyText(side(1), layout)],
      ],
    ],
  ];
  const said = declared.flatMap(([isThere, all]) => (isThere ? all : []));
  const header = layout.cells === 'header' ? cellsOf(first, layout).map(([, name]) => name) : [];
  const table = element(
    names.rows ?? '',
    [
      ...(header.length > 0
        ? [element('row', header.map((name) => element('cell', name)).join(''))]
        : []),
      ...(layout.isDescending ? rows.toReversed() : rows).map((row) => rowText(row, layout)),
    ].join('\n'),
  );
  const values = said.map(([name = '', text]) => element(name, text)).join('');
  const account = names.account ?? '';
  const xml =
    layout.head === 'attributes'
      ? `<${account}${said.map(([name, text]) => ` ${name}="${text}"`).join('')}>${table}</${account}>`
      : element(account, (layout.head === 'nested' ? element('header', values) : values) + table);
  const columns = cellsOf(first, layout).map(([role, name], at) => [
    role,
    { children: name, attributes: `@${name}`, header: `cell[${at + 1}]` }[layout.cells],
  ]);
  const path = `/${names.root}/${account}/${names.rows}/${header.length > 0 ? 'row' : names.row}`;
  return {
    xml: element(names.root ?? '', xml),
    rules: new Map([[path, Object.fromEntries(columns)]]),
  };
}
