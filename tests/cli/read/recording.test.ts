import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';

test('assay read --as recording prints what was recognised, the verdicts and what was left aside', async () => {
  const har = harOf(
    entryOf({ url: proxiedUrl('get_items'), content: { text: '{"items":[{"id":7}]}' } }),
    entryOf({ url: 'https://cdn.example/app.js' }),
  );
  const [json, text] = await Promise.all([
    assay(argv`read --as recording - --json`, { input: har }),
    assay(['read', '--as', 'recording', '-'], { input: har }),
  ]);
  const printed = json.json();
  expect(Object.keys(printed)).toEqual(['recognised', 'exchanges', 'leftAside']);
  const [[exchange], [aside]] = [printed.exchanges, printed.leftAside] as [object[], object[]];
  expect(Object.keys(exchange ?? {}).slice(0, 3)).toEqual(['as', 'outcome', 'findings']);
  expect(printed).toMatchObject({
    recognised: 'har',
    exchanges: [
      {
        as: 'get_items',
        outcome: 'list',
        findings: [{ clause: 'TAB-ITM-2', level: 'error' }, { clause: 'TAB-ITM-4' }],
        hop: 'platform-to-webhook',
        surface: 'proxied',
      },
    ],
    leftAside: [{ what: 'GET https://cdn.example/app.js', why: expect.any(String) }],
  });
  expect(Object.keys(aside ?? {})).toEqual(['what', 'why', 'count']);
  expect([json.code, text.code]).toEqual([1, 1]);
  expect(text.stdout).toContain('recognised: a HAR file');
  expect(text.stdout).toContain('get_items (platform-to-webhook, proxied)');
  expect(text.stdout).toContain('Left aside\n  GET https://cdn.example/app.js');
});

test('with --record the exchanges are in the history, without the credentials of the recording', async () => {
  const data = join(await ownFolder(), 'data');
  const secret = 'crd-9f8e7d6c5b4a-import';
  const har = harOf(
    entryOf({
      url: proxiedUrl('get_items'),
      requestHeaders: [['Authorization', `Bearer ${secret}`]],
      content: { text: `{"items":[{"id":"1","title":"${secret}"}]}` },
    }),
  );
  const { code, stderr } = await assay(argv`read --as recording - --record --data ${data}`, {
    input: har,
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'assay: 1 call kept in the history.\n' });
  const history = await assay(argv`history --data ${data} --json`);
  expect(history.json()).toMatchObject({
    entries: [{ kind: 'webhook', action: 'get_items', outcome: 'list', status: 200 }],
  });
  const files = await Promise.all(
    (await readdir(data)).map((name) => readFile(join(data, name), 'latin1')),
  );
  expect(files.join()).toContain('hooks.example.com');
  expect(files.join()).not.toContain(secret);
});

test('a text that is nothing of that ends the command with a reason', async () => {
  const { code, json, stderr } = await assay(argv`read --as recording - --json`, {
    input: 'Hello',
  });
  expect(code).toBe(2);
  expect(stderr).toContain('Save the calls as HAR');
  expect(json()).toMatchObject({
    error: { code: 'bad-input' },
    recognised: 'unknown',
    exchanges: [],
    leftAside: [{ what: 'plain text' }],
  });
});
