import { test } from 'vitest';
import { splitEndpoint } from '#core/document/endpoint-address.ts';
import { expectWords } from '#tests/support/words.ts';

const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';

test('a whole endpoint address is a base_url and an endpoint_path_id, and what belongs to one request', () =>
  expectWords(
    [
      'https://api.example.com/webhook/abc',
      'https://api.example.com/webhook/abc?id=1&age=2',
      ' http://localhost:4000/v1/webhook/a%20b/#top ',
      'https://api.example.com/webhook/%zz',
      'https://x.example/webhook/proxy/webhook/abc',
      `https://x.example/webhook/abc?id=${id}&age=2.5`,
      `https://x.example/webhook/abc/${id}/`,
      'https://x.example/webhook/abc/?id=a+b%2Fc#top',
      `https://x.example/webhook/abc?v=2&id=${id}&v=3&x`,
      `https://x.example/webhook/${id}`,
      '',
      'https://api.example.com',
      'https://api.example.com/webhook',
      'https://api.example.com/webhook/',
      'https://api.example.com/?to=/webhook/abc',
      'https://api.example.com/webhook/abc/more',
      'ftp://api.example.com/webhook/abc',
    ]
      .map((address) => `${address} => ${JSON.stringify(splitEndpoint(address))}`)
      .join('\n'),
  ));
