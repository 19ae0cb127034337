import { describe, expect, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, jwtSecret, stage, tabOf } from '../stage.ts';

const proxied = (url: string, changes: Partial<Fire> & Pick<Fire, 'action'>): Fire => ({
  tab: tabOf(`${url}/hook`, { connectorIds: { [changes.action]: 'c' } }),
  itemId: 'r-1',
  surface: 'proxied',
  entry: { kind: 'body', body: { kind: 'message' } },
  sendAnyway: true,
  ...changes,
});

describe('a secret that is a word of ours', () => {
  const words = [
    'query',
    'error',
    'header',
    'body',
    'GET',
    'POST',
    'warning',
    'info',
    'failure',
    'get_items',
    'update_item',
    'request',
    'model',
  ];
  test.each(words)(
    '%s, as the credential and as the secret that signs the visitor: the output is as it must be',
    async (word) => {
      const { url, heard } = await recorder(() => ({
        status: 500,
        headers: { 'X-Word': word },
        body: `{"error":"${word}"}`,
      }));
      const { fire, mint, credentialId, signingId } = await stage(
        {},
        { stored: word, signs: word },
      );
      const connector = { type: 'header_auth' as const, tokenId: credentialId };
      const visitor = {
        kind: 'token' as const,
        token: await mint(),
        verifyWith: { secretTokenId: signingId },
      };
      for (const action of ['get_items', 'create_item'] as const) {
        const fired = await fire(proxied(url, { action, connector, visitor }));
        const method = action === 'get_items' ? 'GET' : 'POST';
        expect(fired).toMatchObject({
          action,
          request: { method },
          verdict: { as: action, outcome: 'failure' },
        });
        expect(fired.http?.headers).toContainEqual(['X-Word', mask]);
        expect(new Set(fired.parameters.map(({ where }) => where))).toEqual(
          new Set(['query', 'header', 'body']),
        );
        expect(fired.verdict.findings.map(({ level, clause }) => `${level} ${clause}`)).toContain(
          'error TAB-ERR-1',
        );
      }
      const direct = await fire({
        ...proxied(url, { action: 'update_item', visitor: { ...visitor, token: word } }),
        surface: 'direct',
        item: { id: 'r-1' },
      });
      expect(direct).toMatchObject({
        request: { method: 'POST' },
        cors: { allowed: false, stage: 'preflight', by: 'model' },
      });
      const refused = await fire(
        proxied(url, { action: 'get_items', connector, visitor: { ...visitor, token: word } }),
      );
      expect(refused).toMatchObject({ request: null, identity: { verified: false } });
      expect(heard).toHaveLength(3);
    },
  );
});

test.each([mask, `Key ${mask}`])(
  'the mask is not a secret: %s is refused, and nothing is sent',
  async (stored) => {
    const { url, heard } = await recorder();
    const { fire, credentialId } = await stage({}, { stored });
    for (const type of ['bearer_token', 'token', 'header_auth'] as const) {
      const fired = fire(
        proxied(url, { action: 'get_items', connector: { type, tokenId: credentialId } }),
      );
      await expect(fired).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringMatching(/secret contains dots .*header/),
      });
    }
    expect(heard).toEqual([]);
  },
);

describe('the secret that verifies or signs a visitor, in a direct call', () => {
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'content-type',
  };
  test.each(['token', 'minted'] as const)('is neither read nor looked for: %s', async (kind) => {
    const { url, heard } = await recorder((request) =>
      request.startsWith('OPTIONS')
        ? { status: 204, headers: { ...headers, 'X-A': jwtSecret } }
        : {
            status: 500,
            headers: { ...headers, 'X-A': jwtSecret },
            body: `{"error":"${jwtSecret}"}`,
          },
    );
    const { fire, mint, replyOf, signingId } = await stage();
    const verifyWith = { secretTokenId: signingId };
    const visitor =
      kind === 'token'
        ? { kind, token: await mint(), verifyWith }
        : { kind, verifyWith, algorithm: 'HS256' as const, claims: { sub: 'v' }, expiresIn: 60 };
    const fired = await fire({
      tab: tabOf(url),
      action: 'update_item',
      surface: 'direct',
      item: { id: '1' },
      visitor,
    });
    expect(fired.http?.status).toBe(500);
    expect(heard).toHaveLength(2);
    // What is not read cannot be masked.
    expect(replyOf(fired)).toBe(`{"error":"${jwtSecret}"}`);
  });
});
