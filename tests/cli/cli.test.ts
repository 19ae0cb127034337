import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SamplesInfo } from '#operations/schemas.ts';
import { startSamples } from '#samples/start.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownSamples } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

async function samples(): Promise<SamplesInfo> {
  const running = await ownSamples();
  return running.info;
}

const fetchArgs = ({ documents }: SamplesInfo, id: string, ...rest: string[]): string[] => argv`
  fetch --base-url ${documents.base_url} --endpoint ${documents.endpoint_path_id}
  --id ${documents.ids[id] ?? id} --token-env TOKEN --json ${rest}
`;

describe('assay fetch', () => {
  it('takes both Authorization forms, writes the XML to a file, and prints no token', async () => {
    const info = await samples();
    const file = join(await ownFolder(), 'x.xml');
    const result = await assay(
      fetchArgs(info, 'completed', '--authorization', 'plain', '--age', '30', '--output', file),
      {
        env: { TOKEN: info.documents.token },
      },
    );
    expect(result.code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe((result.json().value as { xml: string }).xml);
    expect(result.stdout + result.stderr).not.toContain(info.documents.token);
    expect(result.stdout).toContain('"••••••••"');
    expect(result.stderr).toBe(`Wrote ${file}\n`);
  });

  it('ends with 2 and says why where nothing listens', async () => {
    const gone = await startSamples({});
    await gone.close();
    const result = await assay(fetchArgs(gone.info, 'completed'), { env: { TOKEN: 'x1234' } });
    expect(result).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('refused the connection'),
    });
    expect(result.json()).toMatchObject({
      error: { code: 'refused' },
      http: null,
      diagnosis: [
        { cause: expect.stringMatching(/refused the connection\.$/), count: 0, clauses: [] },
      ],
    });
  });
});

describe('assay fire get_items', () => {
  it('ends with 1 for a broken list and gives each finding its place', async () => {
    const { webhook } = await samples();
    const result = await assay(argv`fire get_items --url ${webhook.scenarios.broken ?? ''} --json`);
    expect(result.code).toBe(1);
    expect(result.json().findings).toContainEqual(
      expect.objectContaining({
        clause: 'TAB-ITM-2',
        level: 'error',
        path: '$.items[0].id',
        line: 1,
        column: 11,
        effect: expect.any(String),
      }),
    );
  });

  it('ends with 2 for a webhook that cannot be reached, and still prints what the platform answers', async () => {
    const gone = await startSamples({});
    await gone.close();
    const result = await assay(argv`fire get_items --url ${gone.info.webhook.default_url} --json`);
    expect(result).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('refused the connection'),
    });
    expect(result.json()).toMatchObject({
      outcome: 'failure',
      platform: { httpStatus: 502 },
      http: null,
    });
  });

  it.each([
    [['fire', 'get_items'], '--url'],
    [argv`fire make_coffee --url http://127.0.0.1:9`, 'get_items'],
    [argv`fire get_items --url ftp://x`, 'http'],
    [argv`fire get_items --url http://127.0.0.1:9 --credential token`, '--secret-env'],
    [['brew'], 'There is no command "brew". "assay --help" lists the commands.'],
    [['diff', '1', '2'], 'Did you mean "assay history diff"?'],
    [['read-reply', 'x'], 'Did you mean "assay read"?'],
    [argv`fire get_item --url http://x`, 'Did you mean get_items?'],
    [argv`new workspace --output no-folder/assay.yaml`, 'The folder no-folder is not there.'],
    [argv`check --data no-folder`, '"assay new workspace" writes an assay.yaml'],
  ])('ends with 2 for %j and names what is wrong', async (args, word) => {
    const result = await assay(args);
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(word) });
  });
});

describe('assay read', () => {
  it('prints the fixed reply as data, what only a person knows on stderr, and both in JSON', async () => {
    const input = '{\n  "tickets": [\n    {"title": "A", "n": 1.50}\n  ]\n}\n';
    const fixed = input
      .replace('tickets', 'items')
      .replace('1.50', '1.50, "id": "PLACEHOLDER-id-1"');
    const args = argv`read --as get_items --fix -`;
    const { code, stdout, stderr } = await assay(args, { input });
    expect({ code, stdout }).toEqual({ code: 1, stdout: fixed });
    expect(stderr).toContain('2 problems fixed, 2 left.');
    const report = (await assay([...args, '--json'], { input })).json();
    expect(report.fixed).toMatchObject({
      text: fixed,
      rounds: 2,
      placeholders: ['$.items[0].id'],
      problems: { fixed: 2, left: 2 },
      ignored: 1,
      stopped: null,
    });
    const sparse = (await assay([...args, '--remove-ignored', '--json'], { input })).json();
    expect(sparse.fixed).toMatchObject({ removed: ['$.tickets[0].n'], ignored: 0 });
    expect(await assay(argv`read --as get_items --remove-ignored -`, { input })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--remove-ignored is for --fix'),
    });
  });
});

describe('assay contract clauses', () => {
  it('prints every clause with its examples, and the decisions of ours', async () => {
    const result = await assay(argv`contract clauses --json`);
    const { clauses, assumptions } = result.json() as {
      clauses: { id: string }[];
      assumptions: { id: string }[];
    };
    expect(clauses.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['DOC-REQ-1', 'DOC-RET-1', 'TAB-SRF-1', 'TAB-ITM-2', 'TAB-MSG-1']),
    );
    expect(assumptions.map(({ id }) => id)).toContain('blank-body');
    expect((await assay(argv`contract clauses`)).stdout).toMatch(/^DOC-REQ-1 /);
  });
});

it('assay mock samples prints where both listen and what they offer, and stops when told', async () => {
  const { until, stop } = assayRunning(argv`mock samples --json`);
  const printed = JSON.parse(await until(/^\{.*\}\n/s)) as SamplesInfo;
  expect(printed.documents.ids).toMatchObject({
    completed: expect.any(String),
    pending: expect.any(String),
    failed: expect.any(String),
    expired: expect.any(String),
  });
  expect((await fetch(`${printed.webhook.default_url}?action=get_items`)).status).toBe(200);
  expect((await stop()).code).toBe(0);
});

it('assay --version ends with 0', async () => {
  expect(await assay(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
});
