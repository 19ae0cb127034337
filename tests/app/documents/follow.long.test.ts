import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from '../desk.ts';

/** How long they are followed, in simulated hours. */
const hours = Number(process.env.ASSAY_FOLLOW_HOURS ?? 0.1);
const ids = Array.from(
  { length: 50 },
  (_, at) => `12345678-1234-4234-8234-${String(at).padStart(12, '0')}`,
);

test('50 documents that are never done are requested once a minute each, to the last moment', {
  timeout: 600_000 + hours * 200_000,
}, async () => {
  const requested = new Map<string, number>();
  let atOnce = 0;
  let most = 0;
  const service = await ownServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    requested.set(id, (requested.get(id) ?? 0) + 1);
    most = Math.max(most, ++atOnce);
    response.end(JSON.stringify({ id, status_code: 200, status: 'Pending' }));
    response.once('close', () => {
      atOnce -= 1;
    });
  });
  const file = join(await ownFolder(), 'journal.db');
  const app = desk({ file });
  const { id: tokenId } = await app.run('addToken', { label: 'x', secret: 'secret of a service' });
  await app.run('saveConnection', connectionTo(service.url, tokenId));
  const began = app.time.now;
  const deadlineSeconds = hours * 3600;
  await app.run('followDocuments', { connectionId: 'c', ids, deadlineSeconds });
  const rows = await app.rowsOnce((all) => all.every((row) => row.follow === null));

  expect(rows.map(({ followEnded }) => followEnded)).toEqual(
    ids.map(() => expect.stringContaining('time limit')),
  );
  // 140 seconds for the first seven pauses, then a minute, each a tenth longer or shorter.
  const expected = 8 + (deadlineSeconds - 140) / 60;
  for (const id of ids) {
    expect(requested.get(id)).toBeGreaterThan(expected * 0.9 - 2);
    expect(requested.get(id)).toBeLessThan(expected * 1.1 + 2);
  }
  expect(most).toBeLessThanOrEqual(4);
  expect(app.time.now - began).toBeGreaterThanOrEqual(deadlineSeconds * 1000 - 60_000);
  expect(app.time.now - began).toBeLessThan(deadlineSeconds * 1000 + 60_000);
});
