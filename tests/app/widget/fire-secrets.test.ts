import { expect, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, stage, tabOf } from '../stage.ts';

const proxied = (url: string, changes: Partial<Fire> & Pick<Fire, 'action'>): Fire => ({
  tab: tabOf(`${url}/hook`, { connectorIds: { [changes.action]: 'c' } }),
  itemId: 'r-1',
  surface: 'proxied',
  entry: { kind: 'body', body: { kind: 'message' } },
  sendAnyway: true,
  ...changes,
});

test('the mask is not a secret: it is refused, and nothing is sent', async () => {
  const stored = `Key ${mask}`;
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
});
