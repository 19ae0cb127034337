// What happened on an account: rows, balances, and the figures a bank would print about them.
import { calendarDay, dayNumber } from './dates.ts';
import type { Random } from './random.ts';
import type { AccountFacts, Facts, Language, RowFacts } from './types.ts';

export interface Story {
  rows: number;
  accounts: number;
  currencies: readonly string[];
  language: Language;
  /** Chance that a row repeats the one before it: same day, text and amount. */
  repeats: number;
  /** Value dates differ from booking dates. */
  valueDates: boolean;
  /** Amounts are larger by this factor (Indian and Japanese statements). */
  scale: number;
  numberStart: number;
  numbersContinue: boolean;
  /** Balances only on the last row of a day. */
  dayEnd: boolean;
  /** All amounts positive or all negative, as a savings account may be; rare. */
  oneDirection: boolean;
  descending: boolean;
  /** Numbers count from the top of the document even when the newest row is there. */
  numbersFollowDocument: boolean;
  pageSize: number;
  /** Chance that a row is only a message, with the amount zero. */
  zeroAmounts: number;
  /** The account begins in debt, as a card account does. */
  owed: boolean;
}

const TEXTS: Record<Language, readonly string[]> = {
  en: [
    'Card payment TESCO 4711',
    'Direct debit O2 & Co',
    'Salary ACME Ltd',
    'ATM withdrawal 12:40',
    'Transfer from J. Doe',
    'Monthly fee',
  ],
  de: [
    'REWE SAGT DANKE 4711 // BERLIN/DE',
    'Lohn/Gehalt Muster & Söhne GmbH',
    'Miete 03/2024',
    'Geldautomat 50,00 EUR',
    'Dauerauftrag Strom',
    'Entgelt',
  ],
  fr: [
    'PRLV SEPA EDF',
    'VIR SALAIRE',
    'CB CARREFOUR 12/03',
    'RETRAIT DAB 14H05',
    'Cotisation carte',
    'Chèque 0012345',
  ],
  es: [
    'Recibo luz',
    'Nómina',
    'Compra Mercadona',
    'Transferencia recibida',
    'Cajero 4B',
    'Comisión',
  ],
  pt: [
    'PIX recebido João',
    'Compra débito',
    'TED 341',
    'Tarifa mensal',
    'Boleto energia',
    'Salário',
  ],
  it: [
    'Bonifico a vostro favore',
    'Pagamento POS',
    'Prelievo bancomat',
    'Stipendio',
    'Canone mensile',
    'Bolletta <gas>',
  ],
  nl: ['iDEAL betaling', 'Salaris', 'Betaalautomaat 15:02', 'Huur', 'Overboeking', 'Kosten pakket'],
  tr: [
    'Market alışverişi',
    'Maaş ödemesi',
    'Kira',
    'ATM para çekme',
    'EFT gelen',
    'Hesap işletim ücreti',
  ],
  pl: [
    'Przelew przychodzący',
    'Wynagrodzenie',
    'Zakup kartą ŻABKA',
    'Wypłata z bankomatu',
    'Czynsz',
    'Opłata za konto',
  ],
};

export function decimalsOf(currency: string): number {
  if (currency === 'JPY') return 0;
  return currency === 'KWD' ? 3 : 2;
}

/** An amount a person might see: most are small, some are round, some are large. Never zero. */
function drawAmount(random: Random, story: Story, decimals: number): number {
  const unit = 10 ** decimals;
  const major = Math.exp(random.next() * 8.5) * story.scale * (decimals === 0 ? 100 : 1);
  const exact = random.chance(0.2) ? Math.ceil(major) * unit : Math.ceil(major * unit);
  return Math.max(1, exact);
}

/** A period of one month, one quarter, or some weeks that may cross the end of a year. */
function drawPeriod(random: Random): { from: number; to: number } {
  const year = random.int(2018, 2025);
  const month = random.int(1, 12);
  const from = dayNumber(year, month, 1);
  const kind = random.int(0, 3);
  if (kind === 0) return { from, to: dayNumber(year, month + 3, 1) - 1 };
  if (kind === 1) {
    const start = from + random.int(1, 27);
    return { from: start, to: start + random.int(20, 40) };
  }
  return { from, to: dayNumber(year, month + 1, 1) - 1 };
}

function drawId(random: Random, language: Language): string {
  const country = language === 'en' ? 'GB' : language.toUpperCase();
  return `${country}${random.digits(2)}${random.digits(18)}`;
}

/** Rows in order of time, without numbers and pages. */
function drawRows(random: Random, story: Story, account: AccountFacts): RowFacts[] {
  const span = account.to - account.from + 1;
  const moments: number[] = [];
  for (let index = 0; index < story.rows; index += 1) {
    moments.push((account.from + random.int(0, span - 1)) * 1440 + random.int(0, 1439));
  }
  moments.sort((left, right) => left - right);
  const rows: RowFacts[] = [];
  const direction = random.chance(0.5) ? 1 : -1;
  let balance = account.opening;
  for (const moment of moments) {
    const before = rows.at(-1);
    const day = Math.floor(moment / 1440);
    let row: RowFacts;
    if (before !== undefined && random.chance(story.repeats)) {
      row = { ...before };
    } else {
      const size = drawAmount(random, story, account.decimals);
      // A shrinking account receives money more often, so that balances stay in a human range.
      const income = balance < 0 ? 0.7 : 0.42;
      const sign = story.oneDirection ? direction : random.chance(income) ? 1 : -1;
      row = {
        booking: day,
        minute: moment % 1440,
        value: story.valueDates && random.chance(0.4) ? day + random.int(-4, 3) : day,
        amount: random.chance(story.zeroAmounts) ? 0 : sign * size,
        balance: 0,
        showBalance: true,
        number: 0,
        text: `${random.pick(TEXTS[story.language])}${random.chance(0.4) ? ` ${random.digits(6)}` : ''}`,
        currency: account.currency,
        page: 0,
        extras: [],
      };
    }
    balance += row.amount;
    row.balance = balance;
    rows.push(row);
  }
  if (story.dayEnd) {
    rows.forEach((row, index) => {
      row.showBalance = rows[index + 1]?.booking !== row.booking;
    });
  }
  return rows;
}

/** Puts rows into document order, numbers them and spreads them over pages. */
function arrange(story: Story, rows: RowFacts[], start: number): RowFacts[] {
  const ordered = story.descending ? [...rows].reverse() : rows;
  ordered.forEach((row, index) => {
    const place =
      story.descending && !story.numbersFollowDocument ? ordered.length - 1 - index : index;
    row.number = start + place;
    row.page = story.pageSize === 0 ? 0 : Math.floor(index / story.pageSize);
  });
  return ordered;
}

/** The balance with which each page ends, as printed at a page break. */
function pageCarries(rows: readonly RowFacts[]): number[] {
  const carries: number[] = [];
  for (const row of rows) carries[row.page] = row.balance;
  return carries;
}

export function tellStory(random: Random, story: Story): Facts {
  const accounts: AccountFacts[] = [];
  const period = drawPeriod(random);
  let next = story.numberStart;
  for (let index = 0; index < story.accounts; index += 1) {
    const currency = story.currencies[index % story.currencies.length] ?? 'EUR';
    const decimals = decimalsOf(currency);
    const drawn = random.chance(0.08)
      ? 0
      : random.int(-150_000, 6_000_000) * (decimals === 3 ? 10 : 1) * story.scale;
    const opening = story.owed ? Math.min(drawn, -drawn) : drawn;
    const account: AccountFacts = {
      id: drawId(random, story.language),
      currency,
      decimals,
      ...period,
      opening,
      closing: opening,
      count: 0,
      creditCount: 0,
      debitCount: 0,
      creditTotal: 0,
      debitTotal: 0,
      rows: [],
      noise: [],
      carries: [],
    };
    const rows = drawRows(random, story, account);
    for (const row of rows) {
      account.closing += row.amount;
      account.count += 1;
      if (row.amount >= 0) {
        account.creditCount += 1;
        account.creditTotal += row.amount;
      } else {
        account.debitCount += 1;
        account.debitTotal -= row.amount;
      }
    }
    account.rows = arrange(story, rows, next);
    account.carries = pageCarries(account.rows);
    if (story.numbersContinue) next += rows.length;
    accounts.push(account);
  }
  const documentCount = accounts.reduce((sum, account) => sum + account.count, 0);
  return { accounts, documentCount, noise: [] };
}

/** A readable year and month, for noise such as a statement number "2024/03". */
export function monthText(days: number): string {
  const { year, month } = calendarDay(days);
  return `${year}/${String(month).padStart(2, '0')}`;
}
