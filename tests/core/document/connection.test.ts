import { expect, test } from 'vitest';
import { connectionSchema, httpUrl } from '#core/document/connection.ts';

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

test('what is wrong with a connection is said in words', () => {
  const { error } = connectionSchema.safeParse({ id: 'a', name: '', base_url: 'x', endpoint_path_id: '', authorization: 'bearer', tokenId: null });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'A name is needed'],
    ['base_url', 'An http:// or https:// address is needed, such as https://api.example.com'],
    ['endpoint_path_id', 'The endpoint_path_id is needed: the part of the address after /webhook/'],
  ]);
});
