import { describe, expect, it } from 'vitest';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { createXml } from '#adapters/workers/xml.ts';
import type { Output } from '#app/api.ts';
import { createApp } from '#app/api.ts';
import { createDispatch } from '#operations/dispatch.ts';
import { type Input, type OperationName, operations } from '#operations/operations.ts';
import type { SamplesInfo, Workspace } from '#operations/schemas.ts';
import { answering } from '#tests/support/consent.ts';
import { keptWindowState, keptWorkspace } from '#tests/support/journal/kept-workspace.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { ownSamples, ownServer } from '#tests/support/network/own-server.ts';
import { running } from '#tests/support/run/running.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** The whole app without a face: real samples, real HTTP, a memory vault, a workspace in memory. */
async function app({
  samples = null as SamplesInfo | null,
  stored = null as Workspace | null,
} = {}) {
  const [kept, vault] = [keptWorkspace(stored), memoryVault()];
  const faults: unknown[] = [];
  const { handlers, texts } = createApp(
    {
      secrets: vault,
      tokens: vault,
      consent: answering(true),
      workspace: kept,
      workspaceFiles: null,
      opened: null,
      windowState: keptWindowState(),
      http: nodeHttp,
      identity: joseIdentity,
      direct: modelFetch(nodeHttp),
      standIn: createMockServer,
      judge: createJudge(null),
      xml: createXml(null),
      journal: createJournal(null, null, () => undefined),
      clock: { now: () => now },
      timer: nodeTimer,
      samples,
      startRecorder: null,
      startMock: null,
    },
    { face: 'web', version: '0', dataFolder: null, notices: () => [], noReferences: null },
  );
  const dispatch = createDispatch(operations, handlers, (fault) => faults.push(fault));
  const run = async <N extends OperationName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const outcome = await dispatch(name, input, running());
    if (!outcome.ok)
      throw new Error(`${outcome.error.code}: ${outcome.error.message} ${faults.join()}`);
    return outcome.value as Output<N>;
  };
  const textOf = (id: string | undefined): string =>
    new TextDecoder().decode(texts.find(id ?? '')?.shown);
  return { run, textOf, written: kept.kept };
}

async function sampleInfo(): Promise<SamplesInfo> {
  const samples = await ownSamples();
  return samples.info;
}

const connection = (base_url: string, tokenId: string | null) => ({
  id: 'c',
  name: 'c',
  base_url,
  endpoint_path_id: 'abc',
  authorization: 'bearer' as const,
  tokenId,
});
const getItems = (webhook_url: string, tokenId: string | null = null): Input<'fireAction'> => ({
  action: 'get_items',
  connector: tokenId === null ? null : { type: 'bearer_token', tokenId },
  tab: {
    id: 't',
    name: 't',
    webhook_url,
    category: 'default' as const,
    tabId: '8d5e4c0e-3c7c-4b0a-8e0b-1f0c6a1f7d21',
    tabName: 'Orders',
    agentId: '4f6f2f0e-6f0a-4b57-9a39-5a3c8f3a1d10',
    agentName: '',
    sessionId: '',
  },
});

describe('a first start', () => {
  it('has one connection and two tabs on the samples, which work at once', async () => {
    const samples = await sampleInfo();
    const { run, textOf, written } = await app({ samples });
    const workspace = await run('readWorkspace', {});
    expect(workspace.connections.map(({ base_url }) => base_url)).toEqual([
      samples.documents.base_url,
    ]);
    expect(workspace.tabs.map(({ webhook_url }) => webhook_url)).toEqual([
      samples.webhook.default_url,
      samples.webhook.messaging_url,
    ]);
    expect(written()).toEqual(workspace);
    const [first] = workspace.connections;
    if (!first) throw new Error('no connection');
    const document = await run('fetchDocument', {
      connection: first,
      id: samples.documents.ids.completed ?? '',
      age: 30,
    });
    expect(document.verdict).toMatchObject({ outcome: 'completed', value: { kind: 'completed' } });
    expect(textOf(document.xml?.id)).toMatch(/^<\?xml/);
    for (const entry of workspace.tabs)
      expect((await run('fireAction', { tab: entry, action: 'get_items' })).verdict.outcome).toBe(
        'list',
      );
  });

  it('of a later run leads the sample entries to the new ports and leaves the others alone', async () => {
    const samples = await sampleInfo();
    const { written, run } = await app({ samples });
    const first = await run('readWorkspace', {});
    const changed = { ...first.connections[0], base_url: 'http://127.0.0.1:9', sample: true };
    await run('saveConnection', { ...connection('https://api.example', null), id: 'mine' });
    const own = {
      ...first.tabs[0],
      id: 'own',
      webhook_url: 'https://hook.example/',
      sample: false,
    };
    const scenario = {
      ...first.tabs[0],
      id: 'scenario',
      webhook_url: 'http://127.0.0.1:9/scenarios/broken',
      sample: true,
    };
    const stored = {
      ...written(),
      tabs: [...first.tabs, scenario, own],
      connections: [changed, ...(written()?.connections.slice(1) ?? [])],
    } as Workspace;
    const again = await app({
      samples: { ...samples, documents: { ...samples.documents, base_url: 'http://127.0.0.1:7' } },
      stored,
    });
    const workspace = await again.run('readWorkspace', {});
    expect(workspace.connections.map(({ base_url }) => base_url)).toEqual([
      'http://127.0.0.1:7',
      'https://api.example',
    ]);
    const { origin } = new URL(samples.webhook.default_url);
    expect(workspace.tabs.slice(-2).map(({ webhook_url }) => webhook_url)).toEqual([
      `${origin}/scenarios/broken`,
      'https://hook.example/',
    ]);
  });
});

describe('a secret', () => {
  it('that is gone from the vault stops the call before anything is sent', async () => {
    const { run } = await app();
    await expect(run('fireAction', getItems('http://127.0.0.1:9', 'gone'))).rejects.toThrow(
      'not-found',
    );
  });
});

it('the workspace tells an entry that is not there', async () => {
  const { run } = await app();
  await expect(run('removeConnection', { id: 'none' })).rejects.toThrow('not-found');
});

it('a sample entry that is led elsewhere is one of the user from then on', async () => {
  const { run } = await app({ samples: await sampleInfo() });
  const [first] = (await run('readWorkspace', {})).connections;
  if (!first) throw new Error('no connection');
  const saved = await run('saveConnection', { ...first, base_url: 'https://api.example' });
  expect(saved.connections[0]).toMatchObject({ base_url: 'https://api.example', sample: false });
});

describe('a decision of ours that is switched', () => {
  const blank = async () => {
    const server = await ownServer((_request, response) => response.end('  '));
    const { run } = await app();
    return {
      run,
      fired: await run('fireAction', getItems(server.url)),
      stop: () => server.close(),
    };
  };

  it('changes the verdict on a reply that came before, without sending anything again', async () => {
    const { run, fired, stop } = await blank();
    expect(fired.verdict.outcome).toBe('empty');
    await stop();
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
    await run('chooseReading', { id: 'blank-body', reading: 'ours' });
    expect(
      (await run('judgeAgain', { reply: again.fired?.reply?.id ?? '' })).fired?.verdict.outcome,
    ).toBe('empty');
  });
});
