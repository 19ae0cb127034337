import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createParser, parseHere } from '#adapters/assay-file/parsing.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { threadFile, threadOf } from '#tests/support/run/thread.ts';

const path = '/somewhere/assay.yaml';
const rulesOf = (count: number): string =>
  `version: 1\nstatementRules:\n${Array.from(
    { length: count },
    (_, at) =>
      `  bank-${at}:\n    bank_code: BANK_${at}\n    rules:\n      - {name: Rows, level: error, message: '', xpath: count(//row) = ${at}}\n`,
  ).join('')}`;

test('a large workspace file is parsed in a thread, which says the same, also of what is wrong', async () => {
  const { parse, close } = createParser(threadFile('assay-file-thread'));
  const text = rulesOf(200);
  expect(await parse({ path, text })).toEqual(await parseHere({ path, text }));
  const wrong = { path, text: `${text}\nnonsense: 1\n` };
  const said = await parseHere(wrong).catch((error: unknown) => error);
  expect(await parse(wrong).catch((error: unknown) => error)).toEqual(said);
  expect(said).toMatchObject({ code: 'bad-input' });
  await close();
});

test('only a small one that names no other file is parsed in the calling thread', async () => {
  const { parse, close } = createParser(
    await threadOf(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ call, close }) => {
        if (close) parentPort.close();
        else parentPort.postMessage({ call, answer: { refused: { code: 'storage', message: 'asked' } } });
      });
    `),
  );
  expect(await parse({ path, text: rulesOf(3) })).toMatchObject({ path, warnings: [] });
  const asked = { code: 'storage', message: 'asked' };
  await expect(parse({ path, text: rulesOf(200) })).rejects.toMatchObject(asked);
  const folder = await ownFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'visitor.yaml'), '{}');
  const naming = 'version: 1\nvisitors:\n  one: {file: visitor.yaml}\n';
  await expect(parse({ path: join(folder, 'assay.yaml'), text: naming })).rejects.toMatchObject(
    asked,
  );
  await close();
});
