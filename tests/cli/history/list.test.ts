import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { completedCall } from '#tests/support/journal/journal-calls.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const secret = 'crd-9f8e7d6c5b4a-history';

test('calls with --record are listed newest first, found, and shown as they were printed', async () => {
  const data = join(await ownFolder(), 'data');
  const webhook = await recorder((request) =>
    request.includes('/broken?')
      ? { body: '{"tickets":[{"id":"1"}]}' }
      : { body: '{"items":[{"id":"1","title":"Blue kettle"}]}' },
  );
  const fire = (address: string, ...more: string[]) =>
    assay(argv`fire get_items --url ${address} --data ${data} ${more}`, {
      env: { S: secret },
    });
  const history = (...args: string[]) => assay(argv`history ${args} --data ${data} --json`);
  expect((await history()).json()).toEqual({ entries: [] });
  expect(await readdir(data).catch(() => 'no folder')).toBe('no folder');

  await fire(webhook.url);
  const fired = await fire(webhook.url, ...argv`--record --json --credential token --secret-env S`);
  const broken = await fire(`${webhook.url}/broken`, '--record', '--json');
  expect([fired.code, broken.code]).toEqual([0, 1]);
  const entry = {
    at: expect.any(String),
    kind: 'webhook',
    action: 'get_items',
    status: 200,
    url: expect.stringContaining(webhook.url),
    environment: null,
  };
  const one = {
    ...entry,
    findings: { error: 0, warning: 0, info: 0 },
    seq: 1,
    outcome: fired.json().outcome,
  };
  const two = {
    ...entry,
    findings: { error: 1, warning: 2, info: 1 },
    seq: 2,
    outcome: broken.json().outcome,
  };
  // Without --record nothing is kept.
  expect((await history()).json()).toEqual({ entries: [two, one] });
  expect((await history('--limit', '1')).json()).toEqual({ entries: [two] });
  expect((await history('--search', 'kettle')).json()).toEqual({ entries: [one] });
  const [{ clause } = { clause: '' }] = broken.json().findings as { clause: string }[];
  expect((await history('--clause', clause, '--tab', 'command line')).json()).toEqual({
    entries: [two],
  });

  // Of a workspace, only what its tabs and connections exchanged.
  const file = join(data, 'assay.yaml');
  const inFile = (name: string): string =>
    `version: 1\ntabs:\n  "${name}": {webhook_url: "https://hooks.example/in"}\n`;
  await writeFile(file, inFile('command line'));
  const found = await history('--workspace', file, '--tab', 'command line', '--limit', '1');
  expect(found.json()).toEqual({ entries: [two] });
  await writeFile(file, inFile('Others'));
  expect((await history('--workspace', file)).json()).toEqual({ entries: [] });
  const unknown = await history('--workspace', file, '--tab', 'command line');
  expect(unknown.code).toBe(2);
  expect(unknown.json()).toMatchObject({
    error: { message: expect.stringContaining('It has: "Others".') },
  });
  expect((await history('--tab', 'Others')).json()).toEqual({ entries: [] });
  expect((await history('--since', '1h')).json()).toEqual({ entries: [two, one] });
  expect((await assay(argv`history --data ${data}`)).stdout.split('\n')).toHaveLength(3);

  const differ = await assay(argv`history diff 1 2 --data ${data} --json`);
  expect(differ.code).toBe(1);
  expect(differ.json()).toMatchObject({
    same: false,
    request: { changes: expect.any(Array) },
    reply: { changes: expect.any(Array) },
    verdict: { fixed: [], new: broken.json().findings, unchanged: [] },
  });
  const equal = await assay(argv`history diff 1 1 --data ${data}`);
  expect([equal.code, equal.stdout]).toEqual([0, expect.stringContaining('are the same')]);

  const shown = await history('show', '1');
  expect(shown.json()).toEqual({ ...one, exchange: fired.json() });
  const files = await Promise.all(
    (await readdir(data)).map((name) => readFile(join(data, name), 'latin1')),
  );
  expect(files.join('\n')).not.toContain(secret);
  expect(webhook.heard.join('\n')).toContain(secret);
});

test('--group counts outcomes and broken checks by columns', async () => {
  const data = await ownFolder();
  const journal = createJournal(join(data, fileNames.journal), null, () => undefined);
  const checks = { rules: '', unclear: [], brokenRules: [], heldRules: 0, isSaid: false };
  const [held, broken] = [
    { ...checks, held: ['balance-total' as const], broken: [] },
    { ...checks, held: [], broken: ['balance-total' as const] },
  ];
  for (const [id, documentVersion, said] of [
    ['a', '6', held],
    ['b', '6', held],
    ['c', '7', broken],
    ['d', '7', broken],
  ] as const)
    await journal.keep(
      completedCall(id, {
        at: Date.now(),
        bankCode: 'NORDA_01',
        documentVersion,
        checks: said,
      }),
      null,
    );
  await journal.close();
  const group = (...args: string[]) =>
    assay(argv`history --data ${data} --group bank_code,document_version ${args}`);
  const { groups, since } = (await group('--json')).json();
  expect(groups).toMatchObject([
    { values: { bank_code: 'NORDA_01', document_version: '6' }, calls: 2, broken: [] },
    { calls: 2, broken: [{ name: 'balance-total', calls: 2, since: 3 }] },
  ]);
  expect(since).toMatchObject([{ value: '7', seq: 3, checks: ['balance-total'] }]);
  expect((await group()).stdout).toContain(
    'Since document_version 7 NORDA_01 no longer adds up: balance-total broken from call 3 on',
  );
});

/** Runs a command so many days ahead. */
function assayAhead(days: number, args: readonly string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3600 * 1000 });
  return assay(args).finally(() => vi.useRealTimers());
}

test('most of a history that is too old is offered and not taken, and "history clear --older 30d" deletes it', async () => {
  const data = join(await ownFolder(), 'data');
  const webhook = await recorder(() => ({ body: '[]' }));
  const fireIn = (days: number) =>
    assayAhead(days, argv`fire get_items --url ${webhook.url} --data ${data} --record`);
  const history = (days: number, ...args: string[]) =>
    assayAhead(days, argv`history ${args} --data ${data} --json`);
  for (const days of [0, 0, 0, 31]) await fireIn(days);
  expect((await history(31)).stderr).toBe('');
  const tooSoon = await history(31, 'clear', '--older', '30d');
  expect(tooSoon.json()).toEqual({ deleted: 0, unconfirmed: 3 });
  expect(tooSoon.stderr).toContain('tomorrow');
  await fireIn(32.1);
  const listed = await history(32.1);
  expect(listed.json().entries).toHaveLength(5);
  expect(listed.stderr).toMatch(/3 calls older than 30 days.*history clear --older 30d/);
  expect((await history(32.1, 'clear', '--older', '30d')).json()).toEqual({
    deleted: 3,
    unconfirmed: 0,
  });
  expect((await history(32.1)).json().entries).toHaveLength(2);
});

test('an unknown column of --group is refused with those that there are', async () => {
  const { code, stderr } = await assay(argv`history --group bank_code,bank --json`);
  expect(code).toBe(2);
  expect(stderr).toContain('No column is named "bank". Columns: at, kind');
});
