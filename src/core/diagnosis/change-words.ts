import type { Path } from '../json/path.ts';
import { grouped, plural, several } from '../text/wording.ts';

/** By which rule a repair changes a reply: one such change in words, and several. */
const rules = {
  renamed: ['key renamed', 'keys renamed'],
  text: ['value written as text', 'values written as text'],
  boolean: ['value written as true or false', 'values written as true or false'],
  number: ['value written as a number', 'values written as numbers'],
  date: ['date rewritten', 'dates rewritten'],
  'local-date': ['date rewritten without an offset', 'dates rewritten without an offset'],
  base64: ['text encoded as Base64', 'texts encoded as Base64'],
  tag: ['tag completed', 'tags completed'],
  row: ['text made a row', 'texts made rows'],
  list: ['list written as the widget reads it', 'lists written as the widget reads them'],
  moved: ['part moved to where it is read', 'parts moved to where they are read'],
  spelled: ['value spelled as the contract has it', 'values spelled as the contract has them'],
  added: ['missing value added', 'missing values added'],
  json: ['text around or inside the JSON corrected', 'texts around or inside the JSON corrected'],
  beside: ['value beside a text left out', 'values beside a text left out'],
  empty: ['empty value left out', 'empty values left out'],
  removed: ['ignored key removed', 'ignored keys removed'],
  placeholder: ['value is a placeholder', 'values are placeholders'],
} as const satisfies Record<string, readonly [one: string, several: string]>;

export type ChangeRule = keyof typeof rules;
export const changeRules = Object.keys(rules) as [ChangeRule, ...ChangeRule[]];

/** "9 problems fixed, 1 left." */
export const progressOf = ({ fixed, left }: { fixed: number; left: number }): string =>
  `${several(fixed, 'problem')} fixed${left === 0 ? '' : `, ${grouped(left)} left`}.`;

/** One change of a repair. `path`: what it was in the reply that was read; `key`: of a placeholder, what it stands for. */
export type Change = { rule: ChangeRule; path: Path; key?: string };

/** "6 keys renamed, 2 dates rewritten, 1 id is a placeholder", in the order of the table; empty without a change. */
export function changesText(changes: readonly Change[]): string {
  return changeRules
    .flatMap((rule) => {
      const own = changes.filter((change) => change.rule === rule);
      if (own.length === 0) return [];
      const keys = new Set(own.map(({ key }) => key));
      const [only] = keys;
      if (rule === 'placeholder' && keys.size === 1 && only !== undefined)
        return `${several(own.length, only)} ${plural(own.length, 'is a placeholder', 'are placeholders')}`;
      const [one, more] = rules[rule];
      return several(own.length, one, more);
    })
    .join(', ');
}
