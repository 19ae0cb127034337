// Draws element names from the vocabulary and spells them.
import type { Random } from './random.ts';
import type { Language, Layout, Role } from './types.ts';
import { ENGLISH, OTHERS, type Words } from './vocabulary.ts';

const LETTERS: Record<string, string> = {
  ä: 'ae',
  ß: 'ss',
  ı: 'i',
  ł: 'l',
};

function ascii(text: string): string {
  return text
    .replace(/[äßıł]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** Spells a group of words as an element name. */
export function spellName(words: string, spell: Layout['spell'], keepLetters = false): string {
  const parts = (keepLetters ? words : ascii(words.toLowerCase())).split(' ');
  const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);
  switch (spell) {
    case 'snake':
      return parts.join('_');
    case 'kebab':
      return parts.join('-');
    case 'upper':
      return parts.join('_').toUpperCase();
    case 'pascal':
      return parts.map(capital).join('');
    case 'camel':
      return parts.map((part, index) => (index === 0 ? part : capital(part))).join('');
  }
}

const GROUPS: readonly (readonly Role[])[] = [
  ['debit', 'credit'],
  ['opening', 'closing'],
  ['creditTotal', 'debitTotal'],
  ['creditCount', 'debitCount'],
  ['from', 'to'],
  ['table', 'row'],
];
const CELLS: readonly Role[] = [
  'booking',
  'value',
  'text',
  'amount',
  'debit',
  'credit',
  'mark',
  'balance',
  'number',
  'currency',
];

/** Draws one name for every role. Cells of a row, and lines of a header, never share a name. */
export function drawNames(
  random: Random,
  language: Language,
  spell: Layout['spell'],
  keepLetters = false,
): Record<Role, string> {
  const words: Words = language === 'en' ? ENGLISH : { ...ENGLISH, ...OTHERS[language] };
  const names = {} as Record<Role, string>;
  for (const role of Object.keys(ENGLISH) as Role[]) {
    names[role] = spellName(random.pick(words[role]), spell, keepLetters);
  }
  for (const group of GROUPS) {
    const size = Math.min(...group.map((role) => words[role].length));
    const index = random.int(0, size - 1);
    for (const role of group) {
      names[role] = spellName(words[role][index] ?? '', spell, keepLetters);
    }
  }
  const used = new Set<string>();
  for (const role of CELLS) {
    if (used.has(names[role])) names[role] = spellName(ENGLISH[role][0] ?? role, spell);
    used.add(names[role]);
  }
  if (names.table === names.row) names.table = spellName(`${names.row} list`, spell);
  if (names.statement === names.root || names.statement === names.account) {
    names.statement = spellName('statement', spell);
  }
  return names;
}

/** Names without meaning for the cells of a row: "c1", "c2"... */
export function opaqueCells(random: Random, names: Record<Role, string>): Record<Role, string> {
  const stem = random.pick(['c', 'col', 'col_', 'field', 'f0']);
  const result = { ...names };
  CELLS.forEach((role, index) => {
    result[role] = `${stem}${index + 1}`;
  });
  return result;
}
