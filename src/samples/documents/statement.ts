/** One line of a bank statement; amounts and balances in hundredths of the currency. */
export type Transaction = {
  number: number;
  date: string;
  amount: number;
  description: string;
  counterparty: string;
  balance: number;
};

/**
 * The content of a sample statement; `counterparties` and `descriptions` are picked in a fixed
 * pseudo-random order.
 */
export type Profile = {
  bank: string;
  account: string;
  holder: string;
  currency: string;
  counterparties: readonly string[];
  descriptions: readonly string[];
};

/** A statement: a transaction every 36 hours from the first of January 2026. */
export type Statement = Profile & {
  from: string;
  to: string;
  opening: number;
  closing: number;
  transactions: readonly Transaction[];
};

const firstDay = Date.UTC(2026, 0, 1, 8);
const step = 36 * 3_600_000;
const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** A pseudo-random sequence of numbers in [0, 1) that is the same in every run (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (from: readonly string[], at: number): string =>
  from[Math.floor(at * from.length)] ?? '';

/** The statement of a profile: always the same for the same arguments. */
export function statement(profile: Profile, count: number): Statement {
  const next = sequence(count);
  const opening = 1_254_37;
  let balance = opening;
  const transactions = Array.from({ length: count }, (_, at): Transaction => {
    // Three of four transactions are payments out, and the fourth brings enough to keep the account above zero.
    const size = 500 + Math.floor(next() * 24_000);
    const amount = at % 4 === 3 || balance < size ? size * 3 : -size;
    balance += amount;
    return {
      number: at + 1,
      date: dayOf(firstDay + at * step),
      amount,
      description: pick(profile.descriptions, next()),
      counterparty: pick(profile.counterparties, next()),
      balance,
    };
  });
  return {
    ...profile,
    opening,
    closing: balance,
    from: dayOf(firstDay),
    to: dayOf(firstDay + Math.max(0, count - 1) * step),
    transactions,
  };
}

/** The account holders of the sample statements: invented people, banks and account numbers. */
export const profiles = {
  norda: {
    bank: 'Norda Bank',
    account: 'XX12 0001 0002 0003 0004 0005',
    holder: 'Ada Example',
    currency: 'EUR',
    counterparties: [
      'Corner Grocery',
      'City Transport',
      'Müller & Söhne',
      'Blue Lamp Books',
      'Example Energy',
      'Ada Example',
      'Harbour Rent',
    ],
    descriptions: [
      'Card payment',
      'Direct debit "heating"',
      'Standing order: rent',
      'Transfer',
      'Refund < 30 days',
      'Salary & bonus',
    ],
  },
  harbour: {
    bank: 'Harbour Savings',
    account: 'XX77 4400 1200 9981',
    holder: 'Example Trading Ltd',
    currency: 'GBP',
    counterparties: ['Quay Supplies', 'Tide & Sons', 'Lighthouse Insurance', 'Port Authority'],
    descriptions: ['Invoice 1042', 'Invoice 1043', 'Card terminal settlement', 'Quarterly premium'],
  },
  vltava: {
    bank: 'Vltavská záložna',
    account: 'XX05 0800 0000 1920 0014 5399',
    holder: 'Žofie Příkladová',
    currency: 'CZK',
    counterparties: ['Pekařství U Věže', 'Dopravní podnik', 'Łukasz Wzorowy', 'Őrség Kft.'],
    descriptions: ['Platba kartou', 'Trvalý příkaz – nájem', 'Převod', 'Výběr z bankomatu'],
  },
} as const satisfies Record<string, Profile>;
