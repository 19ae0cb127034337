import { describe, expect, onTestFinished, test } from 'vitest';
import type { RunningRecorder } from '#app/record/recorders.ts';
import { startSamples } from '#samples/start.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { type Desk, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

const ofTab = { kind: 'tab', id: 't' } as const;
const note = [{ id: '1', title: 'One' }];

/** A webhook that answers everything with one item, and a desk with a tab on it. */
async function recording(changes: Parameters<typeof tabOf>[1] = {}) {
  const server = await ownServer((_, response) => response.end(JSON.stringify(note)));
  const app = desk();
  await app.run('saveTab', tabOf(`${server.url}/hook`, changes));
  return { app, server };
}

/** The recorder and its new calls, once it is as asked for. */
async function once(app: Desk, isSo: (recorder: RunningRecorder) => boolean) {
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = app.onChanged((what) => {
        if (what !== 'recorders') return;
        stop();
        resolve();
      });
    });
    const now = await app.run('listRecorders', {});
    if (now.recorders.some(isSo)) return now;
    await changed;
  }
}
const heard = (app: Desk, count: number) => once(app, ({ calls }) => calls >= count);

describe('a recorder of a tab', () => {
  test('lists what a caller sent as a call of the tab, marked in the history', async () => {
    const { app, server } = await recording();
    const [recorder] = await app.run('startRecorder', ofTab);
    expect(recorder).toMatchObject({
      of: ofTab,
      to: server.url,
      host: 'keep',
      address: `${recorder?.listening}/hook`,
      calls: 0,
      leftAside: [],
    });
    await (await fetch(`${recorder?.address}?action=get_items&tabName=Real`)).text();
    const { recorders, calls } = await heard(app, 1);
    expect(recorders).toMatchObject([{ calls: 1 }]);
    expect(recorders[0]?.errors).toBeGreaterThan(0);
    expect(calls).toMatchObject([
      {
        tabId: 't',
        fired: { action: 'get_items', http: { status: 200 }, widget: { rows: 1 } },
      },
    ]);
    expect(calls[0]?.fired.verdict.findings).toContainEqual(
      expect.objectContaining({ path: '$request.query.agentId' }),
    );
    const known = calls.map(({ ref }) => ref);
    expect(await app.run('listRecorders', { known })).toMatchObject({ calls: [] });
    const { entries } = await app.run('listHistory', { ownerId: 't', limit: 9 });
    expect(entries).toMatchObject([{ name: 'Orders', tags: ['recorded'], action: 'get_items' }]);
    expect(await app.run('stopRecorder', ofTab)).toEqual([]);
    await expect(fetch(recorder?.address ?? '')).rejects.toThrow();
  });

  test('keeps nothing of a tab whose history is off, and counts', async () => {
    const { app } = await recording({ keepsHistory: false });
    const [recorder] = await app.run('startRecorder', ofTab);
    await (await fetch(`${recorder?.address}?action=get_items`)).text();
    expect(await heard(app, 1)).toMatchObject({ recorders: [{ calls: 1, refs: [] }], calls: [] });
    expect(await app.run('listHistory', { limit: 9 })).toMatchObject({ entries: [] });
  });

  test('shows neither a secret of the address nor what a person marked in it', async () => {
    const { app, server } = await recording();
    const marked = tabOf(`${server.url}/hook/pass1`, {
      urlSecrets: { segments: [2], parameters: [] },
    });
    await app.run('saveTab', marked);
    const [recorder] = await app.run('startRecorder', ofTab);
    expect(recorder?.address).toBe(`${recorder?.listening}/hook/••••`);
    await (await fetch(`${recorder?.listening}/hook/pass1?action=get_items`)).text();
    await (await fetch(`${recorder?.listening}/hook/pass1`)).text();
    const shown = await once(app, ({ calls, leftAside }) => calls + leftAside.length === 2);
    expect(shown.calls).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain('pass1');
  });
});

describe('the sample caller', () => {
  test('only reads from the service of somebody, also in front of a sample tab', async () => {
    const samples = await startSamples();
    onTestFinished(() => samples.close());
    const server = await ownServer((_, response) => response.end(JSON.stringify(note)));
    const app = desk({ samples: samples.info });
    await app.run('saveTab', { ...tabOf(samples.info.webhook.default_url), sample: true });
    await app.run('startRecorder', { ...ofTab, to: server.url });
    await app.run('callAsSample', ofTab);
    await app.run('stopRecorder', ofTab);
    const { entries } = await app.run('listHistory', { limit: 9 });
    expect(entries.map(({ action }) => action)).toEqual(['item_clicked', 'get_items']);
  });
});
