import { expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { expectFailure } from '#tests/support/words.ts';
import { type Fire, stage, tabOf } from '../stage.ts';

const byHand = (
  url: string,
  action: Fire['action'],
  body: unknown,
  changes: Partial<Fire> = {},
): Fire => ({
  tab: tabOf(url, { category: 'messaging' }),
  action,
  entry: { kind: 'body', body: JSON.parse(JSON.stringify(body)) },
  ...changes,
});
const bodyOf = (request: string | undefined): string | undefined => request?.split('\r\n\r\n')[1];

test.each<[Fire['action'], string, unknown]>([
  ['create_item', 'TAB-REQ-7', { kind: 'message', content: 'Hi' }],
  ['update_item', 'TAB-REQ-8', { type: 'mark_read' }],
  ['delete_item', 'TAB-REQ-9', {}],
])(
  '%s: a body that breaks %s is not sent, unless that is asked for',
  async (action, clause, body) => {
    const { heard, url } = await recorder(() => ({ body: '{}' }));
    const { fire } = await stage();
    await expectFailure(fire(byHand(url, action, body)), 'bad-input', ['missing']);
    expect(heard).toEqual([]);
    const { verdict } = await fire(byHand(url, action, body, { sendAnyway: true }));
    expect(bodyOf(heard[0])).toBe(JSON.stringify(body));
    expect(verdict.findings).toContainEqual(expect.objectContaining({ clause, level: 'error' }));
    expect(verdict.findings.map(({ effect }) => effect).join()).not.toContain('not sent');
  },
);

test('sending anyway lets through nothing but the shape of the body', async () => {
  const { heard, url } = await recorder(() => ({ body: '{}' }));
  const { fire, credentialId } = await stage();
  const connector = {
    type: 'header_auth',
    headerName: 'X-Platform-Identity',
    tokenId: credentialId,
  } as const;
  await expect(
    fire(byHand(url, 'update_item', {}, { sendAnyway: true, connector })),
  ).rejects.toThrow(/X-Platform-Identity .*never/);
  expect(heard).toEqual([]);
});
