import { expect, test } from 'vitest';
import { desk } from './desk.ts';
import { tabOf } from './stage.ts';

const connector = (id: string) => ({ id, name: id, type: 'token' as const, tokenId: 's' });

test('a connector that is removed is named by no action any more', async () => {
  const { run, written } = desk();
  await run('saveConnector', connector('a'));
  await run('saveConnector', connector('b'));
  await run('saveTab', { ...tabOf('https://hook.example/'), id: 't1', connectorIds: { get_items: 'a', item_clicked: 'b' } });
  await run('saveTab', { ...tabOf('https://hook.example/'), id: 't2', connectorIds: { get_items: 'a' } });
  const after = await run('removeConnector', { id: 'a' });
  expect(after.connectors.map(({ id }) => id)).toEqual(['b']);
  expect(after.tabs.map(({ connectorIds }) => connectorIds)).toEqual([{ item_clicked: 'b' }, {}]);
  expect(written()).toEqual(after);
  await expect(run('removeConnector', { id: 'a' })).rejects.toThrow('not-found');
});

test('a connector and a scenario are put in the place of the one with their id', async () => {
  const { run } = desk();
  await run('saveConnector', connector('a'));
  await run('saveConnector', connector('b'));
  expect((await run('saveConnector', { ...connector('a'), name: 'Other' })).connectors.map(({ name }) => name)).toEqual(['Other', 'b']);
  const scenario = { id: 's', name: 'Open', tabId: 't', steps: [{ does: 'open' as const }] };
  expect((await run('saveScenario', scenario)).scenarios).toEqual([scenario]);
  expect((await run('removeScenario', { id: 's' })).scenarios).toEqual([]);
});
