import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk } from '../desk.ts';
import { type Fire, secret, tabOf } from '../stage.ts';

const ref = '11111111-1111-4111-8111-111111111111';
const longer = `${'x'.repeat(1999)}😀y`;

/** A webhook that gives every call this reply, readable by every page. */
async function webhookWith(status: number, body: string): Promise<string> {
  const server = await ownServer((request, response) => {
    const isPreflight = request.method === 'OPTIONS';
    response.writeHead(isPreflight ? 204 : status, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Allow-Methods': '*',
    });
    response.end(isPreflight ? '' : body);
  });
  return server.url;
}

/** A call that was fired, and an Assay that was started after that. */
async function afterRestart(call: Omit<Fire, 'tab'>, status: number, body: string) {
  const file = join(await ownFolder(), 'journal.db');
  const first = desk({ file });
  const tab = tabOf(await webhookWith(status, body));
  await first.run('saveTab', tab);
  const fired = await first.run('fireAction', { ...call, tab, origin: { ref } });
  await first.close();
  const app = desk({ file });
  const opened = await app.run('openExchange', { ref });
  const reply = opened.fired?.reply?.id ?? '';
  return { fired, again: () => app.run('judgeAgain', { reply, ref }) };
}

test.each<[string, Omit<Fire, 'tab'>, number, string]>([
  ['a list with odd statuses', { action: 'get_items' }, 200, '{"items":[{"id":"1","status":7}]}'],
  ['a failure', { action: 'get_items' }, 500, longer],
])(
  'a reply of an earlier run, judged once more by the same readings, has the verdict that it had: %s',
  async (_what, call, status, body) => {
    const { fired, again } = await afterRestart(call, status, body);
    const { reply: _reply, ...judged } = fired;
    expect((await again()).fired).toMatchObject(judged);
  },
);

test('a reply that was kept masked keeps its verdict, because that was made on the whole reply', async () => {
  const url = await webhookWith(500, `the credential was ${secret}`);
  const app = desk();
  const { id } = await app.run('addToken', { label: 'webhook', secret });
  await app.run('saveTab', tabOf(url));
  const fired = await app.run('fireAction', {
    tab: tabOf(url),
    action: 'get_items',
    connector: { type: 'bearer_token', tokenId: id },
    origin: { ref },
  });
  expect(fired.verdict.findings.map(({ clause }) => clause)).toContain('TAB-ERR-3');
  await app.run('listHistory', { limit: 1 });
  const missing = '22222222-2222-4222-8222-222222222222';
  await expect(app.run('judgeAgain', { reply: missing, ref })).rejects.toThrow(
    'not-found: The kept reply is masked, so it keeps its original verdict.',
  );
});
