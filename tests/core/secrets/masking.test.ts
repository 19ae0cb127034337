import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { judgeItem, judgeList, judgeStatus } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import {
  mask,
  placeOfSecret,
  redact,
  redactInPlace,
  redactSentence,
} from '#core/secrets/redact.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { inEscapes } from '../golden.ts';
import { hex, madeSecrets, record, secret } from './made-secrets.ts';

const bytes = (text: string): number[] => [...Buffer.from(text)];

/** Ways to write a text that nobody would take for the text itself. */
const spellings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'small letters': (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
  'JSON escapes': inEscapes,
  'an address': (text) => hex(text).replace(/../g, '%$&'),
  'HTML numbers': (text) =>
    bytes(text)
      .map((byte) => `&#${byte};`)
      .join(''),
  'hexadecimal HTML numbers with zeros': (text) => hex(text).replace(/../g, '&#x0000000$&;'),
  Base64: (text) => btoa(text),
  'Base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'Base64 in an address': (text) => encodeURIComponent(btoa(text)),
  'hexadecimal digits': (text) => hex(text),
  'hexadecimal capitals': (text) => hex(text).toUpperCase(),
};
/** What of the text is left, whatever it was written with. */
const leftOf = (shown: string): string => shown.replaceAll(/[•\s,:;%\\"{}[\]()=&#]/g, '');

describe('a secret is masked', () => {
  it.each(Object.entries(spellings))('as %s', (_name, spell) => {
    const text = `before ${spell(secret)} behind`;
    const shown = redactInPlace(text, [secret]);
    expect(shown).toHaveLength(text.length);
    expect(shown.startsWith('before ') && shown.endsWith(' behind')).toBe(true);
    expect(leftOf(shown.slice(7, -7)).length, shown).toBeLessThanOrEqual(24 / 12 + 4);
    expect(placeOfSecret(text, secret)).not.toBe(-1);
  });

  it.each(Object.entries(spellings))(
    'where only its first 12 to 20 letters stand there, as %s',
    (_name, spell) => {
      fc.assert(
        fc.property(fc.integer({ min: 12, max: 20 }), (length) => {
          const piece = secret.slice(0, length);
          const shown = redactInPlace(`<<${spell(piece)}>>`, [secret]);
          expect(shown).toContain('•••');
          expect(leftOf(shown.slice(2, -2)).replace(/\d+$/, '').length, shown).toBeLessThanOrEqual(
            8,
          );
        }),
        { numRuns: 30 },
      );
    },
  );

  test.each([
    ['what stands behind its scheme', `Bearer ${secret}`, `token=${secret}`, `token=${mask}`],
    ['a password', 'shop-user:hunter2', 'the password is hunter2.', `the password is ${mask}.`],
    ['a user name', 'shop-user-17:hunter2', 'signed in as shop-user-17', `signed in as ${mask}`],
    [
      'a pair in Base64, but for bits of its last letter',
      'shop-user:hunter2',
      btoa('shop-user:hunter2'),
      `${mask}I=`,
    ],
    [
      'a password whose pair is stored in Base64',
      btoa('shop-user:hunter2'),
      'the password is hunter2.',
      `the password is ${mask}.`,
    ],
    [
      'a password behind Basic',
      `Basic ${btoa('shop-user:a-longer-password')}`,
      '{"p":"a-longer-password"}',
      `{"p":"${mask}"}`,
    ],
    ['a text stored with a line break', `${secret}\n`, `x ${secret} y`, `x ${mask} y`],
    ['digits in a number', '4111222233334444', '{"n":4111222233334444}', `{"n":${mask}}`],
  ])('%s', (_name, stored, text, shown) => {
    expect(redact(text, [stored])).toBe(shown);
  });
});

describe('no wrong mask', () => {
  const token = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ2aXNpdG9yLTEifQ.${secret}`;
  test.each([
    ['a piece of 11 letters', `x ${secret.slice(0, 11)} y`, secret],
    ['the same in hexadecimal digits', hex(secret.slice(0, 11)), secret],
    ['a user name or password that is an ordinary word', 'admin and token and test', 'admin:token'],
    ['a short user name', 'jo said so', 'jo:a-longer-password'],
    ['the header of another signed token', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJh', token],
    [
      'names of headers and types',
      '{"Content-Type":"application/json; charset=utf-8","authorization":""}',
      `application/json; authorization ${secret}`,
    ],
    [
      'keys of the contract',
      '{"document_version":"1","date_created":"","parsed_base64":"","conversationId":1}',
      `document_version-date_created-${secret}`,
    ],
    [
      'parts of an address that is a secret',
      'https://www.shop.example http://localhost:5678',
      `https://www.hook.example/${secret}`,
    ],
    ['dates beside a secret of digits', '2026-11-21T10:00:00.123456+00:00', '20261121'],
    ['numbers', JSON.stringify(Array.from({ length: 400 }, (_, at) => at * 37)), '107579981503290'],
  ])('%s stays', (_name, text, hidden) => {
    expect(redactInPlace(text, [hidden])).toBe(text);
  });

  it('in a reply as webhooks give it', () => {
    const items = Array.from({ length: 300 }, (_, at) => ({
      id: `b7c1f0${at}-4e0d-4b0c-8a1e-0f0a54b0c${at}`,
      title: `Order ${at} "is" on its way`,
      description: `Line one\nline two https://shop.example/a%20b?n=${at}&c=d <b>&amp;</b> \u00fcber`,
      timestamp: new Date(1.7e12 + at * 1e7).toISOString(),
      tags: [{ label: 'late', color: 'red', tooltip: '#ff00aa, #00ff11, #aabbcc' }],
      numbers: [at, at + 1, 255 - (at % 200), 3, 5, 8, 13, 21, 34],
    }));
    for (const text of [
      JSON.stringify({ items }),
      JSON.stringify({ items }, null, 2),
      JSON.stringify(JSON.stringify({ items })),
    ])
      for (const hidden of [
        secret,
        token,
        'shop-user:hunter2-and-more',
        '4111222233334444',
        'correct horse battery staple',
      ])
        expect(redactInPlace(text, [hidden])).toBe(text);
  });
});

test.each(['\\', '%25', '\\u005c', '&#0', 'QUJD', 'kX9vQ2mTz8L'])(
  'the work of a search grows with the text alone: %s',
  async (unit) => {
    for (const hidden of [secret, `${unit.repeat(20)}x${unit.repeat(20)}`])
      await expectLinear(
        (size) => unit.repeat(size / unit.length),
        100_000,
        (text) => redactInPlace(text, [hidden]),
      );
  },
);

const json = (value: unknown): string => JSON.stringify(value);

/** Replies that hold a text, and the verdict of each reader about them. */
const bodies: Record<string, (held: string) => string> = {
  'plain text': (held) => `.${held}`,
  'an HTML title': (held) => `<html><title>${held.replaceAll('<', '')}</title>`,
  'JSON that is cut off': (held) => `[{"id":${json(held).slice(0, -1)}`,
  'fields of the wrong form': (held) =>
    json([{ id: '1', status: held, timestamp: held, is_urgent: held, type: [held], tags: held }]),
  'ids, twice': (held) => json([{ id: held, title: 't' }, { id: held }]),
  'odd keys': (held) => json({ items: [{ id: '1', title: 't', [held]: 1 }], [held]: [1] }),
  'a badge': (held) => json({ items: [], badge: { color: held, [held]: 1 }, view: held }),
  'a document': (held) =>
    json({
      ...record,
      id: held,
      status: held,
      date_created: held,
      parsed_date: held,
      document_version: held,
    }),
  XML: (held) =>
    json({
      ...record,
      parsed_base64: Buffer.from(`<a x="${held}"><${held}></b>`).toString('base64'),
    }),
};

function judged(body: string, secrets: string[], location: string, httpStatus: number) {
  const given = {
    body,
    secrets,
    unsent: [],
    httpStatus,
    headers: [['Location', location]] as [string, string][],
  };
  return [
    judgeList({ ...given, category: 'default' }),
    judgeItem({ ...given, category: 'messaging', as: 'item_clicked' }),
    judgeStatus({ ...given, category: 'default', as: 'update_item', surface: 'proxied' }),
    judgeDocument({ ...given, askedId: record.id, now: 0, lastVersion: 'v' }),
  ];
}

/** References with zeros look like secrets of the address in Location, so that a path is masked without the secret as well, in other places. */
const inVerdicts = Object.keys(spellings).filter((name) => !name.endsWith('with zeros'));

it.each(Object.entries(bodies))(
  'masking changes no verdict, and no beginning of a secret leaves: %s',
  (_name, body) => {
    fc.assert(
      fc.property(
        madeSecrets(),
        fc.constantFrom(...inVerdicts),
        fc.nat(80),
        fc.nat(20),
        fc.constantFrom(200, 302, 500),
        (hidden, spelling, before, cut, status) => {
          const spell = spellings[spelling] ?? String;
          const held = `${'ß'.repeat(before)}${spell(hidden.slice(0, Math.max(12, hidden.length - cut)))}`;
          const text = body(held);
          const [masked, plain] = [
            judged(text, [hidden], held, status),
            judged(text, [], held, status),
          ];
          const facts = (all: typeof masked) =>
            all.map(({ verdict }) => ({
              as: verdict.as,
              outcome: verdict.outcome,
              assumptions: verdict.assumptions,
              findings: verdict.findings
                .filter(({ clause }) => clause !== 'TAB-ERR-3')
                .map(({ clause, level, path, line, column }) => ({
                  clause,
                  level,
                  path: redact(path, [hidden]),
                  line,
                  column,
                })),
              steps: verdict.steps
                .filter(
                  ({ text: said }) =>
                    !/repeats|looks like|cannot fire an action with it/.test(said),
                )
                .map(({ clause, path }) => ({ clause, path: redact(path, [hidden]) })),
            }));
          expect(facts(masked)).toEqual(facts(plain));
          for (const { verdict, reply } of masked) {
            const shown = `${json(verdict)} ${Buffer.from(reply).toString('utf8')}`;
            const small = shown.toLowerCase();
            const piece = hidden.slice(0, 12);
            expect(small).not.toContain(piece.toLowerCase());
            expect(small).not.toContain(hex(piece));
            expect(shown).not.toContain(Buffer.from(piece).toString('base64').slice(0, 16));
          }
        },
      ),
      { numRuns: 15 },
    );
  },
);

const given = { headers: [], httpStatus: 200, category: 'default' as const };

test('what is quoted is masked before it is cut: not even the letters before a cut are left', () => {
  for (let before = 40; before < 60; before += 1) {
    const body = `${'x'.repeat(before)}${secret}`;
    const { verdict } = judgeList({ ...given, body, secrets: [secret] });
    expect(verdict.findings[0]?.message).toContain(`"${'x'.repeat(before)}${mask}…"`);
  }
});

test('a number that is a secret is not quoted', () => {
  const body = '[{"id":4111222233334444,"title":"t"}]';
  const { verdict } = judgeList({ ...given, body, secrets: ['4111222233334444'] });
  expect(verdict.findings.map(({ message }) => message).join()).toContain(`the number ${mask}`);
  expect(json(verdict)).not.toContain('41112222');
});

test('a piece of a token of letters alone is not a sentence of ours', () => {
  const token = 'kJhGfDsAqWeRtZuIoPlMnBvC';
  const text = `The address of the redirect is http://${token.slice(0, 21)}.example.`;
  expect(redactSentence(text, [token])).toBe(
    `The address of the redirect is http://${mask}.example.`,
  );
});
