import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { findingSchema } from '#core/contract/finding.ts';
import { stepSchema } from '#core/contract/verdict.ts';
import { documentValueSchema } from '#core/document/verdict.ts';
import { httpFailureSchema, httpRequestSchema } from '#core/http/http.ts';
import {
  mask,
  ownWords,
  placeOfSecret,
  redact,
  redactInPlace,
  redactSentence,
  redactWithin,
} from '#core/secrets/redact.ts';
import { itemSchema, listValueSchema } from '#core/widget/item.ts';
import { identitySchema } from '#core/widget/visitor.ts';
import { corsJudgementSchema, explainedSchema } from '#operations/widget-schemas.ts';
import { html } from './made-secrets.ts';

const secret = 'k9s8/d7"f6 +ä\\z';
const utf8Base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

describe('a secret is found', () => {
  it.each([
    ['in Base64 behind one letter', utf8Base64(`a${secret}b`)],
    ['in Base64 behind a user name', utf8Base64(`me:${secret}`)],
    ['in a form', new URLSearchParams({ a: secret }).toString()],
    ['in HTML, escaped twice', html(html(secret))],
    ['in HTML inside JSON', JSON.stringify(html(secret)).replaceAll('&', '\\u0026')],
    ['in HTML inside an address', encodeURIComponent(html(secret))],
  ])('%s', (_name, text) => {
    expect(placeOfSecret(text, secret)).toBeGreaterThanOrEqual(0);
    expect(redact(`<${text}>`, [secret])).toContain(mask);
  });

  it.each([
    ['JSON', JSON.stringify('%00     " ')],
    ['JSON', JSON.stringify('\\0     " ')],
    ['an address', encodeURIComponent('%00     " ')],
  ])('behind what looks like an escape with its first letter, in %s', (_where, text) =>
    expect(redact(text, ['0     " '])).toContain(mask),
  );
});

describe('a short secret', () => {
  it('is found as a word of its own', () =>
    expect(redact('id order-1234.', ['1234'])).toBe(`id order-${mask}.`));
  it('is not found inside a longer word, where it stands by chance', () =>
    expect(placeOfSecret('a12345 x1234 1234_', '1234')).toBe(-1));
});

it('an empty secret is nowhere', () =>
  expect([placeOfSecret('abc', ''), redact('abc', [''])]).toEqual([-1, 'abc']));

it('a very long secret is found', () =>
  expect(redact(`a ${'x'.repeat(5000)} b`, ['x'.repeat(5000)])).toBe(`a ${mask} b`));

it('masked in place, every line and column stays where it was', () => {
  const text = '{\n "a": "hunter2hunter2", "b": 1\n}';
  expect(redactInPlace(text, ['hunter2hunter2'])).toBe('{\n "a": "••••••••••••••", "b": 1\n}');
});

it('every text in a value is masked, and nothing else of it is changed', () => {
  const value = { a: ['x hunter2hunter2', 5, null, { b: true }], c: 'hunter2hunter2' };
  expect(redactWithin(value, ['hunter2hunter2'])).toEqual({
    a: [`x ${mask}`, 5, null, { b: true }],
    c: mask,
  });
});

test('every letter that HTML escapes is known by its name and its numbers', () => {
  const hidden = `a&b<c>d"e'f`;
  for (const apostrophe of ['&#39;', '&#x27;', '&#039;', '&apos;', "'"]) {
    const text = `<p>${html(hidden).replace('&#39;', apostrophe)}</p>`;
    expect(redact(text, [hidden])).toBe(`<p>${mask}</p>`);
    expect(redactInPlace(text, [hidden])).toBe(`<p>${'•'.repeat(text.length - 7)}</p>`);
  }
  expect(redact('a tab\\tin JSON', ['tab\tin'])).toBe(`a ${mask} JSON`);
});

test('of two secrets that begin alike the longer one is masked as a whole', () => {
  expect(redact('hunter2hunter2-more', ['hunter2hunter2', 'hunter2hunter2-more'])).toBe(mask);
});

describe('words of ours', () => {
  const masked = z.object({
    request: httpRequestSchema,
    parameters: z.array(explainedSchema),
    identity: identitySchema,
    failure: httpFailureSchema,
    cors: corsJudgementSchema,
    findings: z.array(findingSchema),
    steps: z.array(stepSchema),
    list: listValueSchema,
    item: itemSchema,
    document: documentValueSchema,
  });
  type Part = {
    properties?: Record<string, Part>;
    items?: Part;
    anyOf?: Part[];
    prefixItems?: Part[];
    enum?: unknown[];
    type?: string;
  };
  const [enumerated, free] = [new Set<string>(), new Set<string>()];
  const walk = (part: Part, name: string): void => {
    if (part.enum) enumerated.add(name);
    else if (part.type === 'string') free.add(name);
    for (const inner of [part.items, ...(part.anyOf ?? []), ...(part.prefixItems ?? [])])
      if (inner) walk(inner, name);
    for (const [key, inner] of Object.entries(part.properties ?? {})) walk(inner, key);
  };
  walk(z.toJSONSchema(masked) as Part, '');

  it('are reported by the name before them, under which no text from outside ever stands', () => {
    expect(enumerated.size).toBeGreaterThan(7);
    for (const name of enumerated) expect([...ownWords]).toContain(name);
    expect([...free].filter((name) => ownWords.has(name))).toEqual(['clause']);
  });

  it('are left as they are, whatever the secret', () => {
    const value = {
      method: 'GET',
      url: 'http://x/GET',
      headers: [['GET', 'a GET b']],
      level: 'error',
      message: 'an error, GET',
    };
    const left = {
      method: 'GET',
      url: `http://x/${mask}`,
      headers: [[mask, `a ${mask} b`]],
      level: 'error',
      message: `an ${mask}, ${mask}`,
    };
    expect(redactWithin(value, ['GET'])).toEqual({ ...left, message: `an error, ${mask}` });
    expect(redactSentence(value, ['GET', 'error'])).toEqual(left);
  });
});

describe('in a sentence that was made without the secrets', () => {
  const hidden = 'k9s8/d7"f6 +ä\\z&q-0123456789';
  const said = (sentence: string, ...secrets: string[]): string =>
    redactSentence({ message: sentence }, secrets).message;

  test.each([
    [
      'the beginning of a secret before the sign of a cut',
      `"see ${hidden.slice(0, 5)}…".`,
      `"see ${mask}…".`,
    ],
    [
      'a beginning of 12 letters',
      `<${hidden.slice(0, 12)}> closes nothing`,
      `<${mask}> closes nothing`,
    ],
    ['the same, escaped by the quote', JSON.stringify(hidden.slice(0, 15)), `"${mask}"`],
    [
      'the same, escaped by what is quoted as well',
      JSON.stringify(JSON.stringify(hidden.slice(0, 15))),
      `"\\"${mask}\\""`,
    ],
    ['the same in an address', `to ${encodeURIComponent(hidden.slice(0, 15))}…`, `to ${mask}…`],
    [
      'the same in HTML by numbers',
      [...hidden.slice(0, 14)].map((char) => `&#${char.charCodeAt(0)};`).join(''),
      mask,
    ],
    [
      'letters that nobody would see, which a quote names by their numbers',
      '"ab<U+00A0>cd<U+00AD>ef-and-mo…"',
      `"${mask}…"`,
    ],
  ])('%s is masked', (_name, sentence, masked) => {
    expect(said(sentence, hidden, 'ab\u00a0cd\u00adef-and-more')).toBe(masked);
  });

  test('a letter with many spaces is no words of ours', () => {
    expect(said(`the encoding A${' '.repeat(11)}, which`, `A${' '.repeat(11)}"`)).toBe(
      `the encoding ${mask}, which`,
    );
  });

  test('a piece that is too short is left, and so is a sentence without any', () => {
    expect(said('k9s8/d7 and 3456789', hidden)).toBe('k9s8/d7 and 3456789');
  });

  test('the beginning of a short secret is masked where it is a word of its own', () => {
    expect(said('"my hunte…" and "my wordhunte…"', 'hunter2')).toBe(
      `"my ${mask}…" and "my wordhunte…"`,
    );
  });

  test('words of ours stay, also where a passphrase has them', () => {
    expect(said('The parsed document says so.', 'what the parsed document says 17')).toBe(
      'The parsed document says so.',
    );
  });
});
