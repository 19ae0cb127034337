import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVault, type Vault } from '#adapters/vault/vault.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { startSamples } from '#samples/start.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, type Desk, desk, quickTime, stillTimer } from '../desk.ts';

const isOver = ([row]: DocumentRow[]): boolean => row?.follow === null;
const isPaused = ([row]: DocumentRow[]): boolean => row?.follow?.state === 'paused';

/** A desk with a connection to the sample service, which has the same time. */
async function sampleDesk(options: { vault?: Vault } = {}) {
  const time = quickTime();
  const samples = await startSamples({ now: () => time.now });
  onTestFinished(() => samples.close());
  const app = desk({ ...options, time });
  const { base_url, endpoint_path_id, token, ids } = samples.info.documents;
  const { id } = await app.run('addToken', { label: 'x', secret: token });
  await app.run('saveConnection', { ...connectionTo(base_url, id), endpoint_path_id });
  return { ...app, ids, tokenId: id };
}
const follow = (app: Pick<Desk, 'run'>, ids: string[], deadlineSeconds = 600) =>
  app.run('followDocuments', { connectionId: 'c', ids, deadlineSeconds });

/** A server that answers every document with this. */
const server = (answer: () => object) =>
  ownServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id');
    response.end(JSON.stringify({ id, ...answer() }));
  });
const unfinished = { status_code: 200, status: 'Pending' };

describe('a document that is followed', () => {
  it('is asked for until it is Completed, and each reply stands in its timeline', async () => {
    const app = await sampleDesk();
    const id = app.ids.walking ?? '';
    await follow(app, [id]);
    const [row] = await app.rowsOnce(isOver);
    expect(row).toMatchObject({ kind: 'completed', status: 'Completed', followEnded: null });
    const calls = (await app.calls(id)).reverse();
    expect(calls.map(({ outcome, hasReply }) => hasReply && outcome)).toEqual([
      'pending',
      'pending',
      'processing',
      'completed',
    ]);
    const [first, second, third] = calls.map(({ at }) => Date.parse(at));
    for (const [pause, seconds] of [
      [Number(second) - Number(first), 2],
      [Number(third) - Number(second), 3],
    ] as const) {
      expect(pause).toBeGreaterThanOrEqual(seconds * 900);
      expect(pause).toBeLessThanOrEqual(seconds * 1100 + 1);
    }
  });

  it('is paused with the reason when the token is refused, and goes on when it is put right', async () => {
    const app = await sampleDesk();
    const id = app.ids.completed ?? '';
    await app.run('replaceToken', { id: app.tokenId, secret: 'wrong-token' });
    await follow(app, [id]);
    const [row] = await app.rowsOnce(isPaused);
    const reason = expect.stringContaining('401');
    expect(row?.follow).toMatchObject({ reason, nextAt: null, attempts: 1 });
    expect(await app.calls(id)).toHaveLength(1);
    await app.run('replaceToken', { id: app.tokenId, secret: 'sample-documents-token' });
    await app.run('resumeFollowing', { connectionId: 'c', ids: [id] });
    expect(await app.rowsOnce(isOver)).toMatchObject([{ kind: 'completed', followEnded: null }]);
  });

  it('is not asked for while it is paused or once it is stopped by hand', async () => {
    const app = desk({ timer: stillTimer });
    let asked = 0;
    const { url } = await server(() => {
      asked += 1;
      return unfinished;
    });
    await app.run('saveConnection', connectionTo(url));
    await follow(app, ['a', 'b']);
    await app.rowsOnce((rows) => rows.every(({ follow: state }) => state?.attempts === 1));
    await app.run('pauseFollowing', { connectionId: 'c', ids: ['a'] });
    await app.run('stopFollowing', { connectionId: 'c', ids: ['b'] });
    app.time.now += 20_000;
    await app.run('resumeFollowing', { connectionId: 'c', ids: ['b'] });
    expect(await app.rows()).toMatchObject([
      { follow: { state: 'paused', nextAt: null, reason: null } },
      { follow: null, followEnded: null },
    ]);
    expect(asked).toBe(2);
    await app.run('resumeFollowing', { connectionId: 'c', ids: ['a'] });
    await app.rowsOnce(([row]) => row?.follow?.attempts === 2);
    expect(asked).toBe(3);
  });
});

it('a locked vault pauses what is followed, and what it paused goes on once it is unlocked', async () => {
  const vault = await openVault(await ownFolder(), null, () => expect.unreachable());
  await vault.choose('passphrase', 'correct horse battery');
  const app = await sampleDesk({ vault });
  await app.run('lockVault', {});
  const [walking = '', byHand = ''] = [app.ids.walking, app.ids.pending];
  await follow(app, [walking, byHand]);
  const paused = await app.rowsOnce(
    (rows) => rows.length === 2 && rows.every((row) => row.follow?.state === 'paused'),
  );
  expect(paused.map((row) => row.follow?.reason)).toEqual(
    Array(2).fill(expect.stringContaining('locked')),
  );
  await app.run('stopFollowing', { connectionId: 'c', ids: [byHand] });
  await app.run('unlockVault', { passphrase: 'correct horse battery' });
  const rows = await app.rowsOnce((all) => all.every((row) => row.follow === null));
  expect(rows.find(({ id }) => id === walking)).toMatchObject({ kind: 'completed' });
  expect(rows.find(({ id }) => id === byHand)).toMatchObject({ kind: null });
});

it('following outlives a run that was closed between two asks', async () => {
  const file = join(await ownFolder(), 'journal.sqlite');
  let answer: object = unfinished;
  const { url } = await server(() => answer);
  const vault = memoryVault();
  const first = desk({ file, timer: stillTimer, vault });
  await first.run('saveConnection', connectionTo(url));
  await follow(first, ['a']);
  await first.rowsOnce(([row]) => row?.follow?.attempts === 1);
  await first.close();
  answer = { status_code: 200, status: 'Failed', message: 'No pages.' };
  const second = desk({ file, vault, stored: first.written() });
  await second.start();
  expect(await second.rowsOnce(isOver)).toMatchObject([{ kind: 'failed', followEnded: null }]);
  expect(await second.calls('a')).toHaveLength(2);
});
