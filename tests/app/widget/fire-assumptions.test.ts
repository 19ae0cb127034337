import { expect, test } from 'vitest';
import { assumptions } from '#core/contract/assumptions.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, stage, tabOf } from '../stage.ts';

const list = (url: string, changes: Partial<Fire> = {}): Fire => ({
  tab: tabOf(url),
  action: 'get_items',
  ...changes,
});
const verify = (secretTokenId: string, token: string): Fire['visitor'] => ({
  kind: 'token',
  token,
  verifyWith: { secretTokenId },
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

test('a failure envelope says that its texts are assumed, whatever led to it', async () => {
  const { url } = await recorder(() => ({ status: 500, body: 'no' }));
  const { fire, signingId } = await stage();
  expect(await assumed(fire, list(url))).toEqual(['fetch-is-get', 'failure-envelope-texts']);
  expect(await assumed(fire, list('http://127.0.0.1:1'))).toEqual([
    'status-when-unreachable',
    'fetch-is-get',
    'failure-envelope-texts',
  ]);
  expect(await assumed(fire, list(url, { visitor: verify(signingId, 'no.to.ken') }))).toEqual([
    'failure-envelope-texts',
    'identity-refused',
  ]);
});

test('a reply that is passed on has no failure envelope, and a direct call neither that nor a server function', async () => {
  const { url } = await recorder(() => ({
    body: '[]',
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
  }));
  const { fire } = await stage();
  expect(await assumed(fire, list(url))).toEqual(['fetch-is-get']);
  expect(
    await assumed(fire, list(url, { action: 'update_item', item: { id: 'a' } })),
  ).not.toContain('fetch-is-get');
});

test('a request that is refused names the assumption behind the refusal: there is no verdict to show it', async () => {
  const { heard, url } = await recorder(() => ({ body: '[]' }));
  const { fire, credentialId } = await stage();
  const connector = { type: 'header_auth', headerName: 'Accept', tokenId: credentialId } as const;
  await expect(fire(list(url, { connector }))).rejects.toThrow(
    `Assay assumes: ${assumptions['fixed-headers'].choice}`,
  );
  expect(heard).toEqual([]);
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

test.each([
  ['a 302 that leads nowhere', {}, 'failure'],
  ['a redirect that the browser follows', { Location: '/there' }, 'done'],
])('a direct call says what it assumes of redirects: %s', async (_name, location, outcome) => {
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  const { url } = await recorder((request) => {
    if (request.startsWith('OPTIONS') || request.includes('/there')) return { headers: cors };
    return { status: 302, headers: { ...cors, ...location } };
  });
  const { fire } = await stage();
  const fired = await fire(list(url, { action: 'update_item', item: { id: 'a' } }));
  expect(fired.verdict.outcome).toBe(outcome);
  expect(fired.verdict.assumptions.map(({ id }) => id)).toContain('fetch-follows-redirects');
});
