import { describe, expect, onTestFinished, test } from 'vitest';
import type { SamplesInfo } from '#operations/schemas.ts';
import { startSamples } from '#samples/start.ts';
import { assay } from '#tests/support/cli.ts';

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
});
