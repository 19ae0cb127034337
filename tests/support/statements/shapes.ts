// The shapes. Each fixes what makes it a shape and leaves the rest to the ordinary draft.
import { type Draft, speak } from './draft.ts';
import { NUMBER_FORMATS, type NumberFormatName } from './money.ts';
import type { Random } from './random.ts';
import type { Layout } from './types.ts';
import { MARKS } from './vocabulary.ts';
import { drawNames, opaqueCells, spellName } from './words.ts';

function numberFormat(draft: Draft, name: NumberFormatName): void {
  draft.layout.number = { ...NUMBER_FORMATS[name] };
}

const LOCALES: readonly ((random: Random, draft: Draft) => void)[] = [
  (random, draft) => {
    speak(random, draft, 'de');
    numberFormat(draft, 'german');
  },
  (random, draft) => {
    speak(random, draft, random.pick(['de', 'fr', 'it'] as const));
    numberFormat(draft, random.pick(['swiss', 'swiss-curly'] as const));
    draft.story.currencies = ['CHF'];
  },
  (random, draft) => {
    speak(random, draft, 'fr');
    numberFormat(draft, random.pick(['french', 'french-narrow'] as const));
    draft.layout.amountSign = random.pick(['minus', 'u2212', 'spaced-minus'] as const);
    draft.layout.balanceSign = draft.layout.amountSign;
  },
  (random, draft) => {
    speak(random, draft, 'en');
    numberFormat(draft, 'indian');
    draft.story.currencies = ['INR'];
    draft.story.scale = 40;
    draft.layout.date = random.pick(['dmy-slash', 'd-mon-y-dash', 'd-mon-y'] as const);
  },
  (random, draft) => {
    speak(random, draft, 'pt');
    numberFormat(draft, 'german');
    draft.layout.number.symbol = random.chance(0.6) ? 'before' : 'none';
    draft.story.currencies = ['BRL'];
  },
  (random, draft) => {
    speak(random, draft, 'pl');
    numberFormat(draft, random.pick(['polish', 'french'] as const));
    draft.layout.number.symbol = random.chance(0.5) ? 'after' : 'none';
    draft.story.currencies = ['PLN'];
  },
  (random, draft) => {
    speak(random, draft, random.pick(['en', 'de', 'nl'] as const));
    draft.layout.amountSign = 'u2212';
    draft.layout.balanceSign = 'u2212';
  },
];

/** Prints everything that a check could use. */
function printAll(layout: Layout): void {
  Object.assign(layout.prints, {
    opening: 'head',
    closing: 'head',
    running: true,
    number: true,
    count: true,
    totals: true,
  });
  if (layout.prints.period === 'none') layout.prints.period = 'pair';
}

function fixedNames(layout: Layout, words: Partial<Record<keyof Layout['names'], string>>): void {
  for (const [role, name] of Object.entries(words)) {
    layout.names[role as keyof Layout['names']] = spellName(name, layout.spell);
  }
}

type Tune = (random: Random, draft: Draft) => void;

/** What each shape fixes; the ordinary draft draws everything else, also plain columns, marks, numbers, counts and totals. */
export const SHAPES: Record<string, Tune> = {
  ordinary: () => undefined,
  nested: (random, { layout }) => {
    Object.assign(layout, { accountStyle: 'account-statement', tableStyle: 'wrapped' });
    layout.rowStyle = random.pick(['elements', 'grouped'] as const);
  },
  attributes: (random, { layout }) => {
    layout.rowStyle = 'attributes';
    layout.headStyle = random.pick(['attributes', 'attributes', 'elements'] as const);
  },
  'sign-suffix': (random, { layout }) => {
    layout.amounts = 'signed';
    layout.marks = random.pick([
      ...MARKS[layout.language],
      ['DR', 'CR'],
      ['Dr', 'Cr'],
      ['D', 'C'],
    ] as const);
    layout.amountSign = 'suffix';
    layout.balanceSign = random.pick(['suffix', 'minus'] as const);
  },
  'trailing-sign': (random, { layout }) => {
    layout.amounts = 'signed';
    layout.amountSign = random.pick(['trailing', 'trailing-both'] as const);
    layout.balanceSign = layout.amountSign;
  },
  descending: (_random, { layout }) => {
    layout.order = 'descending';
  },
  accounts: (random, { story, layout }) => {
    story.accounts = random.int(2, 5);
    story.numbersContinue = random.chance(0.4);
    layout.prints.documentCount = random.chance(0.2);
    if (layout.prints.documentCount) layout.prints.count = false;
  },
  currencies: (random, draft) => {
    const { story, layout } = draft;
    story.accounts = random.int(2, 4);
    if (random.chance(0.5)) speak(random, draft, random.pick(['en', 'de', 'tr'] as const));
    const others = ['USD', 'GBP', 'CHF', 'JPY', 'KWD', 'SEK'].sort(() => random.next() - 0.5);
    story.currencies = ['EUR', ...others];
    layout.number.symbol = 'none';
    if (layout.prints.rowCurrency === 'none') layout.prints.headCurrency = true;
  },
  locales: (random, draft) => random.pick(LOCALES)(random, draft),
  languages: (random, draft) => {
    speak(random, draft, random.pick(['de', 'fr', 'es', 'pt', 'it', 'nl', 'tr', 'pl'] as const));
    if (random.chance(0.15)) draft.layout.date = 'local-month';
    if (random.chance(0.3)) {
      const { language, spell } = draft.layout;
      draft.layout.names = drawNames(random, language, spell, true);
    }
  },
  namespaces: (random, { layout }) => {
    layout.prefix = random.pick([
      { kind: 'one', head: 'st', table: 'st' },
      { kind: 'one', head: 'ns2', table: 'ns2' },
      { kind: 'two', head: 'hd', table: 'tx' },
      { kind: 'default', head: '', table: '' },
    ] as const);
  },
  noise: (random, { story, layout, noise }) => {
    Object.assign(noise, {
      head: 0.7,
      columns: 0.7,
      foreign: random.chance(0.5),
      cheques: random.chance(0.4),
      fees: random.chance(0.5),
    });
    if (random.chance(0.1)) layout.headStyle = 'fields';
    if (random.chance(0.3)) story.zeroAmounts = 0.08;
  },
  'zero-rows': (random, { story, layout }) => {
    story.rows = 0;
    layout.tableStyle = 'wrapped';
    if (random.chance(0.5)) layout.prints.count = true;
  },
  'one-row': (_random, { story }) => {
    story.rows = 1;
  },
  'equal-rows': (random, { story, layout, noise }) => {
    story.repeats = 0.2 + random.next() * 0.6;
    Object.assign(layout.prints, { opening: 'head', closing: 'head' });
    noise.columns = random.chance(0.3) ? noise.columns : 0;
    noise.cheques = false;
  },
  everything: (_random, { layout }) => printAll(layout),
  'forward-rows': (random, { layout }) => {
    Object.assign(layout.prints, {
      running: true,
      opening: 'row',
      closing: random.pick(['row', 'head', 'none'] as const),
    });
    layout.amounts = random.pick(['signed', 'columns'] as const);
  },
  pages: (random, { story, layout }) => {
    layout.tableStyle = 'pages';
    layout.prints.carries = random.chance(0.6);
    story.rows = random.int(20, 90);
    story.pageSize = random.int(8, 25);
  },
  sections: (random, draft) => {
    speak(random, draft, random.pick(['en', 'en', 'de', 'es'] as const));
    draft.layout.tableStyle = 'sections';
    draft.layout.prints.opening = 'head';
    draft.layout.prints.closing = 'head';
  },
  'day-end-balance': (_random, { story, layout }) => {
    layout.prints.running = true;
    story.dayEnd = true;
    story.rows += 20;
  },
  'opaque-names': (random, { story, layout }) => {
    printAll(layout);
    // Nothing could tell a booking date from a value date here.
    layout.prints.value = false;
    story.rows = random.int(12, 60);
    layout.names = opaqueCells(random, layout.names);
  },
  'card-owed': (random, draft) => {
    speak(random, draft, 'en');
    const { layout } = draft;
    Object.assign(layout, { owed: true, debitColumnSigned: false, debitTotalSigned: false });
    layout.amounts = random.pick(['signed', 'columns'] as const);
    layout.prints.value = true;
    draft.story.valueDates = true;
    draft.story.owed = true;
    fixedNames(layout, {
      value: 'transaction date',
      booking: 'posting date',
      debit: 'charges',
      credit: 'payments',
      opening: 'previous balance',
      closing: 'new balance',
      debitTotal: 'total charges',
      creditTotal: 'total payments',
    });
    if (layout.amounts === 'signed' && random.chance(0.3)) {
      // Charges are bare, payments have CR after the number, and so has a balance in favour.
      layout.amountSign = 'cr-for-minus';
      layout.balanceSign = 'cr-for-minus';
    }
  },
};
