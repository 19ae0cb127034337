import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayProcess, assayRunning } from '#tests/support/run/cli.ts';
import { times } from '#tests/support/times.ts';
import { completed, idOf, service } from './service.ts';

const idsTo = (count: number): string[] => Array.from({ length: count }, (_, n) => idOf(n));
/** The whole documents of an archive; throws for a torn one. */
async function wholeDocuments(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  for (const name of names) {
    const { id } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { id: string };
    expect(`${id}.json`).toBe(name);
  }
  return names;
}

/** 10,000 by hand: ASSAY_TEST_TIMES=5 (tests/README.md). */
const count = times(2000);

test(`${count} documents: killed several times, every run goes on where the last one was`, async () => {
  const concurrency = 8;
  let heard = (_count: number): void => undefined;
  const { requests, options } = await service(
    () => completed,
    (now) => heard(now),
  );
  const folder = await ownFolder();
  const [file, archive] = [join(folder, 'log.txt'), join(folder, 'archive')];
  await writeFile(
    file,
    idsTo(count)
      .map((id, n) => `${n} INFO submitted ${id}\n`)
      .join(''),
  );
  const args = ['fetch', '--ids', file, ...options, '--archive', archive, '--resume'].concat([
    '--concurrency',
    String(concurrency),
  ]);
  const stops = [1, 0.07 * count, 0.25 * count, 0.6 * count];
  for (const stop of stops) {
    const before = requests.length;
    const child = spawn(process.execPath, [inject('cli'), ...args], { stdio: 'ignore' });
    heard = (now) => void (now - before === stop && child.kill('SIGKILL'));
    const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
    await wholeDocuments(archive);
  }
  const last = await assayProcess(args);
  expect(last.code).toBe(0);
  expect(last.stderr).toContain('finished by an earlier run');
  expect(await wholeDocuments(archive)).toHaveLength(count);
  expect((await readdir(archive)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  // Only what was under way when a process was killed is fetched again.
  expect(requests.length - count).toBeLessThanOrEqual(stops.length * concurrency * 2);
  expect(new Set(requests).size).toBe(count);
  const again = await assayProcess(args);
  expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 0, stdout: '' });
});

test('Ctrl+C ends a run with what is left and how to continue', async () => {
  const folder = await ownFolder();
  const archive = join(folder, 'archive');
  await mkdir(archive);
  const file = join(folder, 'ids.txt');
  await writeFile(file, idsTo(2000).join('\n'));
  let stop = (): void => undefined;
  const { options } = await service(
    () => completed,
    (count) => void (count === 30 && stop()),
  );
  const run = assayRunning(argv`fetch --ids ${file} ${options} --archive ${archive} --rate 200/s`);
  stop = run.stop;
  const { code, stderr: said } = await run.ended;
  expect(code).toBe(130);
  expect(said).toMatch(
    /Stopped by Ctrl\+C\. \d+ documents are done, [\d,]+ documents are left\. To fetch them, run the same command with --resume\.\n$/,
  );
  expect(said.match(/Stopped by/g)).toHaveLength(1);
});
