import { expect, test } from 'vitest';
import { splitEndpoint } from '#core/document/endpoint-address.ts';

test.each([
  ['https://api.example.com/webhook/abc', 'https://api.example.com', 'abc'],
  ['https://api.example.com/webhook/abc?id=1&age=2', 'https://api.example.com', 'abc'],
  [' http://localhost:4000/v1/webhook/a%20b/#top ', 'http://localhost:4000/v1', 'a b'],
  ['https://api.example.com/webhook/%zz', 'https://api.example.com', '%zz'],
  ['https://x.example/webhook/proxy/webhook/abc', 'https://x.example/webhook/proxy', 'abc'],
])('%s is a base_url and an endpoint_path_id', (address, base_url, endpoint_path_id) => {
  expect(splitEndpoint(address)).toEqual({ base_url, endpoint_path_id });
});

test.each([
  '',
  'https://api.example.com',
  'https://api.example.com/webhook',
  'https://api.example.com/webhook/',
  'https://api.example.com/?to=/webhook/abc',
  'https://api.example.com/webhook/abc/more',
  'ftp://api.example.com/webhook/abc',
])('%s is not a whole endpoint address', (address) => {
  expect(splitEndpoint(address)).toBeNull();
});
