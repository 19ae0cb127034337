// Shapes that are found on real statements, although nothing asks for them by name.
import { speak } from './draft.ts';
import { printAll, type Shape } from './shape.ts';
import type { Layout } from './types.ts';
import { opaqueCells, spellName } from './words.ts';

function fixedNames(layout: Layout, words: Partial<Record<keyof Layout['names'], string>>): void {
  for (const [role, name] of Object.entries(words)) {
    layout.names[role as keyof Layout['names']] = spellName(name, layout.spell);
  }
}

export const FURTHER_SHAPES = {
  'forward-rows': {
    group: 'further',
    tune: (random, { layout }) => {
      Object.assign(layout.prints, {
        running: true,
        opening: 'row',
        closing: random.pick(['row', 'head', 'none'] as const),
      });
      layout.amounts = random.pick(['signed', 'columns'] as const);
    },
  },
  pages: {
    group: 'further',
    tune: (random, { story, layout }) => {
      layout.tableStyle = 'pages';
      layout.prints.carries = random.chance(0.6);
      story.rows = random.int(20, 90);
      story.pageSize = random.int(8, 25);
    },
  },
  sections: {
    group: 'further',
    tune: (random, draft) => {
      speak(random, draft, random.pick(['en', 'en', 'de', 'es'] as const));
      draft.layout.tableStyle = 'sections';
      draft.layout.prints.opening = 'head';
      draft.layout.prints.closing = 'head';
    },
  },
  'day-end-balance': {
    group: 'further',
    tune: (_random, { story, layout }) => {
      layout.prints.running = true;
      story.dayEnd = true;
      story.rows += 20;
    },
  },
  'opaque-names': {
    group: 'further',
    tune: (random, { story, layout }) => {
      printAll(layout);
      // Nothing could tell a booking date from a value date here.
      layout.prints.value = false;
      story.rows = random.int(12, 60);
      layout.names = opaqueCells(random, layout.names);
    },
  },
  'card-owed': {
    group: 'further',
    tune: (random, draft) => {
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
  },
} as const satisfies Record<string, Shape>;
