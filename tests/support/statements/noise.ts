// Lines and cells that mean nothing to the checks but look as if they might: fees, limits, page
// numbers, references, foreign amounts. All of them occur on real statements.
import { dateText, headDateStyle } from './dates.ts';
import { unsignedText } from './money.ts';
import type { Random } from './random.ts';
import { monthText } from './story.ts';
import type { AccountFacts, Extra, Facts, Layout } from './types.ts';
import { spellName } from './words.ts';

/** Which noise is printed: the numbers are chances per line, per column. */
export interface NoisePlan {
  head: number;
  columns: number;
  foreign: boolean;
  cheques: boolean;
  fees: boolean;
}

function headNoise(random: Random, account: AccountFacts, layout: Layout, chance: number): Extra[] {
  const money = (minor: number): string => unsignedText(minor, account.decimals, layout.number);
  const date = (days: number): string =>
    dateText(days, headDateStyle(layout.date), layout.language);
  const limit = random.int(1, 50) * 10_000;
  const candidates: [string, string][] = [
    ['customer number', random.digits(8)],
    ['statement number', random.chance(0.5) ? String(random.int(1, 12)) : monthText(account.from)],
    ['pages', String(random.int(1, 9))],
    [
      'bic',
      `${random.pick(['DEUT', 'BNPA', 'TGBA', 'BREX'])}${random.pick(['DE', 'FR', 'TR', 'PL'])}PPXXX`,
    ],
    ['branch code', random.digits(5)],
    ['fees charged', money(random.int(100, 5000))],
    ['interest rate', `${random.int(0, 14)}${layout.number.decimal}${random.digits(2)}%`],
    ['overdraft limit', money(limit)],
    ['average balance', money(random.int(1000, 900_000))],
    ['available balance', money(Math.abs(account.closing + limit))],
    ['minimum balance', money(random.int(0, 90_000))],
    ['print date', date(account.to + random.int(1, 20))],
    ['next statement', date(account.to + 30)],
    ['tax withheld', money(random.int(1, 9_000))],
    ['phone', `+49 30 ${random.digits(7)}`],
    [
      'account holder',
      random.pick(['A. Müller & Co', 'Jean Dupont', 'Ayşe Yılmaz', 'R. Sharma', 'Łukasz Nowak']),
    ],
    ['reserved amount', money(random.int(0, 40_000))],
    ['loyalty points', random.digits(4)],
  ];
  return candidates
    .filter(() => random.chance(chance))
    .map(([name, text]) => ({ name: spellName(name, layout.spell), text }));
}

function addColumns(random: Random, account: AccountFacts, layout: Layout, plan: NoisePlan): void {
  const name = (words: string): string => spellName(words, layout.spell);
  const reference = random.chance(plan.columns);
  const iban = random.chance(plan.columns);
  const category = random.chance(plan.columns);
  let cheque = random.int(100_100, 900_000);
  const oldestFirst = layout.order === 'ascending' ? account.rows : [...account.rows].reverse();
  for (const row of oldestFirst) {
    const extras: Extra[] = [];
    if (reference) extras.push({ name: name('reference'), text: random.digits(12) });
    if (iban) extras.push({ name: name('counterparty iban'), text: `DE${random.digits(20)}` });
    if (category) extras.push({ name: name('category code'), text: String(random.int(1, 40)) });
    if (plan.fees) {
      const fee = random.chance(0.2) ? random.int(10, 900) : 0;
      extras.push({
        name: name('fee included'),
        text: unsignedText(fee, account.decimals, layout.number),
      });
    }
    if (plan.cheques && random.chance(0.3)) {
      // Cheque numbers grow, but with gaps: not every cheque has been cashed.
      cheque += random.int(1, 4);
      extras.push({ name: name('cheque no'), text: String(cheque) });
    }
    if (plan.foreign && random.chance(0.25)) {
      const foreign = random.pick(
        ['USD', 'GBP', 'SEK', 'CHF'].filter((code) => code !== account.currency),
      );
      extras.push({ name: name('original currency'), text: foreign });
      extras.push({
        name: name('original amount'),
        text: unsignedText(
          Math.ceil(Math.abs(row.amount) * (0.5 + random.next())),
          2,
          layout.number,
        ),
      });
      extras.push({
        name: name('exchange rate'),
        text: `${random.int(0, 2)}${layout.number.decimal}${random.digits(4)}`,
      });
    }
    row.extras = extras;
  }
}

/** Adds noise to facts; faults never touch it. */
export function addNoise(random: Random, facts: Facts, layout: Layout, plan: NoisePlan): void {
  const bank = random.pick([
    'Nordbank AG',
    'Banque du Lac',
    'Yıldız Bankası',
    'First & Second Bank',
    'Bank Wisła',
  ]);
  const end = facts.accounts[0]?.to ?? 0;
  facts.noise = [
    { name: spellName('bank name', layout.spell), text: bank },
    {
      name: spellName('generated', layout.spell),
      text: `${dateText(end + 1, 'iso', 'en')}T08:00:00Z`,
    },
  ].filter(() => random.chance(0.3 + plan.head));
  for (const account of facts.accounts) {
    account.noise = headNoise(random, account, layout, plan.head);
    addColumns(random, account, layout, plan);
  }
}
