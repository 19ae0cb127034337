import { expect, test } from 'vitest';
import type { Headers } from '#core/http/http.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { mockReplyFrom } from '#renderer/reply/edit-reply.tsx';

const timings = {
  reused: false,
  dns: null,
  connect: null,
  proxy: null,
  tls: null,
  firstByte: 1,
  download: 1,
  total: 2,
};
const httpOf = (status: number, headers: Headers = []) => ({
  http: { status, statusText: '', headers, timings, bytes: 2 },
});

test('a received reply is taken over with its status, content type and body, and no other header', () => {
  const headers: Headers = [
    ['Content-Type', 'text/plain'],
    ['Content-Length', '2'],
  ];
  expect(mockReplyFrom(httpOf(418, headers), '{}')).toEqual(
    mockReplySchema.parse({ status: 418, contentType: 'text/plain', body: '{}' }),
  );
});
