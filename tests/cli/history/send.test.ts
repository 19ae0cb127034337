import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

test('calls are sent again to another address, and each is said to be fixed, still failing, new or the same', async () => {
  const data = await ownFolder();
  const file = join(data, 'assay.yaml');
  const secret = 'crd-9f8e7d6c5b4a-replay';
  const before = await recorder((request) => ({ body: request.includes('POST') ? '{}' : 'none' }));
  const after = await recorder(() => ({ body: '[{"id":"1","title":"A"}]' }));
  await writeFile(
    file,
    `version: 1
tabs:
  Orders: {webhook_url: "${before.url}", connector: key}
connectors:
  key: {type: token, secret: {env: ASSAY_KEY}}
environments:
  new: {tabs: {Orders: {webhook_url: "${after.url}"}}}
`,
  );
  const env = { env: { ASSAY_KEY: secret } };
  const of = argv`--workspace ${file} --data ${data}`;
  await assay(argv`fire get_items --tab Orders --record ${of}`, env);
  await assay(argv`fire update_item --tab Orders --record --item {"id":"1"} ${of}`, env);
  const replay = (...args: string[]) => assay(argv`history send ${args} --data ${data}`, env);
  const again = await replay('1', '2', '1', '--url', after.url, '--workspace', file, '--json');
  // The token of the base goes to the server of the base only.
  expect(again.json()).toMatchObject({
    url: after.url,
    calls: [
      { seq: 1, action: 'get_items', result: 'not sent', why: expect.stringContaining('limited') },
      { seq: 2, action: 'update_item', result: 'not sent', after: null },
    ],
    counts: { fixed: 0, stillFailing: 0, new: 0, same: 0, notSent: 2 },
  });
  // Nothing was sent, so nothing is known.
  expect([again.code, after.heard]).toEqual([2, []]);

  const fixed = await replay('1', '2', '--url', after.url, ...argv`--workspace ${file} --env new`);
  expect(fixed.stdout).toMatch(/^fixed {10}#1 {2}get_items: \w+ → list {2}1 finding fixed\.$/m);
  expect(fixed.stdout).toContain('1 fixed, 0 still failing, 0 new, 0 the same, 1 not sent');
  expect(fixed.code).toBe(0);
  expect(after.heard.join()).toContain(secret);

  const failing = await replay(...argv`1 --url ${before.url} --workspace ${file} --record --json`);
  expect(failing.json()).toMatchObject({ counts: { stillFailing: 1 } });
  expect(failing.code).toBe(1);
  expect(JSON.stringify(failing.json()) + fixed.stdout + again.stdout).not.toContain(secret);
  const listed = await assay(argv`history --json --data ${data}`);
  expect(listed.json().entries).toHaveLength(3);
  const none = await replay('1', '9', '--url', after.url);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('no call 9')]);
});
