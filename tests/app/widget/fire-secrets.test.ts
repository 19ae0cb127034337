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
