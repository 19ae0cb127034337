import { expect, test } from 'vitest';
import { connectionSchema, formOfCall, httpUrl, otherForm } from '#core/document/connection.ts';
import { expectWords } from '#tests/support/words.ts';

test.each([
  ['https://api.example.com', true],
  ['http://127.0.0.1:8080/v1', true],
  ['ftp://api.example.com', false],
  ['xhttp://api.example.com', false],
  ['httpsx://api.example.com', false],
  ['file:///etc/passwd', false],
  ['api.example.com', false],
  ['', false],
])('%s is an address a request can be built on: %s', (text, isGood) => {
  expect(httpUrl.safeParse(text).success).toBe(isGood);
});

test('what is wrong with a connection is reported in words', () => {
  const { error } = connectionSchema.safeParse({
    id: 'a',
    name: '',
    base_url: 'x',
    endpoint_path_id: '',
    authorization: 'bearer',
    tokenId: null,
  });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([
    'name',
    'base_url',
    'endpoint_path_id',
  ]);
  expectWords(error?.issues.map(({ message }) => message));
});

const stored = {
  id: 'a',
  name: 'A',
  base_url: 'https://api.example',
  endpoint_path_id: 'e',
  authorization: 'bearer',
  tokenId: null,
};

test.each([0, 3601, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is not a time limit',
  (timeoutSeconds) => {
    const { error } = connectionSchema.safeParse({ ...stored, timeoutSeconds });
    expect(error?.issues.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/\b1 to 3600\b/),
    );
  },
);

test.each([
  ['the connection, for a secret that is not stored', 'bearer', undefined, null, 'bearer'],
  ['the connection, for no token', 'plain', null, null, 'plain'],
  ['the connection, for a token without a form', 'plain', { authorization: null }, null, 'plain'],
  ['the token', 'plain', { authorization: 'bearer' }, null, 'bearer'],
  ['the call, before the token', 'bearer', { authorization: 'bearer' }, 'plain', 'plain'],
  ['the call, before the connection', 'plain', undefined, 'bearer', 'bearer'],
] as const)(
  'the form of a call (DOC-REQ-3) is said by %s',
  (_by, authorization, token, asked, form) => {
    expect(formOfCall({ authorization }, token, asked)).toBe(form);
    expect(otherForm(form)).not.toBe(form);
  },
);
