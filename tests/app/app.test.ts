import { describe, expect, it } from 'vitest';
import type { Workspace } from '#operations/schemas.ts';
import { ownSamples, ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from './desk.ts';
import { tabOf } from './stage.ts';

const sampleDesk = async () => {
  const { info } = await ownSamples();
  return { samples: info, ...desk({ samples: info }) };
};

describe('a first start', () => {
  it('has one connection and two tabs on the samples, which work at once', async () => {
    const { samples, run, texts, written } = await sampleDesk();
    const workspace = await run('readWorkspace', {});
    expect(workspace.connections.map(({ base_url }) => base_url)).toEqual([
      samples.documents.base_url,
    ]);
    expect(workspace.tabs.map(({ webhook_url }) => webhook_url)).toEqual([
      samples.webhook.default_url,
      samples.webhook.messaging_url,
    ]);
    expect(written()).toEqual(workspace);
    const [connection = connectionTo('')] = workspace.connections;
    const id = samples.documents.ids.completed ?? '';
    const document = await run('fetchDocument', { connection, id, age: 30 });
    expect(document.verdict).toMatchObject({ outcome: 'completed', value: { kind: 'completed' } });
    expect(new TextDecoder().decode(texts.find(document.xml?.id ?? '')?.shown)).toMatch(/^<\?xml/);
    for (const tab of workspace.tabs)
      expect((await run('fireAction', { tab, action: 'get_items' })).verdict.outcome).toBe('list');
  });

  it('of a later run leads the sample entries to the new ports and leaves the others alone', async () => {
    const { samples, run } = await sampleDesk();
    const { tabs, connections, ...more } = await run('readWorkspace', {});
    const own = { id: 'own', webhook_url: 'https://hook.example/', sample: false };
    const scenario = { id: 'scenario', webhook_url: 'http://127.0.0.1:9/scenarios/broken' };
    const again = desk({
      samples,
      stored: {
        ...more,
        tabs: [scenario, own].map((changes) => ({ ...tabs[0], ...changes })),
        connections: [{ ...connections[0], base_url: 'http://127.0.0.1:9' }],
      } as Workspace,
    });
    const workspace = await again.run('readWorkspace', {});
    expect(workspace.connections).toMatchObject([{ base_url: samples.documents.base_url }]);
    const { origin } = new URL(samples.webhook.default_url);
    expect(workspace.tabs.map(({ webhook_url }) => webhook_url)).toEqual([
      `${origin}/scenarios/broken`,
      'https://hook.example/',
    ]);
  });
});

it('a sample entry that is led elsewhere is one of the user from then on', async () => {
  const { run } = await sampleDesk();
  const [first = connectionTo('')] = (await run('readWorkspace', {})).connections;
  const saved = await run('saveConnection', { ...first, base_url: 'https://api.example' });
  expect(saved.connections[0]).toMatchObject({ base_url: 'https://api.example', sample: false });
});

it('a missing entry of the workspace is named, and a missing secret before anything is sent', async () => {
  const { run } = desk();
  await expect(run('removeConnection', { id: 'none' })).rejects.toThrow('not-found');
  const connector = { type: 'bearer_token', tokenId: 'gone' } as const;
  const tab = tabOf('http://127.0.0.1:9');
  await expect(run('fireAction', { action: 'get_items', connector, tab })).rejects.toThrow(
    'not-found',
  );
});

it('a reading that is switched changes the verdict on a reply that came before, and sends nothing', async () => {
  const server = await ownServer((_request, response) => response.end('  '));
  const { run } = desk();
  const fired = await run('fireAction', { action: 'get_items', tab: tabOf(server.url) });
  expect(fired.verdict.outcome).toBe('empty');
  await server.close();
  await run('chooseReading', { id: 'blank-body', reading: 'other' });
  const again = await run('judgeAgain', { reply: fired.reply?.id ?? '' });
  expect(again.document).toBeNull();
  expect(again.fired?.verdict).toMatchObject({
    outcome: 'list',
    assumptions: expect.arrayContaining([
      expect.objectContaining({ id: 'blank-body', reading: 'other' }),
    ]),
  });
  expect(again.fired?.request).toEqual(fired.request);
});
