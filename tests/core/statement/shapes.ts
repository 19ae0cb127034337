import fc from 'fast-check';

/** A generated row: what it says, apart from how it is written. Amounts are in hundredths. */
type Row = {
  number: number;
  day: number;
  amount: number;
  balance: number;
  text: string;
};

/** A generated statement of one account. */
type Account = { account: string; opening: number; closing: number; rows: Row[]; count: number };

/** How a document is written, of which its meaning knows nothing. */
export type Shape = {
  language: keyof typeof vocabularies;
  layout: 'elements' | 'attributes' | 'nested' | 'fields';
  movement: 'signed' | 'pair' | 'words' | 'letters';
  number: keyof typeof numberStyles;
  date: keyof typeof dateStyles;
  isDescending: boolean;
  hasBalance: boolean;
  hasNumbers: boolean;
  hasCount: boolean;
  hasTotals: boolean;
  hasPeriod: boolean;
  byDay: boolean;
  header: 'elements' | 'attributes' | 'typed' | 'coded' | 'keys';
  /** Columns that are about something else. */
  extras: boolean;
  hasCurrency: boolean;
  /** All accounts in one list, told apart by a column. */
  isOneList: boolean;
  prefix: '' | 's:';
};

export type Generated = { accounts: Account[]; shape: Shape };

const vocabularies = {
  english: {
    statement: 'statement',
    rows: 'transactions',
    row: 'transaction',
    currency: 'currency',
    valueDate: 'valueDate',
    date: 'bookingDate',
    amount: 'amount',
    debit: 'debit',
    credit: 'credit',
    sign: 'type',
    balance: 'balance',
    number: 'number',
    text: 'description',
    opening: 'openingBalance',
    closing: 'closingBalance',
    count: 'count',
    debits: 'totalDebits',
    credits: 'totalCredits',
    from: 'from',
    to: 'to',
    account: 'account',
    day: 'day',
    out: 'debit',
    in: 'credit',
  },
  german: {
    statement: 'Kontoauszug',
    rows: 'Umsaetze',
    row: 'Umsatz',
    currency: 'Waehrung',
    valueDate: 'Wertstellung',
    date: 'Buchungstag',
    amount: 'Betrag',
    debit: 'Soll',
    credit: 'Haben',
    sign: 'Kennzeichen',
    balance: 'Saldo',
    number: 'Nr',
    text: 'Verwendungszweck',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    count: 'Anzahl',
    debits: 'SummeSoll',
    credits: 'SummeHaben',
    from: 'Von',
    to: 'Bis',
    account: 'Konto',
    day: 'Tag',
    out: 'Soll',
    in: 'Haben',
  },
  french: {
    statement: 'releve',
    rows: 'operations',
    row: 'operation',
    currency: 'devise',
    valueDate: 'dateValeur',
    date: 'dateOperation',
    amount: 'montant',
    debit: 'debit',
    credit: 'credit',
    sign: 'sens',
    balance: 'solde',
    number: 'numero',
    text: 'libelle',
    opening: 'soldeInitial',
    closing: 'soldeFinal',
    count: 'nombre',
    debits: 'totalDebit',
    credits: 'totalCredit',
    from: 'du',
    to: 'au',
    account: 'compte',
    day: 'jour',
    out: 'débit',
    in: 'crédit',
  },
  polish: {
    statement: 'wyciag',
    rows: 'operacje',
    row: 'operacja',
    currency: 'waluta',
    valueDate: 'data_waluty',
    date: 'data_ksiegowania',
    amount: 'kwota',
    debit: 'obciazenie',
    credit: 'uznanie',
    sign: 'kierunek',
    balance: 'saldo',
    number: 'lp',
    text: 'opis',
    opening: 'saldo_poczatkowe',
    closing: 'saldo_koncowe',
    count: 'liczba',
    debits: 'suma_obciazen',
    credits: 'suma_uznan',
    from: 'od',
    to: 'do',
    account: 'rachunek',
    day: 'dzien',
    out: 'Wn',
    in: 'Ma',
  },
  short: {
    statement: 'Stmt',
    rows: 'Txs',
    row: 'Tx',
    currency: 'Ccy',
    valueDate: 'ValDt',
    date: 'BookgDt',
    amount: 'Amt',
    debit: 'Dbt',
    credit: 'Cdt',
    sign: 'CdtDbtInd',
    balance: 'Bal',
    number: 'Seq',
    text: 'Inf',
    opening: 'OpngBal',
    closing: 'ClsgBal',
    count: 'NbOfNtries',
    debits: 'TtlDbt',
    credits: 'TtlCdt',
    from: 'FrDt',
    to: 'ToDt',
    account: 'Acct',
    day: 'Day',
    out: 'DBIT',
    in: 'CRDT',
  },
} as const;

const grouped = (hundredths: number, group: string, decimal: string): string => {
  const size = Math.abs(hundredths);
  const whole = `${Math.floor(size / 100)}`.replace(/\B(?=(\d{3})+$)/g, group);
  return `${whole}${decimal}${`${size % 100}`.padStart(2, '0')}`;
};

const signed =
  (group: string, decimal: string, minus: string) =>
  (one: number): string =>
    `${one < 0 ? minus : ''}${grouped(one, group, decimal)}`;

/** The number formats of the world. */
const numberStyles = {
  plain: signed('', '.', '-'),
  english: signed(',', '.', '-'),
  german: signed('.', ',', '-'),
  swiss: signed("'", '.', '-'),
  french: signed('\u202f', ',', '\u2212'),
  noBreak: signed('\u00a0', ',', '-'),
  brackets: (one: number): string =>
    one < 0 ? `(${grouped(one, ',', '.')})` : grouped(one, ',', '.'),
  trailing: (one: number): string => `${grouped(one, '.', ',')}${one < 0 ? '-' : ''}`,
  drcr: (one: number): string => `${grouped(one, ',', '.')} ${one < 0 ? 'DR' : 'CR'}`,
  euro: (one: number): string => `${one < 0 ? '-' : ''}${grouped(one, '.', ',')} €`,
} as const;

const two = (number: number): string => `${number}`.padStart(2, '0');
const parts = (day: number): [string, string, string] => {
  const date = new Date(day * 86_400_000);
  return [`${date.getUTCFullYear()}`, two(date.getUTCMonth() + 1), two(date.getUTCDate())];
};
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const dateStyles = {
  iso: (day: number): string => parts(day).join('-'),
  time: (day: number): string => `${parts(day).join('-')}T12:30:00Z`,
  dotted: (day: number): string => parts(day).reverse().join('.'),
  slashed: (day: number): string => parts(day).reverse().join('/'),
  american: (day: number): string => {
    const [year, month, date] = parts(day);
    return `${month}/${date}/${year}`;
  },
  compact: (day: number): string => parts(day).join(''),
  named: (day: number): string => {
    const [year, month, date] = parts(day);
    return `${date} ${months[Number(month) - 1]} ${year}`;
  },
} as const;

const keysOf = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];

const shapes: fc.Arbitrary<Shape> = fc.record({
  language: fc.constantFrom(...keysOf(vocabularies)),
  layout: fc.constantFrom('elements', 'attributes', 'nested', 'fields'),
  movement: fc.constantFrom('signed', 'pair', 'words', 'letters'),
  number: fc.constantFrom(...keysOf(numberStyles)),
  date: fc.constantFrom(...keysOf(dateStyles)),
  isDescending: fc.boolean(),
  hasBalance: fc.boolean(),
  hasNumbers: fc.boolean(),
  hasCount: fc.boolean(),
  hasTotals: fc.boolean(),
  hasPeriod: fc.boolean(),
  byDay: fc.boolean(),
  header: fc.constantFrom('elements', 'attributes', 'typed', 'coded', 'keys'),
  extras: fc.boolean(),
  hasCurrency: fc.boolean(),
  isOneList: fc.boolean(),
  prefix: fc.constantFrom('', 's:'),
});

const drafts = fc.record({
  opening: fc.integer({ min: -500_000, max: 5_000_000 }),
  first: fc.integer({ min: 19_000, max: 21_000 }),
  rows: fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 3 }),
      amount: fc.integer({ min: 101, max: 900_000 }),
      isDebit: fc.boolean(),
      text: fc.constantFrom(
        'Card payment',
        'Rent',
        'Salary & bonus',
        'Refund',
        'Transfer 17',
        'Müller',
      ),
    }),
    { minLength: 4, maxLength: 30 },
  ),
});

/** Correct statements in many shapes. */
export const statements: fc.Arbitrary<Generated> = fc
  .record({ shape: shapes, drafts: fc.array(drafts, { minLength: 1, maxLength: 3 }) })
  .map(({ shape, drafts: accounts }) => ({
    shape,
    accounts: accounts.map(({ opening, first, rows }, at): Account => {
      let balance = opening;
      let day = first;
      const made = rows.map(({ days, amount, isDebit, text }, index): Row => {
        const moved = isDebit ? -amount : amount;
        balance += moved;
        day += days;
        return { number: index + 1, day, amount: moved, balance, text: `${text} ${index * 37}` };
      });
      return {
        account: `DE0212030000000020205${at}`,
        opening,
        closing: balance,
        rows: made,
        count: made.length,
      };
    }),
  }));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A statement as XML in its shape. */
export function xmlOf({ accounts, shape }: Generated): string {
  const words = vocabularies[shape.language];
  const { prefix } = shape;
  const number = numberStyles[shape.number];
  const unsigned = (one: number): string => numberStyles.plain(Math.abs(one));
  const day = dateStyles[shape.date];
  const element = (name: string, content: string): string =>
    `<${prefix}${name}>${content}</${prefix}${name}>`;

  const fieldsOf = (row: Row): [string, string][] => {
    const fields: [string, string][] = [];
    if (shape.hasNumbers) fields.push([words.number, `${row.number}`]);
    fields.push([words.date, day(row.day)]);
    if (shape.movement === 'signed') fields.push([words.amount, number(row.amount)]);
    else if (shape.movement === 'pair') {
      fields.push([words.debit, row.amount < 0 ? unsigned(row.amount) : '']);
      fields.push([words.credit, row.amount < 0 ? '' : unsigned(row.amount)]);
    } else {
      fields.push([words.amount, unsigned(row.amount)]);
      const letters = row.amount < 0 ? 'D' : 'C';
      const word = row.amount < 0 ? words.out : words.in;
      fields.push([words.sign, shape.movement === 'letters' ? letters : word]);
    }
    fields.push([words.text, escaped(row.text)]);
    if (shape.hasCurrency) fields.push([words.currency, 'EUR']);
    if (shape.extras) {
      fields.push([words.valueDate, day(row.day + (row.number % 3) - 1)]);
      fields.push(['id', `${((row.number * 7919 + row.day) * 104_729) % 1_000_003}`]);
      fields.push(['originalAmount', numberStyles.plain(Math.abs(row.amount) * 2)]);
      fields.push(['exchangeRate', '0.5000']);
    }
    if (shape.hasBalance)
      fields.push([
        words.balance,
        shape.movement === 'signed' ? number(row.balance) : numberStyles.plain(row.balance),
      ]);
    return fields;
  };

  const rowOf = (row: Row): string => {
    const fields = fieldsOf(row);
    if (shape.layout === 'attributes')
      return `<${prefix}${words.row} ${fields.map(([name, value]) => `${name}="${value}"`).join(' ')}/>\n`;
    const draw = ([name, value]: [string, string]): string => {
      if (shape.layout === 'fields')
        return `<${prefix}field name="${name}">${value}</${prefix}field>`;
      return shape.layout === 'nested' && name !== words.number
        ? element(`${name}Data`, element(name, value))
        : element(name, value);
    };
    return `${element(words.row, fields.map(draw).join(''))}\n`;
  };

  const rowsOf = (rows: readonly Row[]): string => {
    const listed = shape.isDescending ? [...rows].reverse() : rows;
    if (!shape.byDay) return listed.map(rowOf).join('');
    const groups: Row[][] = [];
    for (const row of listed) {
      const last = groups.at(-1);
      if (last?.[0]?.day === row.day) last.push(row);
      else groups.push([row]);
    }
    return groups.map((group) => element(words.day, group.map(rowOf).join(''))).join('');
  };

  const money = (one: number): string =>
    shape.movement === 'signed' ? number(one) : numberStyles.plain(one);

  const coded = (code: string, at: number, one: number): string =>
    element(
      'Bal',
      `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${numberStyles.plain(Math.abs(one))}</Amt><CdtDbtInd>${one < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt>${day(at)}</Dt>`,
    );

  const headerOf = (
    account: string,
    opening: number,
    closing: number,
    days: readonly number[],
  ): { before: string; after: string } => {
    const [first, last] = [Math.min(...days), Math.max(...days)];
    const period = shape.hasPeriod
      ? element('period', `${element(words.from, day(first))}${element(words.to, day(last))}`)
      : '';
    const [one, two] = [money(opening), money(closing)];
    switch (shape.header) {
      case 'elements':
        return {
          before: `${element(words.account, account)}${period}${element(words.opening, one)}`,
          after: element(words.closing, two),
        };
      case 'attributes':
        return {
          before: `<${prefix}info ${words.account}="${account}" ${words.opening}="${one}" ${words.closing}="${two}"/>${period}`,
          after: '',
        };
      case 'typed':
        return {
          before: `${element(words.account, account)}${period}<${prefix}${words.balance} type="opening">${one}</${prefix}${words.balance}><${prefix}${words.balance} type="closing">${two}</${prefix}${words.balance}>`,
          after: '',
        };
      case 'coded':
        return {
          before: `${element(words.account, account)}${period}${coded('OPBD', first, opening)}${coded('CLBD', last, closing)}${coded('CLAV', last, closing + 5000)}`,
          after: '',
        };
      case 'keys':
        return {
          before: `${element(words.account, account)}${period}<${prefix}item key="Opening balance" value="${one}"/><${prefix}item key="Closing balance" value="${two}"/>`,
          after: '',
        };
    }
  };

  const accountOf = ({ account, opening, closing, rows, count }: Account): string => {
    const sum = (isDebit: boolean): number =>
      rows.reduce(
        (total, { amount }) => (amount < 0 === isDebit ? total + Math.abs(amount) : total),
        0,
      );
    const days = rows.map((row) => row.day);
    const header = headerOf(account, opening, closing, days);
    return [
      header.before,
      `<${prefix}${words.rows}${shape.hasCount ? ` ${words.count}="${count}"` : ''}>${rowsOf(rows)}</${prefix}${words.rows}>`,
      shape.hasTotals
        ? `${element(words.debits, money(sum(true)))}${element(words.credits, money(sum(false)))}`
        : '',
      header.after,
    ].join('\n');
  };

  const body = accounts.map((account) => element(words.statement, accountOf(account))).join('\n');
  return `<${prefix}doc${prefix === '' ? '' : ' xmlns:s="urn:s"'}>${body}</${prefix}doc>`;
}
