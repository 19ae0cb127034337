import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed, idOf, service } from './service.ts';

const lines = (stdout: string): Record<string, unknown>[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('assay fetch --ids', () => {
  test('--archive keeps each Completed reply, and --resume fetches only what is missing', async () => {
    let isDone = false;
    const { options, requests } = await service((id) =>
      isDone || id !== idOf(2) ? completed : { status: 'Pending' },
    );
    const folder = join(await ownFolder(), 'archive');
    const run = (...more: string[]) =>
      assay(argv`fetch --ids - ${options} --archive ${folder} ${more}`, {
        input: [idOf(1), idOf(2), idOf(3)].join(),
      });
    const first = await run();
    expect(first.code).toBe(0);
    expect(first.stderr).toContain(': 2 Completed, 1 Pending. 2 saved. --follow waits');
    expect(lines(first.stdout).map(({ file }) => file)).toContain(join(folder, `${idOf(1)}.json`));
    expect(Object.keys(lines(first.stdout)[0] ?? {})).toEqual([
      ...['id', 'outcome', 'status', 'httpStatus', 'findings', 'bankCode', 'documentVersion'],
      ...['bytes', 'file', 'error', 'attempts', 'ms', 'checksBroken'],
    ]);
    const kept = await readFile(join(folder, `${idOf(1)}.json`), 'utf8');
    expect(JSON.parse(kept)).toEqual({ status_code: 200, id: idOf(1), ...completed });

    // A process that was killed leaves a torn line and a torn file.
    const state = join(folder, 'assay-documents.jsonl');
    await writeFile(state, `${await readFile(state, 'utf8')}{"id":"${idOf(2)}","outc`);
    await writeFile(join(folder, `${idOf(2)}.json.77-1.tmp`), '{');
    isDone = true;
    requests.length = 0;
    const second = await run('--resume');
    expect({ code: second.code, requests }).toEqual({ code: 0, requests: [idOf(2)] });
    expect(second.stderr).toContain('1 document fetched in');
    expect(second.stderr).toContain('2 finished by an earlier run');
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);

    requests.length = 0;
    const third = await run('--resume');
    expect({ code: third.code, requests, stdout: third.stdout }).toEqual({
      code: 0,
      requests: [],
      stdout: '',
    });
    const held = await readFile(state, 'utf8');
    expect(
      held
        .split('\n')
        .filter(Boolean)
        .slice(1)
        .map((line) => Object.keys(JSON.parse(line))),
    ).toEqual(Array.from({ length: 3 }, () => ['id', 'outcome', 'fine']));
  });
});

describe('assay fetch --ids says what to do', () => {
  const options = argv`--base-url http://127.0.0.1:9 --endpoint e`;
  test.each([
    [
      'a file that is not there',
      ['none.csv', ...options],
      'Cannot read none.csv: There is no such file.',
    ],
    ['--resume with nothing to resume', argv`- ${options} --resume`, '--resume needs --archive'],
    ['no connection', ['-'], 'Give --base-url'],
    ['a rate in another form', argv`- ${options} --rate 5`, 'such as 5/s'],
  ])('%s', async (_what, args, message) => {
    const { code, stdout, stderr } = await assay(['fetch', '--ids', ...args], {
      input: 'id\n12345\n',
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('a state file of another service, and a file that is no state file, stay as they are', async () => {
    const folder = await ownFolder();
    const { options: address } = await service(() => ({ status: 'Pending' }));
    const state = join(folder, 'assay-documents.jsonl');
    const run = (...more: string[]) =>
      assay(argv`fetch --ids - ${more} --archive ${folder} --resume`, { input: idOf(1) });
    expect((await run(...address)).code).toBe(0);
    const other = await run(...options);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('belongs to documents of http://127.0.0.1:');
    await writeFile(state, 'my notes');
    expect((await run(...address)).stderr).toContain('is not a state file');
    expect(await readFile(state, 'utf8')).toBe('my notes');
  });
});
