import { expect, test } from 'vitest';
import { mask, placeOfSecret } from '#core/secrets/redact.ts';
import { type ActionName, actionNames, type Category, categories } from '#core/widget/actions.ts';
import { type Answer, recorder } from '#tests/support/network/recorder.ts';
import { agentId, at, type Fire, jwtSecret, now, secret, stage, tabId, tabOf } from '../stage.ts';

const item = { id: 'r/1', title: 'Ä row', extra: { kept: [1] } };

type Credential = 'bearer_token' | 'token' | 'header_auth' | 'header_auth named' | null;
const credentials: Credential[] = [
  null,
  'bearer_token',
  'token',
  'header_auth',
  'header_auth named',
];

/** The credential's line, as the table of the document has it. */
const credentialLine: Record<NonNullable<Credential>, string> = {
  bearer_token: `Authorization: Bearer ${secret}`,
  token: `Authorization: Bearer ${secret}`,
  header_auth: `X-API-Key: ${secret}`,
  'header_auth named': `X-Orders: ${secret}`,
};

/** The parameters of the document that come after the common ones. */
const own: Record<ActionName, string> = {
  get_items: `&_ts=${now}`,
  item_clicked: '&id=r%2F1',
  create_item: '&conversationId=c%2B1&firedAt=2026-11-21T12%3A00%3A00.000Z',
  update_item: '&conversationId=c%2B1&firedAt=2026-11-21T12%3A00%3A00.000Z',
  delete_item: '&conversationId=c%2B1&firedAt=2026-11-21T12%3A00%3A00.000Z',
};

const bodies = (verified: boolean): Record<ActionName, string | null> => ({
  get_items: null,
  item_clicked: null,
  create_item: verified
    ? `{"kind":"message","content":"Grüße","createdAt":"${at}","author":{"userId":"visitor 7","partyId":"${party}","display":"Ada","email":"ada@example.org"}}`
    : `{"kind":"message","content":"Grüße","createdAt":"${at}","author":{"partyId":"${party}","display":"Ada"}}`,
  update_item: `{"type":"mark_read","seenAt":"${at}"}`,
  delete_item: '{"id":"e-1"}',
});

const party = '5b1f7f52-4e0d-4b0c-8a1e-0f0a54b0c00a';
const entries: Partial<Record<ActionName, Fire['entry']>> = {
  create_item: { kind: 'message', content: 'Grüße' },
  delete_item: { kind: 'delete', id: 'e-1' },
};

/** A webhook that writes down what comes, and a way of firing at it, with a visitor's token or without. */
async function scene(answer?: (request: string) => Answer) {
  const webhook = await recorder(answer);
  const { fire: send, replyOf, mint, credentialId, signingId } = await stage();
  const token = await mint();
  const fire = async (
    category: Category,
    kind: Credential,
    verified: boolean,
    changes: Partial<Fire> & Pick<Fire, 'action'>,
  ) => {
    const [type, named] = (kind?.split(' ') ?? []) as [
      'bearer_token' | 'token' | 'header_auth' | undefined,
      string | undefined,
    ];
    const connector =
      type === undefined
        ? null
        : { type, tokenId: credentialId, ...(named && { headerName: 'X-Orders' }) };
    const fired = await send({
      tab: tabOf(`${webhook.url}/hook?key=a%20b`, {
        category,
        visitor: { partyId: party, display: 'Ada' },
        ...(connector && { connectorIds: { [changes.action]: 'c' } }),
      }),
      connector,
      item,
      conversationId: 'c+1',
      entry: entries[changes.action] ?? null,
      ...(verified && {
        visitor: { kind: 'token' as const, token, verifyWith: { secretTokenId: signingId } },
      }),
      ...changes,
    });
    return { fired, all: JSON.stringify(fired) + replyOf(fired) };
  };
  return { fire, webhook, token };
}

/** Neither the token nor any of its parts, nor the customer's secret, in any spelling. */
function expectNoIdentity(text: string, token: string): void {
  for (const hidden of [token, ...token.split('.').slice(1), jwtSecret])
    expect(placeOfSecret(text, hidden)).toBe(-1);
}

const combinations = actionNames.flatMap((action) =>
  categories.flatMap((category) =>
    [false, true].flatMap((verified) =>
      credentials.map((kind) => ({ action, category, verified, kind })),
    ),
  ),
);

test.each(combinations)(
  'proxied: what reaches the webhook is what the contract says, byte for byte, and nothing more: $action on a $category tab, verified: $verified, credential: $kind',
  async ({ action, category, verified, kind }) => {
    const { fire, webhook, token } = await scene();
    const { fired, all } = await fire(category, kind, verified, { action, surface: 'proxied' });
    const common = `agentId=${agentId}&agentName=Ada%20%26%20Co&tabId=${tabId}&tabName=My%20orders&sessionId=s-1`;
    const who = verified ? '&endUserId=visitor%207&endUserEmail=ada%40example.org' : '';
    const target = `/hook?key=a%20b&action=${action}&${common}${who}${own[action]}`;
    const body = bodies(verified)[action];
    const head = (line: string) => [
      ...['Accept: application/json'],
      ...(action === 'get_items'
        ? ['Cache-Control: no-cache, no-store, max-age=0', 'Pragma: no-cache']
        : []),
      ...(body === null ? [] : ['Content-Type: application/json']),
      ...(kind === null ? [] : [line]),
    ];
    const lines = [
      `${body === null ? 'GET' : 'POST'} ${target} HTTP/1.1`,
      `Host: ${webhook.host}`,
      ...head(kind === null ? '' : credentialLine[kind]),
      ...(body === null ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      'Connection: close',
    ];
    expect(webhook.heard).toEqual([`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`]);
    expect(fired.request).toEqual({
      method: body === null ? 'GET' : 'POST',
      url: `${webhook.url}${target.replace('key=a%20b', 'key=••••')}`,
      headers: head(kind === null ? '' : credentialLine[kind].replace(secret, mask)).map((line) =>
        line.split(': '),
      ),
      body,
    });
    expectNoIdentity(all + webhook.heard.join(), token);
    expect(placeOfSecret(all, secret)).toBe(-1);
  },
);
