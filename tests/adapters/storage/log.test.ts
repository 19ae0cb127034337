import { appendFile, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { logLine, openLog } from '#adapters/storage/log.ts';
import { ownFolder } from '#tests/support/folder.ts';

const secret = 'crd-9f8e7d6c5b4a-webhook';

function logIn(folder: string) {
  const said: string[] = [];
  const log = openLog(folder, (text) => said.push(text));
  onTestFinished(() => log.close());
  const lines = async (name: string = fileNames.log): Promise<string[]> =>
    (await readFile(join(folder, name), 'utf8')).split('\n').slice(0, -1);
  return { log, said, lines };
}

describe('a line', () => {
  const at = new Date(Date.UTC(2026, 10, 21, 12));

  test('has the time, the level and the sentence', () => {
    expect(logLine(at, 'notice', 'The journal is full.', [])).toBe(
      '2026-11-21T12:00:00.000Z notice The journal is full.\n',
    );
  });

  test('stays one, whatever it quotes', () => {
    const line = logLine(at, 'fault', 'Error: a\n    at b\r\n    at c\u2028d\u001b[31m\u0000e', []);
    expect(line).toBe('2026-11-21T12:00:00.000Z fault Error: a | at b | at c d [31m e\n');
  });

  test('holds no secret, in no spelling, known or not, and is never endless', () => {
    const text = `${secret} ${Buffer.from(secret).toString('base64')} ${encodeURIComponent(secret)} Authorization: Bearer never-stored-0123456789abcdef`;
    const line = logLine(at, 'fault', text, [secret]);
    for (const hidden of [
      secret,
      Buffer.from(secret).toString('base64'),
      'never-stored-0123456789abcdef',
    ])
      expect(line).not.toContain(hidden);
    expect(logLine(at, 'info', 'x'.repeat(1_000_000), []).length).toBeLessThan(9000);
  });
});

describe('a log', () => {
  test('is a file that only its owner can read, one line for each event, and goes on in the next run', async () => {
    const folder = await ownFolder();
    const first = logIn(folder);
    first.log.info('Assay 1.2.3 (web) begins.');
    first.log.notice('A file was set aside.');
    await first.log.close();
    const second = logIn(folder);
    second.log.info('Assay 1.2.3 (web) begins.');
    await second.log.close();
    expect((await second.lines()).map((line) => line.slice(25))).toEqual([
      'info Assay 1.2.3 (web) begins.',
      'notice A file was set aside.',
      'info Assay 1.2.3 (web) begins.',
    ]);
    expect((await stat(join(folder, fileNames.log))).mode & 0o777).toBe(0o600);
  });

  test('makes room: three files of a megabyte, the oldest goes', async () => {
    const folder = await ownFolder();
    const { log, lines } = logIn(folder);
    for (let n = 0; n < 60; n += 1) {
      log.info(`${n} ${'x '.repeat(50_000)}`);
      log.info(`${n} ${'y'.repeat(90_000)}`.slice(0, 7000));
    }
    await log.close();
    for (let round = 0; round < 4; round += 1) {
      await appendFile(join(folder, fileNames.log), `${round}${'z'.repeat(1_050_000)}\n`);
      const next = logIn(folder);
      next.log.info(`round ${round}`);
      await next.log.close();
    }
    expect((await readdir(folder)).sort()).toEqual([
      fileNames.log,
      `${fileNames.log}.1`,
      `${fileNames.log}.2`,
    ]);
    expect((await lines(fileNames.log)).at(-1)).toContain('round 3');
    expect((await lines(`${fileNames.log}.1`)).at(-1)?.[0]).toBe('3');
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).size).toBeLessThan(2_200_000);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
  });
});
