import { expect, it } from 'vitest';
import { raw, webHost } from './host.ts';

const megabyte = Buffer.alloc(1024 * 1024, 0x20);

function* megabytes(count: number): Iterable<Buffer> {
  for (let given = 0; given < count; given += 1) yield megabyte;
}

it('refuses a message that says it is too large before it is read', async () => {
  const { origin, cookie, room } = await webHost();
  const headers = { cookie, origin, 'content-length': String(100 * 1024 * 1024 + 1) };
  const { status, text } = await raw(origin, `${room}api`, headers, {
    method: 'POST',
    chunks: ['{'],
  });
  expect(status).toBe(413);
  expect(text).toContain('larger than 100 MB');
});

it('refuses a message that turns out to be too large while it is read', async () => {
  const { origin, cookie, room } = await webHost();
  const { status, text } = await raw(
    origin,
    `${room}api`,
    { cookie, origin, 'transfer-encoding': 'chunked' },
    { method: 'POST', chunks: megabytes(101) },
  );
  expect(status).toBe(413);
  expect(text).toContain('Nothing was changed');
});

it.each([
  ['levels', '['.repeat(100_000)],
  ['values', `{"id":"1","name":"x","input":[${'{},'.repeat(2_000_000)}{}]}`],
])('refuses a message with too many %s before it is parsed', async (_what, body) => {
  const { origin, cookie, room } = await webHost();
  const { status, text } = await raw(
    origin,
    `${room}api`,
    { cookie, origin },
    { method: 'POST', chunks: [body] },
  );
  expect(status).toBe(413);
  expect(text).toContain('Nothing was changed');
});
