import { onTestFinished } from 'vitest';
import { evidenceOf } from '#app/history.ts';
import type { Evidence } from '#operations/history-schemas.ts';
import { startSamples } from '#samples/start.ts';
import { connectionTo, type Desk, desk, quickTime } from '../desk.ts';
import { at, now, tabOf } from '../stage.ts';

/** An app that keeps its exchanges, for samples of the same time. */
export const keeping = (): Desk => desk({ history: 'always', time: quickTime(now) });

/** The numbers of everything that the app has kept, oldest first. */
export async function keptSeqs(app: Desk): Promise<number[]> {
  const all = { limit: 1000 };
  const { entries } = await app.run('listHistory', all);
  return entries.map(({ seq }) => seq).reverse();
}

export const evidencesOf = async (app: Desk): Promise<Evidence[]> =>
  Promise.all(
    (await keptSeqs(app)).map(async (seq) =>
      evidenceOf(await app.run('openExchange', { seq }), app.texts),
    ),
  );

/** Fires and fetches every sample scenario: each once, and direct calls of one with all their hops. */
export async function runSamples(app: Desk): Promise<void> {
  const samples = await startSamples({ now: () => now });
  onTestFinished(() => samples.close());
  const { webhook, documents } = samples.info;
  const { id: tokenId } = await app.vault.add({
    label: 'Sample service',
    secret: documents.token,
  });
  for (const { name, url, category } of webhook.offers) {
    const tab = tabOf(url, { category });
    const timeoutSeconds = name === 'slow' ? 0.2 : 20;
    await app.run('fireAction', { now: at, tab, action: 'get_items', timeoutSeconds });
  }
  const [{ url } = { url: '' }] = webhook.offers;
  const item = { id: 'ORD-1042', title: "It's $HOME" };
  for (const surface of ['direct', 'proxied'] as const)
    await app.run('fireAction', {
      now: at,
      tab: tabOf(url),
      action: 'update_item',
      surface,
      item,
    });
  const { base_url, endpoint_path_id } = documents;
  const connection = { ...connectionTo(base_url, tokenId), endpoint_path_id };
  await app.run('saveConnection', connection);
  for (const { id } of documents.offers)
    await app.run('fetchDocument', { connection, id, age: null });
}
