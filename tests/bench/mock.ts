import { Worker } from 'node:worker_threads';
import { noReplies } from '#app/mock.ts';
import { startMock } from '#samples/mock.ts';
import { line, times } from './measure.ts';

/** Code of a thread that sends a given number of calls over 16 connections and reports once all have been answered. */
const caller = `
  const { get, Agent } = require('node:http');
  const { workerData: { url, headers }, parentPort } = require('node:worker_threads');
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const one = () => new Promise((done, failed) =>
    get(url, { agent, headers }, (reply) => reply.resume().on('end', done)).on('error', failed));
  parentPort.on('message', (calls) => {
    const some = async () => { while (calls-- > 0) await one(); };
    Promise.all(Array.from({ length: 16 }, some)).then(() => parentPort.postMessage('done'));
  });
`;

/** How long the mock service takes for 1,000 calls of get_items, each of which it answers and judges on one core. */
export async function benchMock(say: (text: string) => void): Promise<void> {
  const { url, close } = await startMock({
    as: 'webhook',
    port: 0,
    replies: noReplies,
    latency: [0, 0],
    fail: { share: 0, status: 500 },
    seed: 1,
    speed: 1,
    onCall: () => undefined,
  });
  const worker = new Worker(caller, {
    eval: true,
    workerData: {
      url: `${url}?action=get_items&agentId=x&tabId=y&_ts=1764140000000`,
      headers: { Accept: 'application/json' },
    },
  });
  const answered = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.postMessage(1_000);
    });
  say(line('the mock service, 1,000 calls', await times(5, answered)));
  await Promise.all([worker.terminate(), close()]);
}
