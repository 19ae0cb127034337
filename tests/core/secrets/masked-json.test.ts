import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { redactInPlace } from '#core/secrets/redact.ts';
import { inEscapes } from '../golden.ts';
import { hex, madeSecrets, record, secret } from './made-secrets.ts';

const masked = (text: string, hidden = '4111222233334444'): string => redactInPlace(text, [hidden]);

describe('a number that is a secret stays a finite number of the same length', () => {
  test.each([
    ['digits', '[4111222233334444]', '[1111111111111111]'],
    [
      'digits beyond what is exact',
      '[41112222333344445555]',
      '[11111111111111115555]',
      '4111222233334444',
    ],
    ['a negative number', '{"n": -4111222233334444}', '{"n": -1111111111111111}'],
    ['a fraction behind a zero', '[0.4111222233334444]', '[0.1111111111111111]'],
    [
      'a whole number written as a fraction',
      '[411122223333.0]',
      '[111111111111.0]',
      '411122223333',
    ],
    [
      'a whole number with an exponent',
      '[4.1112222333344e15]',
      '[4.1111111111111e15]',
      '1112222333344',
    ],
    ['an exponent', '[411122223333e10]', '[111111111111e10]', '411122223333'],
    ['a short one', '[47110, 4711, "4711"]', '[47110, 1111, "••••"]', '4711'],
    ['the whole reply', ' 4111222233334444\n', ' 1111111111111111\n'],
    [
      'behind which the text is cut off',
      '[{"n":4111222233334444,"m":"x',
      '[{"n":1111111111111111,"m":"x',
    ],
  ])('%s', (_name, text, shown, hidden = '4111222233334444') => {
    expect(masked(text, hidden)).toBe(shown);
  });
});

describe('strings', () => {
  test.each([
    [
      'an escape that the secret begins in',
      'nkX9vQ2mTz8L',
      String.raw`["a\nkX9vQ2mTz8L b"]`,
      '["a••••••••••••• b"]',
    ],
    [
      'a backslash at the end of the secret',
      'kX9vQ2mTz8L\\',
      String.raw`["kX9vQ2mTz8L\nb"]`,
      '["•••••••••••••b"]',
    ],
    [
      'a secret that is JSON itself',
      '{"key":"kX9vQ2mTz8L","n":123456}',
      '[{"key":"kX9vQ2mTz8L","n":123456}]',
      '[{"•••":"•••••••••••","•":111111}]',
    ],
  ])('%s', (_name, hidden, text, shown) => {
    expect(masked(text, hidden)).toBe(shown);
    expect(() => JSON.parse(shown)).not.toThrow();
  });

  test('keys that differ stay different, those that are alike stay alike', () => {
    const [one, two] = [secret.slice(0, 14), secret.slice(3, 17)];
    const shown = masked(JSON.stringify([{ [one]: 1, [two]: 2 }, { [one]: 3 }]), secret);
    const [first, second] = JSON.parse(shown) as [object, object];
    expect(Object.values(first)).toEqual([1, 2]);
    expect(Object.keys(second)).toEqual(Object.keys(first).slice(0, 1));
  });
});

/** Ways to write a text as JSON. */
const spellings: Record<string, (text: string) => string> = {
  plain: (text) => JSON.stringify(text),
  escapes: (text) => `"${inEscapes(text)}"`,
  Base64: (text) => JSON.stringify(btoa(text)),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify({ text })),
  'a key': (text) => JSON.stringify({ [text]: [text] }),
};

/** The value with everything but its structure taken out. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(shapeOf).concat('object');
  return typeof value === 'number'
    ? [Number.isInteger(value), Number.isFinite(value)]
    : typeof value;
};

/** Replies that hold a piece of JSON, where no rule speaks of what it says. */
const bodies: Record<string, (held: string) => string> = {
  'a row': (held) => `[{"id":"1","title":"t","more":${held}},{"id":2}]`,
  'a document': (held) =>
    JSON.stringify({ ...record, parsed_base64: btoa('<a>') }).replace(
      '{',
      () => `{"more":${held},`,
    ),
  'a reply that is cut off': (held) => `[{"id":"1","more":${held},"title":"t`,
};

const secrets = fc.oneof(
  madeSecrets('"\\'),
  fc.stringMatching(/^[1-9]\d{15,23}$/).filter((text) => new Set(text).size > 3),
);

it.each(Object.entries(bodies))(
  'a reply that is JSON is JSON of the same structure once it is masked: %s',
  (_name, body) => {
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(...Object.keys(spellings), 'a number'),
        fc.jsonValue({ maxDepth: 2 }),
        (hidden, spelling, other) => {
          const spell =
            spellings[spelling] ??
            ((text: string) => (/^[1-9]\d*$/.test(text) ? text : String(text.length)));
          const text = body(`[${spell(hidden)},${JSON.stringify(other)}]`);
          const shown = redactInPlace(text, [hidden]);
          expect(shown).toHaveLength(text.length);
          expect(shown.split('\n').map(({ length }) => length)).toEqual(
            text.split('\n').map(({ length }) => length),
          );
          if (!body('').endsWith('"t'))
            expect(shapeOf(JSON.parse(shown))).toEqual(shapeOf(JSON.parse(text)));
          for (let start = 0; start + 12 <= hidden.length; start += 1) {
            const piece = hidden.slice(start, start + 12);
            for (const spelled of [piece, JSON.stringify(piece).slice(1, -1), hex(piece)])
              expect(shown.toLowerCase()).not.toContain(spelled.toLowerCase());
          }
        },
      ),
      { numRuns: 15 },
    );
  },
);

test.each([
  [
    'gets other digits where it is a secret',
    41_112_222_333_344,
    '41112222333344',
    11_111_111_111_111,
  ],
  ['stays where it is not one', 204, secret, 204],
])('a number in what a verdict holds %s', (_how, status_code, hidden, shown) => {
  const body = JSON.stringify({ ...record, status_code, message: secret });
  const given = { body, secrets: [hidden], askedId: null, now: 0, httpStatus: 200 };
  expect(judgeDocument(given).verdict.value.record?.status_code).toBe(shown);
});
