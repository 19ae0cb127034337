import { InvalidArgumentError } from 'commander';
import { resultForms } from '#core/document/result.ts';
import { grouped } from '#core/text/wording.ts';
import {
  maxConcurrency,
  maxRate,
  type RunRate,
  runRateSchema,
  usualConcurrency,
} from '#operations/document-schemas.ts';
import {
  connectionOptions,
  type OptionList,
  type OptionsOf,
  sendingOptions,
  xmlOptions,
} from '../options.ts';
import { wholeNumber } from '../terminal/input.ts';

/** `5/s` or `90/m`. */
function rateOption(text: string): RunRate {
  const [, count, unit] = /^(\d+)\/([sm])$/.exec(text) ?? [];
  const rate = runRateSchema.safeParse({
    count: Number(count),
    per: unit === 's' ? 'second' : 'minute',
  });
  if (!rate.success)
    throw new InvalidArgumentError(
      `A rate is a whole number from 1 to ${grouped(maxRate)} with /s (per second) or /m (per minute), such as 5/s.`,
    );
  return rate.data;
}

/** Options of every command that are rare in this one. */
export const rareInFetch = [
  'age',
  'authorization',
  'assert',
  'pretty',
  'csv',
  'env',
  'data',
  'record',
] as const;

const ids = [
  [
    '--ids <file>',
    'fetch every document whose id (UUID) is in this CSV, log or other text; - for standard input',
  ],
] as const satisfies OptionList;
const id = [
  ['--id <id>', 'document id, the UUID received at submission'],
  [
    '--document <name>',
    'document of the workspace, in place of its id and connection',
    { isRare: true },
  ],
] as const satisfies OptionList;
const output = [
  ['--output <file>', 'write the decoded XML to this file, readable only by its owner'],
] as const satisfies OptionList;

/** What only one document can have: XML to print, and one JSON object. */
export const ofOne: OptionList = [
  ...id,
  ...output,
  ...xmlOptions.filter((name) => name !== 'checks' && name !== 'rawCsv'),
  'json',
];
/** What takes many documents. */
export const ofMany = [
  ['--archive <folder>', 'with --ids, write the reply of each Completed document to this folder'],
  ['--resume', 'with --ids and --archive, fetch only what an earlier run left'],
  [
    '--concurrency <number>',
    `with --ids, how many documents to fetch at the same time, at most (default: ${usualConcurrency})`,
    { parse: wholeNumber(1, maxConcurrency), isRare: true },
  ],
  [
    '--rate <rate>',
    'with --ids, how many requests to start per second or minute, at most, such as 5/s or 90/m',
    { parse: rateOption, isRare: true },
  ],
  [
    '--format <form>',
    'with --ids, form of the results on stdout (default: json-lines)',
    { choices: resultForms, isRare: true },
  ],
] as const satisfies OptionList;

/** What `assay fetch` takes. */
export const fetchOptions = [
  ...id,
  ...ids,
  ...connectionOptions,
  'follow',
  ...xmlOptions,
  ...output,
  ...ofMany,
  'deadline',
  ...sendingOptions,
  'json',
] as const satisfies OptionList;
/** The options of `assay fetch`, as they are typed. */
export type FetchOptions = OptionsOf<typeof fetchOptions>;
