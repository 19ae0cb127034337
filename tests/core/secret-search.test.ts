import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markupIn, mayCrossMarkup } from '#core/secrets/markup.ts';
import {
  filterOf,
  folded,
  groupsAt,
  mayFollow,
  mayStandAt,
  nextPlace,
} from '#core/secrets/needle-filter.ts';
import { redactInPlace } from '#core/secrets/redact.ts';
import { secretsIn } from '#core/secrets/spellings.ts';
import { layersOf } from '#core/secrets/text-layers.ts';

const secret = 'kX9vQ2mTz8LpRw4Yb7NcHd3F';

/** Every place of a text where one of the needles stands, found by trying. */
const tried = (text: string, needles: readonly string[]): number[] => {
  const small = folded(text);
  return Array.from(small, (_, at) => at).filter((at) =>
    needles.some((needle) => small.startsWith(needle, at)),
  );
};

const few = fc.constantFrom(...'abAB1 +é<K\u212a');

describe('the quick search agrees with a plain one', () => {
  test('a needle stands over no place that a filter passes over', () => {
    const needle = fc.string({ unit: few, minLength: 8, maxLength: 24 });
    fc.assert(
      fc.property(
        fc.array(needle, { minLength: 1, maxLength: 3 }),
        fc.array(fc.oneof(fc.nat(2), fc.string({ unit: few, maxLength: 12 })), { maxLength: 12 }),
        (chosen, parts) => {
          const needles = chosen.map(folded);
          const shortest = Math.min(...needles.map(({ length }) => length));
          const text = parts
            .map((part) => (typeof part === 'number' ? (chosen[part] ?? '') : part))
            .join('');
          const filter = filterOf(
            needles.map((one) => [[one]]),
            shortest,
          );
          const covered = new Set<number>();
          for (
            let at = nextPlace(text, 0, filter);
            at !== -1;
            at = nextPlace(text, at + filter.step, filter)
          )
            for (let start = at - filter.step + 1; start <= at; start += 1) covered.add(start);
          for (const [group, one] of needles.entries())
            for (const start of tried(text, [one])) {
              expect(covered.has(start)).toBe(true);
              const place = Math.ceil(start / filter.step) * filter.step;
              expect(groupsAt(text, place, filter) & (1 << group)).not.toBe(0);
              expect(mayStandAt(text, start, filter)).toBe(true);
              expect(
                mayFollow(
                  text.charCodeAt(start),
                  text.charCodeAt(start + 1),
                  text.charCodeAt(start + 2),
                  filter,
                ),
              ).toBe(true);
            }
        },
      ),
      { numRuns: 1000 },
    );
  });

  const markup = fc.constantFrom(
    '<c>',
    '</c>',
    '<c/>',
    '<c x="1">',
    `<c x='>'>`,
    '<!-- a -->',
    '<!-- > -->',
    '<?p?>',
    '<![CDATA[',
    ']]>',
    '<',
    '>',
    '< b>',
    '"',
  );
  const piece = fc
    .tuple(fc.nat(23), fc.integer({ min: 1, max: 14 }))
    .map(([start, length]) => secret.slice(start, start + length));
  const noise = fc.string({ unit: fc.constantFrom(...'kX9 v&;<>"\n'), maxLength: 40 });

  test('no piece across markup is passed over', () => {
    const windows = Array.from({ length: secret.length - 11 }, (_, start) =>
      folded(secret.slice(start, start + 12)),
    );
    const filter = filterOf([[windows]], 12);
    const sought = {
      fewest: 12,
      letters: new Uint8Array(128),
      mayFollow: (first: number, second: number, third: number) =>
        mayFollow(first, second, third, filter),
      isIn: (text: string) => tried(text, windows).length > 0,
    };
    let crossing = 0;
    const letterByLetter = fc
      .tuple(
        fc.nat(10),
        fc.array(
          fc.oneof(
            { weight: 40, arbitrary: fc.constantFrom('<c>', '</c>', '<c/>', '<c x="1">') },
            markup,
          ),
          { minLength: 14, maxLength: 14 },
        ),
      )
      .map(([start, signs]) =>
        signs.map((sign, at) => `${sign}${secret.charAt(start + at)}`).join(''),
      );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(markup, piece, noise, letterByLetter, letterByLetter), { maxLength: 12 }),
        (parts) => {
          const text = parts.join('');
          let [without, done] = ['', 0];
          for (const { start, end } of markupIn(text)) {
            without += text.slice(done, start);
            done = end;
          }
          without += text.slice(done);
          const isAcross = tried(without, windows).length > tried(text, windows).length;
          crossing += isAcross ? 1 : 0;
          if (isAcross) expect(mayCrossMarkup(text, sought)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
    expect(crossing).toBeGreaterThan(50);
  });

  const hex = (text: string): string => Buffer.from(text).toString('hex');
  const spelled = fc
    .tuple(
      fc.nat(secret.length - 12),
      fc.integer({ min: 12, max: 24 }),
      fc.constantFrom('$&', '$&', '$&', '<c>$&</c>'),
      fc.array(
        fc.constantFrom(
          ...[
            (text: string) => text.toUpperCase(),
            (text: string) => Buffer.from(text).toString('base64'),
            (text: string) => hex(text),
            (text: string) => hex(text).replace(/../g, '%$&'),
            (text: string) => hex(text).replace(/../g, '0x$&, '),
            (text: string) => hex(text).replace(/../g, '\\u00$&'),
            (text: string) => hex(text).replace(/../g, '&#x$&;'),
            (text: string) => hex(text).replace(/../g, '$&:'),
            (text: string) => JSON.stringify([...Buffer.from(text)]),
            (text: string) => JSON.stringify({ ...Buffer.from(text) }),
          ],
        ),
        { maxLength: 2 },
      ),
    )
    .map(([start, length, letter, spell]) =>
      spell.reduce(
        (text, one) => one(text),
        secret.slice(start, start + length).replace(/./g, letter),
      ),
    );
  const around = fc.constantFrom(
    ' ',
    '{"a":"',
    '"}',
    '\n',
    '12:30, ',
    '\\n',
    '&amp; ',
    '<b>',
    '</b>',
    '[1,2,3]',
    'abc',
    '2026-11-21',
  );

  test('what a search without any short cut finds is found', () => {
    const windows = Array.from({ length: secret.length - 11 }, (_, start) =>
      folded(secret.slice(start, start + 12)),
    );
    const all = {
      glance: 5,
      fewest: 8,
      fewestDigits: 12,
      letters: new Uint8Array(128).fill(1),
      wide: false,
    };
    const slow = { ...all, maybe: () => true, mayFollow: () => true, isIn: () => true };
    let hits = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(spelled, around, piece), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const found = secretsIn(text, [secret]);
        for (const layer of layersOf(text, slow))
          for (const start of layer.digits ? [] : tried(layer.text, windows)) {
            const place = layer.origin(start, start + 12);
            hits += 1;
            expect(
              found.some((range) => range.start < place.end && range.end > place.start),
              text,
            ).toBe(true);
          }
      }),
      { numRuns: 400 },
    );
    expect(hits).toBeGreaterThan(400);
  });
});

test.each<[string, (code: string) => string]>([
  ['a backslash in an address', (code) => `%5Cu00${code}`],
  ['a backslash in an address, twice', (code) => `%255cx${code}`],
  ['a backslash as JSON escapes it', (code) => `\\u005cu00${code}`],
  ['an escape in capitals', (code) => `\\U00${code}`],
  ['a byte in capitals', (code) => `\\X${code}`],
  ['our own sign in small letters', (code) => `<u+00${code}>`],
  ['the escape of old scripts in capitals', (code) => `%U00${code}`],
  ['the sign of a reference as JSON escapes it', (code) => `&amp;\\u0023x${code};`],
  ['the sign of an address as JSON escapes it', (code) => `\\u0025${code}`],
  ['a reference to the sign of a reference', (code) => `&AMP;amp;#x${code};`],
])('an escape whose first sign is spelled itself is undone: %s', (_name, spell) => {
  const text = [...secret].map((letter) => spell(Buffer.from(letter).toString('hex'))).join('');
  expect(redactInPlace(`<<${text}>>`, [secret])).toBe(`<<${'•'.repeat(text.length)}>>`);
});

describe('in a text that is too long to be read without its markup for nothing', () => {
  const rows = '<row id="1"><a>2026-11-21</a><b>Card payment &amp; fee</b></row>'.repeat(3000);
  test.each([
    ['one element a letter', [...secret].map((letter) => `<c>${letter}</c>`).join('')],
    ['elements with signs in their quotes', secret.replace(/....../g, `$&<c x="a>b"/>`)],
    ['comments with tags in them', secret.replace(/....../g, '$&<!-- <b>x</b> -->')],
    ['CDATA', secret.replace(/....../g, '<![CDATA[$&]]>')],
    [
      'references and elements',
      [...secret].map((letter) => `<c>&#${letter.charCodeAt(0)};</c>`).join(''),
    ],
  ])('pieces across markup are masked: %s', (_name, inside) => {
    const shown = redactInPlace(`<d>${rows}<e>${inside}</e>${rows}</d>`, [secret]);
    expect(shown.startsWith(`<d>${rows}<e>`) && shown.endsWith(`</e>${rows}</d>`)).toBe(true);
    expect(
      shown.slice(3 + rows.length, -4 - rows.length).match(/•/g)?.length,
    ).toBeGreaterThanOrEqual(secret.length);
  });

  test.each([
    '<',
    '>',
    '<c>k',
    '<c>kX9vQ2mTz8L</c>',
    '<!--',
    '<?',
    '<![CDATA[k',
    '<c "',
    `<c '>`,
    '<>',
    'k<c>X<c>9',
  ])('%s takes no time to look through', (unit) => {
    secretsIn(unit.repeat(100_000), [secret]);
  });
});
