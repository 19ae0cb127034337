import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayProcess, assayRunning } from '#tests/support/run/cli.ts';
import { times } from '#tests/support/times.ts';

const idOf = (n: number): string => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const idsTo = (count: number): string[] => Array.from({ length: count }, (_, n) => idOf(n));
const completed = (id: string): string =>
  JSON.stringify({
    status_code: 200,
    id,
    status: 'Completed',
    bank_code: 'NORDA_01',
    document_version: '1.3',
    external_id: 'x',
    execution: 'r',
    date_created: '2026-11-22T10:00:00.1+00:00',
    parsed_date: '2026-11-22T10:00:01.1+00:00',
    parsed_base64: Buffer.from(`<a>${'<b>1</b>'.repeat(100)}</a>`).toString('base64'),
  });

/** A service with every document that counts its requests, and calls `heard` with each count. */
async function service() {
  const requests: string[] = [];
  let heard: (count: number) => unknown = () => undefined;
  const server = await ownServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    requests.push(id);
    response.end(completed(id));
    heard(requests.length);
  });
  return {
    requests,
    options: argv`--base-url ${server.url} --endpoint e`,
    onRequest: (listener: (count: number) => unknown) => {
      heard = listener;
    },
  };
}

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
  const { requests, options, onRequest } = await service();
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
    onRequest((now) => {
      if (now - before === stop) child.kill('SIGKILL');
    });
    const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
    await wholeDocuments(archive);
  }
  onRequest(() => undefined);
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
  const { options, onRequest } = await service();
  const folder = await ownFolder();
  const archive = join(folder, 'archive');
  await mkdir(archive);
  const file = join(folder, 'ids.txt');
  await writeFile(file, idsTo(2000).join('\n'));
  const { stop } = assayRunning(
    argv`fetch --ids ${file} ${options} --archive ${archive} --rate 200/s`,
  );
  const { code, stderr: said } = await new Promise<Awaited<ReturnType<typeof stop>>>((resolve) =>
    onRequest((count) => count === 30 && resolve(stop())),
  );
  expect(code).toBe(130);
  expect(said).toMatch(
    /Stopped by Ctrl\+C\. \d+ documents are done, [\d,]+ documents are left\. To fetch them, run the same command with --resume\.\n$/,
  );
  expect(said.match(/Stopped by/g)).toHaveLength(1);
});
