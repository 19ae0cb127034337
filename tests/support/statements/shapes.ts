// The shapes. Each fixes what makes it a shape and leaves the rest to the ordinary draft.
import { type Draft, speak } from './draft.ts';
import { NUMBER_FORMATS, type NumberFormatName } from './money.ts';
import type { Random } from './random.ts';
import { printAll, type Shape } from './shape.ts';
import { FURTHER_SHAPES } from './shapes-further.ts';
import { MARKS } from './vocabulary.ts';
import { drawNames } from './words.ts';

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

export const SHAPES = {
  flat: {
    group: 'named',
    tune: (_random, { layout }) => {
      Object.assign(layout, {
        accountStyle: 'root',
        tableStyle: 'direct',
        rowStyle: 'elements',
        headStyle: 'elements',
      });
    },
  },
  nested: {
    group: 'named',
    tune: (random, { layout }) => {
      Object.assign(layout, { accountStyle: 'account-statement', tableStyle: 'wrapped' });
      layout.rowStyle = random.pick(['elements', 'grouped'] as const);
    },
  },
  attributes: {
    group: 'named',
    tune: (random, { layout }) => {
      layout.rowStyle = 'attributes';
      layout.headStyle = random.pick(['attributes', 'attributes', 'elements'] as const);
    },
  },
  columns: {
    group: 'named',
    tune: (_random, { layout }) => {
      layout.amounts = 'columns';
    },
  },
  'sign-column': {
    group: 'named',
    tune: (_random, { layout }) => {
      layout.amounts = 'mark';
    },
  },
  'sign-suffix': {
    group: 'named',
    tune: (random, { layout }) => {
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
  },
  'trailing-sign': {
    group: 'named',
    tune: (random, { layout }) => {
      layout.amounts = 'signed';
      layout.amountSign = random.pick(['trailing', 'trailing-both'] as const);
      layout.balanceSign = layout.amountSign;
    },
  },
  parentheses: {
    group: 'named',
    tune: (_random, { layout }) => {
      Object.assign(layout, { amounts: 'signed', amountSign: 'parens', balanceSign: 'parens' });
    },
  },
  descending: {
    group: 'named',
    tune: (_random, { layout }) => {
      layout.order = 'descending';
    },
  },
  accounts: {
    group: 'named',
    tune: (random, { story, layout }) => {
      story.accounts = random.int(2, 5);
      story.numbersContinue = random.chance(0.4);
      layout.prints.documentCount = random.chance(0.2);
      if (layout.prints.documentCount) layout.prints.count = false;
    },
  },
  currencies: {
    group: 'named',
    tune: (random, draft) => {
      const { story, layout } = draft;
      story.accounts = random.int(2, 4);
      if (random.chance(0.5)) speak(random, draft, random.pick(['en', 'de', 'tr'] as const));
      const others = ['USD', 'GBP', 'CHF', 'JPY', 'KWD', 'SEK'].sort(() => random.next() - 0.5);
      story.currencies = ['EUR', ...others];
      layout.number.symbol = 'none';
      if (layout.prints.rowCurrency === 'none') layout.prints.headCurrency = true;
    },
  },
  locales: {
    group: 'named',
    tune: (random, draft) => random.pick(LOCALES)(random, draft),
  },
  languages: {
    group: 'named',
    tune: (random, draft) => {
      speak(random, draft, random.pick(['de', 'fr', 'es', 'pt', 'it', 'nl', 'tr', 'pl'] as const));
      if (random.chance(0.15)) draft.layout.date = 'local-month';
      if (random.chance(0.3)) {
        const { language, spell } = draft.layout;
        draft.layout.names = drawNames(random, language, spell, true);
      }
    },
  },
  namespaces: {
    group: 'named',
    tune: (random, { layout }) => {
      layout.prefix = random.pick([
        { kind: 'one', head: 'st', table: 'st' },
        { kind: 'one', head: 'ns2', table: 'ns2' },
        { kind: 'two', head: 'hd', table: 'tx' },
        { kind: 'default', head: '', table: '' },
      ] as const);
    },
  },
  camt: {
    group: 'named',
    tune: (random, draft) => {
      draft.layout.renderer = 'camt';
      draft.layout.date = random.pick(['iso', 'iso', 'iso-zone'] as const);
      draft.layout.tableStyle = 'direct';
      draft.layout.prefix = random.chance(0.3)
        ? { kind: 'one', head: 'camt', table: 'camt' }
        : { kind: 'default', head: '', table: '' };
      numberFormat(draft, random.chance(0.6) ? 'plain' : 'camt');
      Object.assign(draft.layout.prints, {
        running: false,
        value: true,
        carries: random.chance(0.4),
        rowCurrency: 'attribute',
      });
      draft.layout.amounts = 'mark';
      draft.story.accounts = random.chance(0.2) ? 2 : 1;
    },
  },
  mt940: {
    group: 'named',
    tune: (random, draft) => {
      draft.layout.renderer = 'mt940';
      draft.layout.date = 'mmdd';
      draft.layout.tableStyle = 'direct';
      draft.layout.order = 'ascending';
      draft.story.descending = false;
      numberFormat(draft, 'mt940');
      draft.layout.amounts = 'mark';
      Object.assign(draft.layout.prints, {
        opening: 'head',
        closing: 'head',
        running: false,
        number: false,
        count: false,
        totals: false,
        directionCounts: false,
        period: 'none',
        value: true,
        carries: random.chance(0.4),
        rowCurrency: 'none',
      });
      draft.story.accounts = random.chance(0.2) ? 2 : 1;
    },
  },
  huge: {
    group: 'named',
    tune: (random, { story, layout, noise }) => {
      story.rows = 100_000;
      layout.text.indent = random.pick(['', '  ']);
      layout.prints.opening = 'head';
      layout.prints.closing = 'head';
      noise.columns = 0;
      if (layout.tableStyle === 'direct') layout.tableStyle = 'wrapped';
    },
  },
  'no-running-balance': {
    group: 'named',
    tune: (_random, { layout }) => {
      Object.assign(layout.prints, { running: false, opening: 'head', closing: 'head' });
    },
  },
  numbered: {
    group: 'named',
    tune: (_random, { layout }) => {
      layout.prints.number = true;
    },
  },
  unnumbered: {
    group: 'named',
    tune: (_random, { layout }) => {
      layout.prints.number = false;
    },
  },
  declared: {
    group: 'named',
    tune: (random, { layout }) => {
      Object.assign(layout.prints, {
        count: true,
        totals: true,
        directionCounts: random.chance(0.4),
      });
    },
  },
  undeclared: {
    group: 'named',
    tune: (_random, { layout }) => {
      Object.assign(layout.prints, { count: false, totals: false, directionCounts: false });
    },
  },
  noise: {
    group: 'named',
    tune: (random, { story, layout, noise }) => {
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
  },
  'zero-rows': {
    group: 'named',
    tune: (random, { story, layout }) => {
      story.rows = 0;
      layout.tableStyle = 'wrapped';
      if (random.chance(0.5)) layout.prints.count = true;
    },
  },
  'one-row': {
    group: 'named',
    tune: (_random, { story }) => {
      story.rows = 1;
    },
  },
  'equal-rows': {
    group: 'named',
    tune: (random, { story, layout, noise }) => {
      story.repeats = 0.2 + random.next() * 0.6;
      Object.assign(layout.prints, { opening: 'head', closing: 'head' });
      noise.columns = random.chance(0.3) ? noise.columns : 0;
      noise.cheques = false;
    },
  },
  'value-dates': {
    group: 'named',
    tune: (_random, { story, layout }) => {
      story.valueDates = true;
      layout.prints.value = true;
    },
  },
  everything: {
    group: 'named',
    tune: (_random, { layout }) => printAll(layout),
  },
  ...FURTHER_SHAPES,
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as ShapeName[];

export function shapeOf(name: ShapeName): Shape {
  return SHAPES[name];
}
