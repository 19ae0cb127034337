import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const sample = [...elements(statement(profiles.norda, 18))].join('');

test('assay compare names the transaction that is missing, and ends with 1', async () => {
  const folder = await ownFolder();
  const [before, after] = [join(folder, 'before.xml'), join(folder, 'after.xml')];
  await writeFile(before, sample);
  await writeFile(after, sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, ''));
  const { code, json } = await assay(argv`compare ${before} ${after} --json`);
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
  const { code, stderr } = await assay(argv`compare 1 2 --data ${join(data, 'none')}`);
  expect(code).toBe(2);
  expect(stderr).toContain('There is no history in');
});

test.each([
  ['text that is no XML', 'Hello, 12.00', 'is not well-formed XML'],
  ['a document that is cut off', sample.slice(0, 2000), 'is not well-formed XML'],
  ['a document without rows', '<statement><opening>1.00</opening></statement>', 'No transactions'],
])('%s cannot be compared, and ends with 2', async (_name, text, says) => {
  const folder = await ownFolder();
  const [before, after] = [join(folder, 'before.xml'), join(folder, 'after.xml')];
  await writeFile(before, sample);
  await writeFile(after, text);
  const { code, stderr } = await assay(['compare', before, after]);
  expect(stderr).toContain(says);
  expect(code).toBe(2);
});

test('cells that cannot be read are counted with the first one named, and are no other transactions', async () => {
  const folder = await ownFolder();
  const rows = (amount: string): string =>
    `<s>${['-5.00', amount, '4.00'].map((one, at) => `<transaction><date>2026-01-0${at + 1}</date><text>${['rent', 'wage', 'food'][at]}</text><amount>${one}</amount></transaction>`).join('')}</s>`;
  const [before, after] = [join(folder, 'before.xml'), join(folder, 'after.xml')];
  await writeFile(before, rows('about 8'));
  await writeFile(after, rows('about 9'));
  const { code, stdout } = await assay(['compare', before, after]);
  expect(code).toBe(1);
  expect(stdout).toContain('about 8  wage → row 2  2026-01-02  about 9  wage');
  expect(stdout).toContain(
    `1 cell of ${before} could not be read: the amount of row 2 says "about 8"`,
  );
  const same = await assay(argv`compare ${before} ${before} --json`);
  expect(same.code).toBe(0);
  expect(same.json()).toMatchObject({
    same: true,
    unread: { before: { count: 1 }, after: { count: 1 } },
  });
});

test('padded amounts are read: one row lost and one changed', async () => {
  const folder = await ownFolder();
  const [before, after] = [join(folder, 'before.xml'), join(folder, 'after.xml')];
  const rowOf = (day: string, text: string, amount: string): string =>
    `<transaction><date>2026-01-${day}</date><text>${text}</text><amount>${amount}</amount></transaction>`;
  await writeFile(
    before,
    `<s>${rowOf('02', 'rent', '-0000100.00')}${rowOf('05', 'wage', '0000210.00')}</s>`,
  );
  await writeFile(after, `<s>${rowOf('02', 'rent', '-0000101.00')}</s>`);
  const { code, json } = await assay(argv`compare ${before} ${after} --json`);
  expect(code).toBe(1);
  expect(json()).toMatchObject({ changes: [{ kind: 'changed' }, { kind: 'removed' }] });
});
