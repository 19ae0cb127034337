import { describe, expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { ownSamples, ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayToInterrupt } from '#tests/support/run/cli.ts';

async function follow(name: string, ...rest: string[]) {
  const samples = await ownSamples();
  const { base_url, endpoint_path_id, ids, token }: SamplesInfo['documents'] =
    samples.info.documents;
  const where = argv`
    --base-url ${base_url} --endpoint ${endpoint_path_id} --id ${ids[name] ?? name}
  `;
  return assay(argv`fetch ${where} --token-env TOKEN --follow ${rest}`, {
    env: { TOKEN: token },
  });
}

describe('assay fetch --follow', () => {
  test('ends with the first reply of a document that is done', async () => {
    const { code, json, stderr } = await follow('completed', '--json');
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      outcome: 'completed',
      ended: null,
      timeline: [{ httpStatus: 200, status_code: 200, status: 'Completed' }],
    });
    expect(stderr).toMatch(/HTTP status 200 {3}status_code 200 {3}Completed\n$/);
  });

  test('ends with 1 when the deadline comes first, and says so', async () => {
    const { code, json } = await follow('pending', '--deadline', '1', '--json');
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      outcome: 'pending',
      ended: expect.stringContaining('time limit'),
      timeline: [{ status: 'Pending' }],
    });
  });

  test('does not go on with a token that is refused', async () => {
    const samples = await ownSamples();
    const { base_url, endpoint_path_id, ids } = samples.info.documents;
    const where = argv`
      --base-url ${base_url} --endpoint ${endpoint_path_id} --id ${ids.walking ?? ''}
    `;
    const { code, json } = await assay(argv`fetch ${where} --token-env TOKEN --follow --json`, {
      env: { TOKEN: 'wrong' },
    });
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      outcome: 'unauthorized',
      ended: expect.stringContaining('rejected the token (401)'),
      timeline: [{}],
    });
  });

  test('a deadline that is no number of seconds is refused', async () => {
    const { code, stderr } = await follow('completed', '--deadline', 'soon');
    expect(code).toBe(2);
    expect(stderr).toMatch(/\b1 to 604800\b/);
  });

  test('reports a step back, a changed version and every other finding of each call, as the window does', async () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const replies = [
      { status: 'Processing', document_version: '1.0' },
      { status: 'Pending', document_version: '1.1' },
      { status: 'Failed', message: 'No pages', document_version: '1.1' },
    ];
    let asked = 0;
    const listening = await ownServer((_request, response) => {
      response.end(JSON.stringify({ status_code: 200, id, ...replies[asked] }));
      asked += 1;
    });
    const where = argv`--base-url ${listening.url} --endpoint e --id ${id}`;
    const { code, json, stderr } = await assay(
      argv`fetch ${where} --token-env TOKEN --follow --json`,
      { env: { TOKEN: 'any' } },
    );
    expect(code).toBe(1);
    const timeline = json().timeline as {
      outcome: string;
      warnings: number;
      errors: number;
      bytes: number;
      total: number;
      findings: Finding[];
    }[];
    expect(timeline.map(({ outcome }) => outcome)).toEqual(['processing', 'pending', 'failed']);
    const told = timeline.map(({ findings }) =>
      findings
        .filter(({ clause }) => /STA|FLD-7/.test(clause))
        .map(({ level, clause }) => `${level} ${clause}`),
    );
    expect(told).toEqual([[], ['warning DOC-STA-1', 'info DOC-FLD-7'], []]);
    expect(timeline.map(({ warnings, errors }) => [warnings, errors])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    for (const { bytes, total } of timeline) expect([bytes > 0, total > 0]).toEqual([true, true]);
    expect(stderr).toContain('▲ DOC-STA-1  $.status');
    expect(stderr).toMatch(/Pending after Processing/);
  });

  test('names the other Authorization form where the token is refused', async () => {
    const listening = await ownServer((_request, response) =>
      response.end('{"status_code":401,"message":"no"}'),
    );
    const where = argv`
      --base-url ${listening.url} --endpoint e --id 0f8fad5b-d9cb-469f-a165-70867728950e
      --token-env TOKEN
    `;
    const { stdout } = await assay(argv`fetch ${where} --follow`, {
      env: { TOKEN: 'any' },
    });
    expect(stdout).toMatch(/\bAPI key alone/);
    expect(stdout).toContain('--authorization plain');
    const plain = await assay(argv`fetch ${where} --authorization plain`, {
      env: { TOKEN: 'any' },
    });
    expect(plain.stdout).toContain('--authorization bearer');
  });

  test('ends at once when it is stopped while it waits, and prints what came until then', async () => {
    const listening = await ownServer((_request, response) => {
      response.end(JSON.stringify({ status_code: 200, id: 'x', status: 'Pending' }));
    });
    const where = argv`--base-url ${listening.url} --endpoint e --id x`;
    const { interrupt, ended } = assayToInterrupt(
      argv`fetch ${where} --follow --json`,
      'next in 2 s',
    );
    await interrupt;
    const { code, stderr, json } = await ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/assay: Stopped .*Completed or Failed\.\n$/);
    expect(json()).toMatchObject({
      error: { code: 'cancelled' },
      timeline: [{ status: 'Pending' }],
    });
  });
});
