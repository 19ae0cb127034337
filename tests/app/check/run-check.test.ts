import { expect, test } from 'vitest';
import { type CheckReport, checkReportSchema } from '#core/check/report.ts';
import type { Input } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import { freePort } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk, stillTimer } from '../desk.ts';
import { tabOf } from '../stage.ts';

type Tab = NonNullable<Input<'runCheck'>['workspace']['tabs']>[number];

const checkedTab = (webhook_url: string, changes: Partial<Tab> = {}): Tab => ({
  ...tabOf(webhook_url),
  id: 'orders',
  ...changes,
});

/** Checks over real loopback servers; the report is held by its schema. */
function checking(timer = stillTimer) {
  const { run } = desk({ timer });
  const progress: Progress[] = [];
  const check = async (input: Input<'runCheck'>): Promise<CheckReport> =>
    checkReportSchema.parse(
      await run('runCheck', input, undefined, (one) => void progress.push(one)),
    );
  return { check, progress };
}

/** A webhook that answers every call with this list, and what it was asked for. */
async function listing(...items: object[]) {
  const urls: string[] = [];
  const server = await ownServer((request, response) => {
    urls.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(items));
  });
  return { url: server.url, urls };
}

const item = { id: '1', title: 'One' };
const listTab = (url: string) => checkedTab(url, { wired: ['get_items'] });
const documentOf = (document_id: string) => ({ connectionId: 'c', document_id });

test('a server that sends no reply at all breaks nothing: that it was not reached is the problem', async () => {
  const { url } = await listing({ ...item, title: 7 });
  const gone = `http://127.0.0.1:${await freePort()}`;
  const { summary, probes } = await checking().check({
    workspace: {
      tabs: [checkedTab(gone), { ...listTab(url), id: 'up', name: 'Up' }],
      connections: [connectionTo(gone)],
      documents: [documentOf('5a3b1e00-0000-4000-8000-000000000001')],
    },
    options: { allowWrites: true },
  });
  const text = expect.stringMatching(
    /^No call got a reply, so nothing was tested\. .* refused the/,
  );
  expect(summary.problems).toEqual([
    { subject: { kind: 'tab', name: 'Orders' }, text },
    { subject: { kind: 'connection', name: 'c' }, text },
  ]);
  const down = probes.filter(({ subject }) => subject.name !== 'Up');
  expect(new Set(down.map(({ outcome }) => outcome))).toEqual(new Set(['notExercised']));
  expect(summary.probes.broken).toBeGreaterThan(0);
});

test('a check that takes too long ends, and says so', async () => {
  const server = await ownServer(() => undefined);
  const report = await checking({ wait: async () => undefined }).check({
    workspace: { tabs: [listTab(server.url)] },
    options: { callTimeoutSeconds: 1 },
  });
  // A call that was waited for would be a problem: the server sends no reply.
  expect(report.summary).toMatchObject({ isComplete: false, stoppedBy: 'timeout', problems: [] });
  expect(report.summary.probes.held).toBe(0);
});

test('a check of more probes than it runs is refused with their number, unless --only selects some', async () => {
  const { url, urls } = await listing(item);
  const { check } = checking();
  const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
  const workspace = {
    tabs: names(200).map((name) => ({ ...listTab(url), id: name, name })),
    visitors: names(3000).map((name) => ({ name, is: 'anonymous' as const })),
    connections: [connectionTo(url)],
    documents: names(3000).map(documentOf),
  };
  await expect(check({ workspace })).rejects.toThrow(
    /^bad-input: This check has 2,4\d\d,\d{3} probes, and runs 50,000 at most\. .*--only/,
  );
  expect(urls).toEqual([]);
  const one = ['tab:n7', 'visitor:n2999', 'get-items-reply'];
  const { probes } = await check({ workspace, options: { only: one } });
  expect(probes).toMatchObject([{ id: 'get-items-reply', visitor: 'n2999', outcome: 'held' }]);
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
  const { url, urls } = await listing(item);
  const { check, progress } = checking();
  const { probes, summary } = await check({
    workspace: { tabs: [checkedTab(url, changes)] },
    options: { allowWrites },
  });
  // Every result is told as its probe ends.
  const told = progress.map(({ result }) => result?.id);
  expect(told.toSorted()).toEqual(probes.map(({ id }) => id).toSorted());
  const writes = /action=(?:update|delete|create)_item|^POST (?!.*action=get_items)/;
  expect(urls.filter((one) => writes.test(one))).toEqual([]);
  expect(probes.find(({ id }) => id === 'delete-row')).toMatchObject({
    outcome: 'notExercised',
    reason: 'Writes are off.',
  });
  expect(summary.written).toEqual([]);
});

test('a tab whose connector is missing, or whose secret is, is a problem and no pass', async () => {
  const { url } = await listing(item);
  const tab = (name: string, get_items: string) => ({
    ...listTab(url),
    ...{ id: name, name, connectorIds: { get_items } },
  });
  const { summary } = await checking().check({
    workspace: {
      tabs: [tab('Orders', 'gone'), tab('Other', 'k')],
      connectors: [{ id: 'k', name: 'Key', type: 'token', tokenId: 'nobody' }],
    },
  });
  expect(summary.problems.map(({ subject }) => subject.name)).toEqual(['Orders', 'Other']);
  expect(summary.probes.broken).toBe(0);
});
