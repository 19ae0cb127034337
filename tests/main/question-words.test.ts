import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '#app/ports/ports.ts';
import { questionWords } from '#main/question-words.ts';
import { pem } from '#tests/support/network/tls-loopback.ts';

const expiresAt = '2026-11-23T06:00:00.000Z';
const minted = (claims: Record<string, unknown>): Question => ({
  about: 'minted',
  label: 'jwt',
  claims,
  flaw: null,
  expiresAt,
});
const route = { to: 'https://a.example', proxy: null, verify: true, ca: null, servername: null };

/** Each question with a text that somebody else wrote in every place where one can stand. */
const questions: Record<string, (text: string) => Question> = {
  reference: (text) => ({
    about: 'reference',
    label: text,
    reference: { from: 'environment', name: text },
    hosts: [],
    signs: true,
  }),
  hosts: (text) => ({ about: 'hosts', label: text, from: [text], to: [] }),
  signing: (text) => ({ about: 'signing', label: text }),
  route: (text) => ({
    about: 'route',
    label: text,
    hosts: ['a.example'],
    route: { ...route, servername: text, proxy: text },
  }),
  minted: (text) => ({
    about: 'minted',
    label: text,
    claims: { sub: text, [`${text}.`]: { deep: [text] } },
    flaw: 'wrong-key',
    expiresAt,
  }),
};

describe.each(Object.entries(questions))('the question about %s', (_about, questionWith) => {
  const linesOf = (text: string): number =>
    questionWords(questionWith(text)).detail.split('\n').length;
  const cannotBeRead = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

  test.each([
    'v\nExpires: 2036',
    'v\r\n\r\nx',
    'a\u202eb',
    'a\u2066b',
    'a\u2028b',
    'a\u2029b',
    'a\u0085b',
    'a\u0007b',
  ])('shows %j on one line', (text) => {
    const { message, detail } = questionWords(questionWith(text));
    expect(linesOf(text)).toBe(linesOf('plain'));
    expect(message).not.toMatch(/[\n\r]/);
    expect(`${message}${detail}`).not.toMatch(cannotBeRead);
  });

  test('lets no text add a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const { message, detail } = questionWords(questionWith(text));
        expect(linesOf(text)).toBe(linesOf('plain'));
        expect(`${message}${detail}`).not.toMatch(cannotBeRead);
      }),
    );
  });

  test('is not asked with a text that no dialog shows whole', () => {
    expect(() => questionWords(questionWith('x'.repeat(4100)))).toThrow('too long for a dialog');
  });
});

test('a minted token is shown with all of its claims', () => {
  expect(
    questionWords(
      minted({ sub: 'v-1', role: 'admin', groups: ['a', { b: 1 }], exp: 1_795_413_600 }),
    ).detail,
  ).toBe(
    `Expires: ${expiresAt}\n\nIts claims:\n"sub": "v-1"\n"role": "admin"\n"groups": ["a",{"b":1}]\n"exp": 1795413600\n\nAnyone who has it can act as this visitor until then.`,
  );
});

test('an authority is shown by its name and what it can be compared by', () => {
  const { detail } = questionWords({
    about: 'route',
    label: 'a',
    hosts: ['a.example'],
    route: { ...route, ca: pem('ca.pem') },
  });
  expect(detail).toMatch(/Trusted authority: ".*CN=.*"\nSHA-256: ([0-9A-F]{2}:){31}[0-9A-F]{2}/);
});
