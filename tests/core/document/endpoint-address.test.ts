import { expect, test } from 'vitest';
import { splitEndpoint } from '#core/document/endpoint-address.ts';

test.each([
  ['https://api.example.com/webhook/abc', 'https://api.example.com', 'abc'],
  ['https://api.example.com/webhook/abc?id=1&age=2', 'https://api.example.com', 'abc'],
  [' http://localhost:4000/v1/webhook/a%20b/#top ', 'http://localhost:4000/v1', 'a b'],
  ['https://api.example.com/webhook/%zz', 'https://api.example.com', '%zz'],
  ['https://x.example/webhook/proxy/webhook/abc', 'https://x.example/webhook/proxy', 'abc'],
])('%s is a base_url and an endpoint_path_id', (address, base_url, endpoint_path_id) => {
  expect(splitEndpoint(address)).toMatchObject({ base_url, endpoint_path_id });
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

const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';
const nothing = { id: '', age: '', others: [] };
test.each([
  ['https://x.example/webhook/abc', nothing],
  [`https://x.example/webhook/abc?id=${id}&age=2.5`, { id, age: '2.5', others: [] }],
  [`https://x.example/webhook/abc/${id}/`, { ...nothing, id }],
  ['https://x.example/webhook/abc/?id=a+b%2Fc#top', { ...nothing, id: 'a b/c' }],
  [`https://x.example/webhook/abc?v=2&id=${id}&v=3&x`, { id, age: '', others: ['v', 'x'] }],
])('%s names what belongs to one request', (address, request) => {
  expect(splitEndpoint(address)).toEqual({
    base_url: 'https://x.example',
    endpoint_path_id: 'abc',
    ...request,
  });
});

test('an id right after /webhook/ is an endpoint_path_id', () => {
  expect(splitEndpoint(`https://x.example/webhook/${id}`)).toMatchObject({
    endpoint_path_id: id,
    id: '',
  });
});
