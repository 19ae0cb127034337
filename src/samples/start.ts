import type { SamplesInfo } from '#operations/schemas.ts';
import { documentsInfo, serveDocuments } from './documents/serve.ts';
import { serveWebhook, webhookInfo } from './webhook/serve.ts';

/** Ports default to any free one; `now` gives milliseconds since the epoch. */
export type SamplesOptions = { documentsPort?: number; webhookPort?: number; now?: () => number };
export type Samples = { info: SamplesInfo; close(): Promise<void> };

/**
 * Starts both sample services on the loopback address. Rejects with a sentence for people if a port
 * is not available, and then neither service runs. `close` ends open connections and frees both
 * ports.
 */
export async function startSamples({
  documentsPort = 0,
  webhookPort = 0,
  now = Date.now,
}: SamplesOptions = {}): Promise<Samples> {
  const documents = await serveDocuments(documentsPort, now);
  const webhook = await serveWebhook(webhookPort, now).catch(async (error: unknown) => {
    await documents.close();
    throw error;
  });
  return {
    info: { documents: documentsInfo(documents.origin), webhook: webhookInfo(webhook.origin) },
    close: async () => {
      await Promise.all([documents.close(), webhook.close()]);
    },
  };
}
