import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { assay } from '#tests/support/run/cli.ts';

const sample = [...elements(statement(profiles.norda, 18))].join('');

test('assay compare names the transaction that is missing, and ends with 1', async () => {
  const folder = await ownFolder();
  const [before, after] = [join(folder, 'before.xml'), join(folder, 'after.xml')];
  await writeFile(before, sample);
  await writeFile(after, sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, ''));
  const { code, json } = await assay(['compare', before, after, '--json']);
  expect(code).toBe(1);
  expect(json()).toMatchObject({
    same: false,
    before: 18,
    after: 17,
    matched: 17,
    changes: [{ kind: 'removed', before: { row: 7, amount: '-215.23' }, after: null }],
  });
});

test('a number that is no file is an exchange of the history, which may be absent', async () => {
  const data = await ownFolder();
  const { code, stderr } = await assay(['compare', '1', '2', '--data', join(data, 'none')]);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no history in');
});
