import { expect, test } from 'vitest';
import { harOf } from '#app/evidence/har.ts';
import { evidenceWith } from './kept-exchanges.ts';

test('phases that did not happen are -1, connecting includes TLS, and the time is their sum', () => {
  const request = {
    method: 'POST',
    url: 'https://a.example/h?b=c',
    headers: [],
    body: '',
  } as const;
  const [entry] = harOf([evidenceWith({ ...request, headers: [] })], { version: '0' }).log.entries;
  expect(entry).toMatchObject({
    time: 15,
    timings: { blocked: -1, dns: 1, connect: 5, ssl: 3, send: 0, wait: 4, receive: 5 },
    request: {
      queryString: [{ name: 'b', value: 'c' }],
      postData: { text: '' },
      bodySize: 0,
    },
    response: { status: 200, content: { text: '[]', mimeType: 'application/json' } },
  });
});
