import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchPlaces } from '#cli/watch.ts';
import type { Finding } from '#core/contract/finding.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayRunning } from '#tests/support/run/cli.ts';

/** Saves a file as most editors do: another one takes its place. */
async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}~`, text);
  await rename(`${path}~`, path);
}

/** A webhook whose list has the title that is chosen. */
async function webhook() {
  const state = { title: '"Order"', hasRow: true };
  const server = await ownServer((request, response) => {
    const row = `{"id":"1","uuid":"u","title":${state.title},"status":"active","timestamp":"2026-01-31T10:00:00Z"}`;
    const isDetail = request.url?.includes('item_clicked');
    response.end(isDetail ? row : `{"items":[${state.hasRow ? row : ''}]}`);
  });
  return { url: `${server.url}/`, state };
}

async function workspace(url: string) {
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  const row = join(folder, 'row.yaml');
  const whole = `version: 1\ntabs:\n  orders: {webhook_url: "${url}"}\nfixtures:\n  row: {file: row.yaml}\n`;
  await writeFile(file, whole);
  await writeFile(row, 'id: 1\n');
  return { file, row, whole, data: join(folder, 'data') };
}

type Line = {
  run: number;
  because: string | null;
  exitCode: number;
  report?: object;
  error?: { message: string };
} & Record<'fixed' | 'new' | 'stillFailing', Finding[]>;

const clauses = ({ fixed, new: added, stillFailing }: Line): string[][] =>
  [fixed, added, stillFailing].map((all) => [...new Set(all.map(({ clause }) => clause))]);

test('a check runs again when a file that the workspace names is saved, and says what changed', async () => {
  const { url, state } = await webhook();
  const { file, row, whole, data } = await workspace(url);
  const only = ['--only', 'get-items-reply'];
  const { line, stop } = assayRunning(argv`check ${file} --watch --json --data ${data} ${only}`);
  expect(await line<Line>()).toMatchObject({
    run: 1,
    because: null,
    exitCode: 0,
    report: { probes: [{ id: 'get-items-reply', outcome: 'held' }] },
  });
  state.title = '7';
  await save(row, 'id: 2\n');
  const broken = await line<Line>();
  expect(broken).toMatchObject({ run: 2, exitCode: 1 });
  expect(broken.because).toMatch(/row\.yaml changed$/);
  expect(clauses(broken)).toEqual([[], ['TAB-ITM-2'], []]);

  await save(file, 'version: 1\ntabs: [\n');
  const unread = await line<Line>();
  expect(unread).toMatchObject({ run: 3, exitCode: 2 });
  expect(unread.error?.message).toContain('assay.yaml:3');

  state.title = '"Order"';
  await save(file, whole);
  const fixed = await line<Line>();
  expect(fixed).toMatchObject({ run: 4, exitCode: 0 });
  expect(clauses(fixed)).toEqual([['TAB-ITM-2'], [], []]);
  expect(await stop()).toMatchObject({ code: 0 });
  await expect(line()).rejects.toThrow();
});

test('files of new folders are seen, those that the command writes and those of node_modules are not', async () => {
  const folder = await ownFolder();
  await mkdir(join(folder, 'reports'));
  await mkdir(join(folder, 'node_modules'));
  const seen: string[] = [];
  let wake = (): void => undefined;
  const places = watchPlaces(
    (path) => {
      seen.push(path);
      wake();
    },
    (why) => seen.push(why),
    [join(folder, 'reports')],
  );
  onTestFinished(places.close);
  places.addFolder(folder);
  const until = async (path: string): Promise<void> => {
    while (!seen.includes(path))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  const made = join(folder, 'src');
  await writeFile(join(folder, 'node_modules', 'a.js'), '');
  await writeFile(join(folder, 'reports', 'check.json'), '');
  await mkdir(made);
  await until(made);
  await writeFile(join(made, 'b.js'), '');
  await until(join(made, 'b.js'));
  expect([...new Set(seen)]).toEqual([made, join(made, 'b.js')]);
});
