import { expect, test } from 'vitest';
import type { Timer } from '#app/ports/ports.ts';
import { freePort } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { checkedTab, checking } from './checking.ts';

/** A webhook for a list, which answers the nth get_items as it is told. */
async function listing(replyTo: (count: number) => { status?: number; body: unknown }) {
  let count = 0;
  const urls: string[] = [];
  const server = await ownServer((request, response) => {
    urls.push(`${request.method} ${request.url}`);
    if (request.method === 'GET' && request.url?.includes('action=get_items')) count += 1;
    const { status = 200, body } = replyTo(count);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  return { url: server.url, urls };
}

const item = { id: '1', title: 'One' };
const listTab = (url: string) => checkedTab(url, { wired: ['get_items'] });

test('a server that sends no reply at all breaks nothing: that it was not reached is the problem', async () => {
  const { url } = await listing(() => ({ body: [{ ...item, title: 7 }] }));
  const service = { endpoint_path_id: 'e', authorization: 'bearer' as const, tokenId: null };
  const gone = `http://127.0.0.1:${await freePort()}`;
  const { summary, probes } = await checking().check({
    workspace: {
      tabs: [checkedTab(gone), { ...listTab(url), id: 'up', name: 'Up' }],
      connections: [{ id: 'c', name: 'Documents', base_url: gone, ...service }],
      documents: [{ connectionId: 'c', document_id: '5a3b1e00-0000-4000-8000-000000000001' }],
    },
    options: { allowWrites: true },
  });
  const text = expect.stringMatching(
    /^No call got a reply, so nothing was tested\. .* refused the/,
  );
  expect(summary.problems).toEqual([
    { subject: { kind: 'tab', name: 'Orders' }, text },
    { subject: { kind: 'connection', name: 'Documents' }, text },
  ]);
  const down = probes.filter(({ subject }) => subject.name !== 'Up');
  expect(new Set(down.map(({ outcome }) => outcome))).toEqual(new Set(['notExercised']));
  expect(probes.filter(({ outcome }) => outcome === 'broken')).not.toEqual([]);
});

test('a check that takes too long ends, and says so', async () => {
  const server = await ownServer(() => undefined);
  const atOnce: Timer = { wait: async () => undefined };
  const report = await checking(atOnce).check({
    workspace: { tabs: [listTab(server.url)] },
    options: { callTimeoutSeconds: 1 },
  });
  // A call that was waited for would be a problem: the server sends no reply.
  expect(report.summary).toMatchObject({ isComplete: false, stoppedBy: 'timeout', problems: [] });
  expect(report.summary.probes.held).toBe(0);
});

test('a check of more probes than it runs is refused with their number, unless --only selects some', async () => {
  const { url, urls } = await listing(() => ({ body: [item] }));
  const { check } = checking();
  const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
  const service = { endpoint_path_id: 'e', authorization: 'bearer' as const, tokenId: null };
  const workspace = {
    tabs: names(200).map((name) => ({ ...listTab(url), id: name, name })),
    visitors: names(3000).map((name) => ({ name, is: 'anonymous' as const })),
    connections: [{ id: 'c', name: 'Documents', base_url: url, ...service }],
    documents: names(3000).map((name) => ({ connectionId: 'c', document_id: name })),
  };
  await expect(check({ workspace })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /^This check has 2,4\d\d,\d{3} probes, and runs 50,000 at most\. .*--only/,
    ),
  });
  expect(urls).toEqual([]);
  const one = ['tab:n7', 'visitor:n2999', 'get-items-reply'];
  const report = await check({ workspace, options: { only: one } });
  expect(report.probes.map(({ id, visitor, outcome }) => [id, visitor, outcome])).toEqual([
    ['get-items-reply', 'n2999', 'held'],
  ]);
});

test('no more than four calls run at the same time', async () => {
  let open = 0;
  let most = 0;
  const server = await ownServer((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setImmediate(() => {
      open -= 1;
      response.end('[]');
    });
  });
  await checking().check({ workspace: { tabs: [checkedTab(server.url)] } });
  expect(most).toBeLessThanOrEqual(4);
});

test.each([
  ['without --allow-writes', {}, false],
  ['to a tab whose writes are off', { writes: 'off' as const }, true],
])('%s nothing is written, and the probes say so', async (_what, changes, allowWrites) => {
  const { url, urls } = await listing(() => ({ body: [item] }));
  const { check, progress } = checking();
  const workspace = { tabs: [checkedTab(url, changes)] };
  const report = await check({ workspace, options: { allowWrites } });
  // Every result is told as its probe ends.
  const told = progress.map(({ result }) => result?.id);
  expect(told.toSorted()).toEqual(report.probes.map(({ id }) => id).toSorted());
  expect(urls.filter((one) => /action=(?:update|delete|create)_item/.test(one))).toEqual([]);
  expect(urls.filter((one) => one.startsWith('POST') && !one.includes('action=get_items'))).toEqual(
    [],
  );
  expect(report.probes.find(({ id }) => id === 'delete-row')).toMatchObject({
    outcome: 'notExercised',
    reason: 'Writes are off.',
  });
  expect(report.summary.written).toEqual([]);
});

test('a tab whose connector is missing, or whose secret is, is a problem and no pass', async () => {
  const { url } = await listing(() => ({ body: [item] }));
  const report = await checking().check({
    workspace: {
      tabs: [
        checkedTab(url, { wired: ['get_items'], connectorIds: { get_items: 'gone' } }),
        checkedTab(url, {
          id: 'other',
          name: 'Other',
          wired: ['get_items'],
          connectorIds: { get_items: 'k' },
        }),
      ],
      connectors: [{ id: 'k', name: 'Key', type: 'token', tokenId: 'nobody' }],
    },
  });
  expect(report.summary.problems.map(({ subject }) => subject.name)).toEqual(['Orders', 'Other']);
  expect(report.summary.probes.broken).toBe(0);
});
