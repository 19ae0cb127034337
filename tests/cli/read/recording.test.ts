import { expect, test } from 'vitest';
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

test('a recording of which no call was judged proves nothing: it is printed, and the command ends with 2', async () => {
  const input = harOf(entryOf({ url: 'https://cdn.example/app.js' }));
  const { code, stdout, stderr } = await assay(argv`read -`, { input });
  expect([code, stderr]).toEqual([2, 'assay: No call was judged.\n']);
  expect(stdout).toContain('Left aside\n  GET https://cdn.example/app.js');
});
