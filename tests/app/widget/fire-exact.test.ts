import { expect, test } from 'vitest';
import { mask, placeOfSecret } from '#core/secrets/redact.ts';
import { actionNames } from '#core/widget/actions.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { jwtSecret, secret, stage, tabOf } from '../stage.ts';

const entries = {
  create_item: { kind: 'message', content: 'Grüße' },
  delete_item: { kind: 'delete', id: 'e-1' },
} as const;

test.each(actionNames)(
  '%s: what is shown as sent is what reaches the webhook, byte for byte, but for the secrets',
  async (action) => {
    const webhook = await recorder();
    const { fire, replyOf, mint, credentialId, signingId } = await stage();
    const token = await mint();
    const fired = await fire({
      tab: tabOf(`${webhook.url}/hook?key=a%20b`, {
        category: 'messaging',
        connectorIds: { [action]: 'c' },
      }),
      action,
      surface: 'proxied',
      connector: { type: 'header_auth', headerName: 'X-Orders', tokenId: credentialId },
      item: { id: 'r/1', title: 'Ä row' },
      conversationId: 'c+1',
      entry: action in entries ? entries[action as keyof typeof entries] : null,
      visitor: { kind: 'token', token, verifyWith: { secretTokenId: signingId } },
    });
    const { method = '', url = '', headers = [], body } = fired.request ?? {};
    const lines = [
      `${method} ${url.replace(webhook.url, '').replace('key=••••', 'key=a%20b')} HTTP/1.1`,
      `Host: ${webhook.host}`,
      ...headers.map(([name, value]) => `${name}: ${value.replace(mask, secret)}`),
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      'Connection: close',
    ];
    expect(webhook.heard).toEqual([`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`]);
    expect(webhook.heard[0]).toContain(`X-Orders: ${secret}\r\n`);
    expect(url).toContain('&endUserId=visitor%207&endUserEmail=ada%40example.org&');
    const shown = JSON.stringify(fired) + replyOf(fired);
    expect(placeOfSecret(shown, secret)).toBe(-1);
    for (const hidden of [token, ...token.split('.').slice(1), jwtSecret])
      expect(placeOfSecret(shown + webhook.heard, hidden)).toBe(-1);
  },
);
