import { describe, expect, onTestFinished, test } from 'vitest';
import type { SamplesInfo } from '#operations/schemas.ts';
import { startSamples } from '#samples/start.ts';
import { assay, assayToInterrupt } from '#tests/support/cli.ts';
import { httpServer } from '#tests/support/loopback.ts';

async function follow(name: string, ...rest: string[]) {
  const samples = await startSamples({});
  onTestFinished(() => samples.close());
  const { base_url, endpoint_path_id, ids, token }: SamplesInfo['documents'] = samples.info.documents;
  const where = ['--base-url', base_url, '--endpoint', endpoint_path_id, '--id', ids[name] ?? name];
  return assay(['fetch-document', ...where, '--token-env', 'TOKEN', '--follow', ...rest], { env: { TOKEN: token } });
}

describe('assay fetch-document --follow', () => {
  test('ends with the first reply of a document that is done', async () => {
    const { code, json, stderr } = await follow('completed', '--json');
    expect(code).toBe(0);
    expect(json()).toMatchObject({ outcome: 'completed', ended: null, timeline: [{ httpStatus: 200, status_code: 200, status: 'Completed' }] });
    expect(stderr).toMatch(/HTTP status 200 {3}status_code 200 {3}Completed\n$/);
  });

  test('ends with 1 when the deadline comes first, and says so', async () => {
    const { code, json } = await follow('pending', '--deadline', '1', '--json');
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      outcome: 'pending',
      ended: expect.stringContaining('The time for following was over'),
      timeline: [{ status: 'Pending' }],
    });
  });

  test('does not go on with a token that is refused', async () => {
    const samples = await startSamples({});
    onTestFinished(() => samples.close());
    const { base_url, endpoint_path_id, ids } = samples.info.documents;
    const where = ['--base-url', base_url, '--endpoint', endpoint_path_id, '--id', ids.walking ?? ''];
    const { code, json } = await assay(['fetch-document', ...where, '--token-env', 'TOKEN', '--follow', '--json'], { env: { TOKEN: 'wrong' } });
    expect(code).toBe(1);
    expect(json()).toMatchObject({ outcome: 'unauthorized', ended: expect.stringContaining('refused'), timeline: [{}] });
  });

  test('a deadline that is no number of seconds is refused', async () => {
    const { code, stderr } = await follow('completed', '--deadline', 'soon');
    expect(code).toBe(2);
    expect(stderr).toContain('whole number from 1 to 604800');
  });

  test('ends at once when it is stopped while it waits, and prints what came until then', async () => {
    const listening = await httpServer((_request, response) => {
      response.end(JSON.stringify({ status_code: 200, id: 'x', status: 'Pending' }));
    });
    onTestFinished(() => listening.close());
    const where = ['--base-url', listening.url, '--endpoint', 'e', '--id', 'x'];
    const { interrupt, ended } = assayToInterrupt(['fetch-document', ...where, '--follow', '--json'], 'next in 2 s');
    await interrupt;
    const sent = performance.now();
    const { code, stderr, json } = await ended;
    expect(performance.now() - sent).toBeLessThan(1000);
    expect(code).toBe(130);
    expect(stderr).toMatch(/assay: Following was stopped before the document came to its end\.\n$/);
    expect(json()).toMatchObject({ error: { code: 'cancelled' }, timeline: [{ status: 'Pending' }] });
  });
});
