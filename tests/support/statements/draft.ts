// The ordinary statement from which every shape starts: everything that a shape does not fix is drawn
// at random, so that shapes meet all number formats, dates, languages and amounts of information.
import { NUMBER_FORMATS, type NumberFormatName } from './money.ts';
import type { NoisePlan } from './noise.ts';
import type { Random } from './random.ts';
import type { Story } from './story.ts';
import type { DateStyle, Language, Layout, SignStyle } from './types.ts';
import { MARKS } from './vocabulary.ts';
import { drawNames } from './words.ts';

export interface Draft {
  story: Story;
  layout: Layout;
  noise: NoisePlan;
}

const LANGUAGES: readonly Language[] = [
  'en',
  'en',
  'en',
  'en',
  'de',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'tr',
  'pl',
];
const NUMBERS: Record<Language, readonly NumberFormatName[]> = {
  en: ['english', 'english', 'plain', 'swiss'],
  de: ['german', 'german', 'plain-comma', 'swiss', 'plain'],
  fr: ['french', 'french-narrow', 'plain-comma', 'swiss'],
  es: ['german', 'plain-comma', 'english'],
  pt: ['german', 'plain-comma', 'plain'],
  it: ['german', 'plain-comma'],
  nl: ['german', 'plain-comma'],
  tr: ['german', 'english', 'plain'],
  pl: ['french', 'polish', 'plain-comma'],
};
const DATES: Record<Language, readonly DateStyle[]> = {
  en: ['iso', 'dmy-slash', 'mdy-slash', 'd-mon-y', 'd-mon-y-dash', 'iso-time', 'dmy-dash'],
  de: ['dmy-dot', 'dmy-dot', 'dmy-dot-short', 'dm-dot', 'iso'],
  fr: ['dmy-slash', 'dmy-dot', 'iso'],
  es: ['dmy-slash', 'dmy-dash', 'iso'],
  pt: ['dmy-slash', 'iso'],
  it: ['dmy-slash', 'dmy-dot', 'iso'],
  nl: ['dmy-dash', 'iso', 'compact'],
  tr: ['dmy-dot', 'dmy-slash', 'iso'],
  pl: ['iso', 'dmy-dot', 'iso-zone'],
};
const CURRENCIES: Record<Language, readonly string[]> = {
  en: ['GBP', 'USD', 'EUR'],
  de: ['EUR', 'CHF'],
  fr: ['EUR', 'CHF'],
  es: ['EUR', 'MXN'],
  pt: ['BRL', 'EUR'],
  it: ['EUR'],
  nl: ['EUR'],
  tr: ['TRY'],
  pl: ['PLN'],
};
const SIGNS: readonly SignStyle[] = [
  'minus',
  'minus',
  'minus',
  'minus',
  'plus-minus',
  'u2212',
  'trailing',
  'parens',
];

/** Draws names, numbers, dates and marks again for another language. */
export function speak(random: Random, draft: Draft, language: Language): void {
  const { layout, story } = draft;
  layout.language = language;
  story.language = language;
  layout.names = drawNames(random, language, layout.spell);
  layout.number = { ...NUMBER_FORMATS[random.pick(NUMBERS[language])] };
  layout.date = random.pick(DATES[language]);
  layout.marks = random.pick(random.chance(0.7) ? MARKS[language] : MARKS.en);
  story.currencies = [random.pick(CURRENCIES[language])];
}

export function ordinaryDraft(random: Random): Draft {
  const spell = random.pick(['snake', 'snake', 'camel', 'pascal', 'kebab', 'upper'] as const);
  const sign = random.pick(SIGNS);
  const draft: Draft = {
    story: {
      rows: random.int(8, 60),
      accounts: 1,
      currencies: ['EUR'],
      language: 'en',
      repeats: random.chance(0.3) ? 0.08 : 0,
      valueDates: random.chance(0.5),
      scale: 1,
      numberStart: random.chance(0.7) ? 1 : random.int(2, 90_000),
      numbersContinue: false,
      dayEnd: false,
      oneDirection: random.chance(0.03),
      descending: random.chance(0.15),
      numbersFollowDocument: random.chance(0.4),
      pageSize: 0,
      zeroAmounts: random.chance(0.04) ? 0.05 : 0,
      owed: false,
    },
    layout: {
      language: 'en',
      names: drawNames(random, 'en', spell),
      spell,
      prefix: { kind: random.chance(0.1) ? 'default' : 'none', head: '', table: '' },
      accountStyle: random.pick(['root', 'root', 'account', 'account-statement'] as const),
      tableStyle: random.pick(['direct', 'wrapped', 'wrapped'] as const),
      rowStyle: random.pick(['elements', 'elements', 'elements', 'grouped', 'attributes'] as const),
      headStyle: random.pick(['elements', 'elements', 'elements', 'attributes', 'typed'] as const),
      closingLast: random.chance(0.6),
      order: 'ascending',
      amounts: random.pick(['signed', 'signed', 'signed', 'columns', 'mark'] as const),
      amountSign: sign,
      balanceSign: sign,
      marks: ['D', 'C'],
      emptyCell: random.pick(['empty', 'absent', 'zero', 'dash'] as const),
      debitColumnSigned: random.chance(0.25),
      debitTotalSigned: random.chance(0.4),
      owed: false,
      number: { ...NUMBER_FORMATS.plain },
      date: 'iso',
      prints: {
        opening: random.chance(0.9) ? 'head' : 'none',
        closing: random.chance(0.9) ? 'head' : 'none',
        running: random.chance(0.6),
        carries: false,
        number: random.chance(0.4),
        numberWidth: random.chance(0.2) ? random.int(3, 6) : 0,
        count: random.chance(0.5),
        documentCount: false,
        directionCounts: random.chance(0.15),
        totals: random.chance(0.4),
        period: random.pick(['pair', 'pair', 'range', 'none'] as const),
        value: random.chance(0.4),
        headCurrency: random.chance(0.6),
        rowCurrency: random.pick(['none', 'none', 'cell', 'attribute'] as const),
      },
      text: {
        indent: random.pick(['', '  ', '\t']),
        newline: random.chance(0.1) ? '\r\n' : '\n',
        declaration: random.chance(0.8),
        cdata: random.chance(0.1),
        comment: random.chance(0.1),
      },
    },
    noise: {
      head: random.pick([0, 0.1, 0.3]),
      columns: random.pick([0, 0.2, 0.5]),
      foreign: random.chance(0.1),
      cheques: random.chance(0.08),
      fees: random.chance(0.08),
    },
  };
  speak(random, draft, random.pick(LANGUAGES));
  if (draft.layout.number.grouping !== 'none' && random.chance(0.12)) {
    draft.layout.number.symbol = random.pick(['before', 'after'] as const);
  }
  if (random.chance(0.1)) draft.layout.balanceSign = 'suffix';
  return draft;
}

/** Makes the parts of a draft agree with each other after a shape has tuned it. */
export function settle(draft: Draft): void {
  const { story, layout } = draft;
  const { prints } = layout;
  story.descending = layout.order === 'descending' || story.descending;
  layout.order = story.descending ? 'descending' : 'ascending';
  if (story.accounts > 1 && layout.accountStyle === 'root') layout.accountStyle = 'account';
  // Columns have their own place for the sign; a mark column has it beside the amount.
  if (prints.value === false) story.valueDates = false;
  // Dates without a year mean nothing without a period.
  if (layout.date === 'dm-dot' && prints.period === 'none') prints.period = 'pair';
  if (layout.tableStyle === 'sections') {
    prints.running = false;
    prints.number = false;
    layout.amounts = 'signed';
  }
  // An amount of zero is neither a credit nor a debit, so only signed amounts without counts show it.
  if (layout.amounts !== 'signed' || layout.tableStyle === 'sections' || prints.directionCounts) {
    story.zeroAmounts = 0;
  }
  // What is owed is printed as positive, so a mark for debit or credit would say the opposite.
  if (layout.owed) {
    if (layout.amountSign === 'suffix') layout.amountSign = 'minus';
    if (layout.balanceSign === 'suffix') layout.balanceSign = 'minus';
  }
  // After a number, banks print a short mark.
  const suffixed = layout.amountSign === 'suffix' || layout.balanceSign === 'suffix';
  if (suffixed && layout.marks[0].length > 3) layout.marks = ['D', 'C'];
  if (!prints.running) {
    story.dayEnd = false;
    if (prints.opening === 'row') prints.opening = 'head';
    if (prints.closing === 'row') prints.closing = 'head';
  }
  // An empty table needs its container, or nothing would say that there is a table.
  if (story.rows === 0 && layout.tableStyle === 'direct') layout.tableStyle = 'wrapped';
  // In one attribute list, a balance of the header cannot carry a type.
  if (layout.rowStyle === 'attributes' && prints.rowCurrency === 'attribute')
    prints.rowCurrency = 'cell';
  if (layout.headStyle === 'attributes' && layout.accountStyle === 'root') {
    layout.closingLast = false;
  }
}
