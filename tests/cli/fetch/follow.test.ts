import { describe, expect, test } from 'vitest';
import type { SamplesInfo } from '#operations/schemas.ts';
import { ownSamples, ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

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

  test('ends at once when it is stopped while it waits, and prints what came until then', async () => {
    let asked = 0;
    const listening = await ownServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify({ status_code: 200, id: 'x', status: 'Pending' }));
    });
    const where = argv`--base-url ${listening.url} --endpoint e --id x`;
    const { until, stop } = assayRunning(argv`fetch ${where} --follow --json`);
    await until(/next in \d s/);
    const { code, stderr, json } = await stop();
    expect(code).toBe(130);
    expect(stderr).toMatch(/assay: Stopped .*Completed or Failed\.\n$/);
    expect(json()).toMatchObject({
      error: { code: 'cancelled' },
      timeline: Array(asked).fill({ status: 'Pending' }),
    });
  });
});
