import { expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, stage, tabOf } from '../stage.ts';

const list = (url: string, changes: Partial<Fire> = {}): Fire => ({
  tab: tabOf(url),
  action: 'get_items',
  ...changes,
});

/** What an exchange says that it assumes, about its request and about its reply. */
async function assumed(
  fire: Awaited<ReturnType<typeof stage>>['fire'],
  asked: Fire,
): Promise<string[]> {
  return (await fire(asked)).verdict.assumptions.map(({ id }) => id);
}

test('the assumptions of a request join those of the verdict, each once and in the order of the table', async () => {
  const { url } = await recorder(() => ({ body: ' ' }));
  const { fire } = await stage();
  expect(await assumed(fire, list(`${url}?key=1`))).toEqual([
    'webhook-url-query',
    'blank-body',
    'fetch-is-get',
  ]);
});

test('a secret that is stored with its scheme is a warning of the exchange, and is nowhere in it', async () => {
  const { heard, url } = await recorder(() => ({ body: '[]' }));
  const { fire, credentialId } = await stage({}, { stored: 'Bearer crd-9f8e7d6c5b4a-webhook' });
  const fired = await fire(list(url, { connector: { type: 'token', tokenId: credentialId } }));
  expect(heard[0]).toContain('Authorization: Bearer Bearer crd-9f8e7d6c5b4a-webhook');
  expect(fired.verdict.findings).toContainEqual(
    expect.objectContaining({ clause: 'TAB-CRD-1', level: 'warning' }),
  );
  expect(JSON.stringify(fired)).not.toContain('9f8e7d6c5b4a');
});
