import { readAs } from '#core/contract/verdict.ts';
import { type OptionList, type OptionsOf, xmlOptions } from '../options.ts';
import { wholeNumber } from '../terminal/input.ts';

/** What a file may be read as, besides the reply to an action or a document. */
const wholes = ['xml', 'recording', 'failure'] as const;

/** What is about the reply to an action, or a document. */
export const replyOptions = [
  ['--fix', 'print the reply with everything corrected that can be corrected mechanically'],
  ['--remove-ignored', 'with --fix, take out what the contract ignores', { isRare: true }],
  'category',
  'surface',
  ['--http-status <status>', 'HTTP status of the reply', { parse: wholeNumber(100, 599) }],
] as const satisfies OptionList;

const otherOutput = ['json', 'fix', 'record', 'assert', 'xpath', 'pretty', 'csv'];

/** What makes a copy for somebody else in place of a verdict. */
export const copyOptions = [
  [
    '--minimal',
    'print the smallest reply or document with the same first finding or broken check',
    { excludes: otherOutput },
  ],
  [
    '--anonymize',
    'print it with other names and texts and a multiple of all amounts, and the same findings and checks',
    { excludes: otherOutput },
  ],
] as const satisfies OptionList;

/** What `assay read` takes. */
export const readOptions = [
  [
    '--as <what>',
    'what the file is (default: what it looks like, which says the category, too); a recording is a HAR',
    { choices: [...readAs, ...wholes] },
  ],
  ...replyOptions,
  ...copyOptions,
  ...xmlOptions,
  ['--record', 'keep the calls of a recording in the history', { isRare: true }],
  'workspace',
  'data',
  'json',
] as const satisfies OptionList;
/** The options of `assay read`, as they are typed. */
export type ReadOptions = OptionsOf<typeof readOptions>;
/** A file that was read for `assay read`; `guessed` is in its JSON where nobody said what it is. */
export type ReadFile = {
  name: string;
  body: Uint8Array<ArrayBuffer>;
  guessed: { as?: string; guessed?: true };
};
