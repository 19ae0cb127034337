import { expect, test } from 'vitest';
import type { Headers } from '#core/http/http.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { canEdit, mockReplyFrom } from '#renderer/reply/edit-reply.tsx';
import { neverFired } from '#renderer/reply/reply-dialog.tsx';
import { tabWith } from '#tests/core/widget/tab.ts';

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

test('a status that cannot be answered with, and a content type that is not there, are the usual ones', () => {
  expect(mockReplyFrom(httpOf(102), 'x')).toMatchObject({
    status: 200,
    contentType: 'application/json',
  });
});

test('a reply of up to 2 MB can be edited', () => {
  const reply = { id: 'r', name: 'r.json', bytes: 2 * 1024 * 1024 };
  expect([canEdit(null), canEdit(reply), canEdit({ ...reply, bytes: reply.bytes + 1 })]).toEqual([
    false,
    true,
    false,
  ]);
});

test('an action that the widget does not fire says so', () => {
  expect(neverFired(tabWith({ wired: ['get_items'] }), 'update_item')).toContain('not wired');
  expect(neverFired(tabWith({ wired: ['get_items'] }), 'get_items')).toBeNull();
  expect(neverFired(tabWith(), 'create_item')).toContain('never fires');
  expect(neverFired(tabWith({ category: 'messaging' }), 'create_item')).toBeNull();
});
